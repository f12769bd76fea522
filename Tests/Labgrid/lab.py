"""Runs a labgrid lab on one machine and checks the results of certifications in it.

Every wait has a time limit. The program itself starts all processes and ends them by their ids.
"""

import contextlib
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import time

TACTUS = os.environ["TACTUS"]
BIN = pathlib.Path(sys.executable).parent
START_SECONDS = 60
RUN_SECONDS = 400


def fail(text):
    sys.exit(f"labgrid: {text}")


def check(what, found, expected):
    if found != expected:
        fail(f"{what}: found {found!r}, expected {expected!r}")
    print(f"{what}: {found}", flush=True)


def wait_until(what, condition, seconds=START_SECONDS):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            fail(f"{what} takes more than {seconds} s")
        time.sleep(0.2)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Lab:
    """A coordinator, exporters and places, with their files in a folder."""

    def __init__(self, folder, stack):
        self.folder, self.stack = folder, stack
        self.address = f"127.0.0.1:{free_port()}"
        self.env = os.environ | {"LG_COORDINATOR": self.address, "LG_USERNAME": "one"}
        self.exporters = {}
        self.start("coordinator", "-l", self.address)
        wait_until("the coordinator", lambda: self.client("resources").returncode == 0)

    def start(self, name, *words):
        log = (self.folder / f"{name}-{len(words)}-{time.monotonic_ns()}.log").open("wb")
        process = subprocess.Popen(
            [BIN / f"labgrid-{name}", *words], cwd=self.folder, env=self.env, stdout=log,
            stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        self.stack.callback(end, process)
        return process

    def client(self, *words, user="one"):
        return subprocess.run(
            [BIN / "labgrid-client", *words], cwd=self.folder, capture_output=True, text=True,
            env=self.env | {"LG_USERNAME": user}, stdin=subprocess.DEVNULL, timeout=60, check=False)

    def export(self, name):
        """Starts an exporter with one device, and waits until the device is published."""
        file = self.folder / f"{name}-exporter.yaml"
        file.write_text(f"{name}:\n  TactusDevice:\n    device: loopback\n")
        self.exporters[name] = self.start(
            "exporter", "-c", self.address, "--name", name, str(file))
        wait_until(f"the exporter {name}", lambda: f"{name}/{name}/TactusDevice" in (
            self.client("resources").stdout))

    def make_place(self, name):
        for words in (["create"], ["add-match", f"*/{name}/*"], ["acquire"]):
            result = self.client("-p", name, *words)
            if result.returncode != 0:
                fail(f"{words[0]} of {name}: {result.stdout}{result.stderr}")

    def certify(self, name, out):
        """Starts pytest with the fixture of tactus_labgrid, for the device of a place."""
        config = self.folder / f"{name}.yaml"
        config.write_text(
            "imports: [tactus_labgrid]\n"
            f"tools: {{tactus: {TACTUS}}}\n"
            f"options: {{coordinator_address: '{self.address}'}}\n"
            "targets:\n  main:\n"
            f"    resources: {{RemotePlace: {{name: {name}}}}}\n"
            "    drivers: {TactusDriver: {}}\n")
        test = self.folder / f"test_{out}.py"
        test.write_text(
            "def test_certification(certification):\n"
            "    print('STATUS', certification.status, certification.reason)\n"
            "    assert certification.is_good, certification.reason\n")
        process = subprocess.Popen(
            [BIN / "pytest", "-q", "-s", "-p", "tactus_labgrid.fixtures", "--lg-env", config,
             "--tactus-quick", "--tactus-out", self.folder / out, test],
            cwd=self.folder, env=self.env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL, text=True)
        self.stack.callback(end, process)
        return process


def end(process):
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def status(process):
    """The status that a certification printed, and whether its test passed."""
    text, _ = process.communicate(timeout=RUN_SECONDS)
    lines = [line for line in text.splitlines() if line.startswith("STATUS ")]
    if len(lines) != 1:
        fail(f"no certification ended:\n{text}")
    return lines[0].split()[1], process.returncode == 0


def kill(process):
    process.kill()
    process.wait()


def main():
    with contextlib.ExitStack() as stack:
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        lab = Lab(folder, stack)
        for name in ("east", "west"):
            lab.export(name)
            lab.make_place(name)

        refused = lab.client("-p", "east", "acquire", user="two")
        check("a second client is refused", refused.returncode != 0, True)

        started = time.monotonic()
        runs = [lab.certify(name, f"{name}-good") for name in ("east", "west")]
        wait_until("two runs at the same time", lambda: all(
            (folder / f"{name}-good/evidence/run.csv").exists() for name in ("east", "west")))
        check("both run at the same time", [run.poll() for run in runs], [None, None])
        # A stall of the machine may cause an ERROR, which is not a fault of the loopback.
        for name, run in zip(("east", "west"), runs):
            outcome, passed = status(run)
            if outcome not in ("PASS", "ERROR"):
                fail(f"{name}: a loopback, which has no fault, has the outcome {outcome}")
            check(f"{name} passes if its outcome is PASS", passed, outcome == "PASS")
            verified = subprocess.run(
                [TACTUS, "report", "verify", folder / f"{name}-good"], capture_output=True,
                check=False)
            check(f"the report of {name} verifies", verified.returncode, 0)
        print(f"two certifications in {time.monotonic() - started:.0f} s", flush=True)

        # The exporter dies during a run.
        run = lab.certify("west", "west-during")
        wait_until("a run", lambda: (folder / "west-during/evidence/FN-1.1.csv").exists())
        kill(lab.exporters["west"])
        check("an exporter killed during a run", status(run), ("ERROR", False))
        show = subprocess.run(
            [TACTUS, "report", "show", folder / "west-during"], capture_output=True, text=True,
            check=False)
        check("what was measured is kept", show.returncode, 0)

        # The exporter has ended before the run, but the place is still acquired.
        check("an exporter killed before a run", status(lab.certify("west", "west-before")),
              ("MISS", False))
        check("no device was opened", (folder / "west-before").exists(), False)


main()

"""The driver that certifies a device."""

import json
import pathlib
import signal
import subprocess
import time

import attr
from labgrid.driver.common import Driver
from labgrid.factory import target_factory
from labgrid.step import step

# The order of statuses, worst first; the outcome of a run is the worst of its tests.
STATUSES = ("FAIL", "ERROR", "MISS", "PASS", "DONE", "SKIP")
# How long the program may take to write the report of an ended run, in seconds.
CLOSING_SECONDS = 30
# How often the availability of the device is checked during a run, in seconds.
CHECK_SECONDS = 0.5


@attr.s(frozen=True)
class Certification:
    """The result of a certification.

    Attributes:
        status (str): one of STATUSES. MISS: the device was not there when the run should begin.
            ERROR: the run could not be brought to its end, so that the device is unknown.
        reason (str): why the status is MISS or ERROR; empty otherwise
        folder (pathlib.Path): the report, which may be missing or unfinished if there is a reason
        tests (dict): the status of each test by its id; empty if there is no report
    """

    status = attr.ib(validator=attr.validators.in_(STATUSES))
    reason = attr.ib()
    folder = attr.ib(converter=pathlib.Path)
    tests = attr.ib(factory=dict)

    @property
    def is_good(self):
        """Whether nothing failed, broke or was missing."""
        return self.status in ("PASS", "DONE", "SKIP")


@target_factory.reg_driver
@attr.s(eq=False)
class TactusDriver(Driver):
    """Certifies a TactusDevice with the program `tactus`.

    Args:
        tactus (str): the program; it is looked up in `tools` of the configuration, then on the path
    """

    # The driver itself checks whether the device is available: labgrid would raise an error where
    # the result is MISS.
    bindings = {"device": "TactusDevice"}
    tactus = attr.ib(default="tactus", validator=attr.validators.instance_of(str))

    @property
    def _program(self):
        env = self.target.env
        return env.config.get_tool(self.tactus) if env else self.tactus

    def _is_available(self):
        """Whether the exporter still publishes the device."""
        try:
            self.device.poll()
        except (AttributeError, KeyError, LookupError):
            # labgrid fails to read a resource whose exporter is gone.
            return False
        entry = getattr(self.device, "_remote_entry", None)
        if entry is not None and not entry.data.get("avail", False):
            return False
        return self.device.avail

    @step(args=["out", "tests", "quick"])
    def certify(self, out, tests="core", quick=False, timeout=1800):
        """Certifies the device and returns the Certification.

        Args:
            out: the folder of the report
            tests (str): the profile: core, timed or metrology
            quick (bool): a tenth of the repetitions
            timeout (float): the longest time of the run in seconds
        """
        out = pathlib.Path(out)
        if not self._is_available():
            return Certification("MISS", "the exporter of the device is gone", out)
        words = [self._program, "certify", "--device", self.device.device, "--tests", tests]
        words += ["--quick"] if quick else []
        log = pathlib.Path(f"{out}.log")
        with log.open("wb") as stream:
            process = subprocess.Popen(
                words + ["--out", str(out)],
                stdin=subprocess.DEVNULL, stdout=stream, stderr=subprocess.STDOUT)
            try:
                reason = self._watch(process, time.monotonic() + timeout)
            finally:
                self._end(process)
        if reason:
            return Certification("ERROR", reason, out)
        return self._result(process.returncode, out, log)

    def _watch(self, process, deadline):
        """Waits for the end of the program. Returns why it must be ended before, or None."""
        while True:
            try:
                process.wait(CHECK_SECONDS)
                return None
            except subprocess.TimeoutExpired:
                pass
            if not self._is_available():
                return "the exporter of the device went away during the run"
            if time.monotonic() > deadline:
                return "the run did not end in time"

    @staticmethod
    def _end(process):
        """Ends the program, which writes the report of the tests so far."""
        if process.poll() is not None:
            return
        process.send_signal(signal.SIGINT)
        try:
            process.wait(CLOSING_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _result(self, code, out, log):
        """Reads the report, after it was verified by the program."""
        if not (out / "report.json").is_file():
            lines = log.read_text(errors="replace").strip().splitlines()
            reason = lines[-1] if lines else "the program printed nothing"
            # Exit code 2: the device cannot be opened.
            return Certification("MISS" if code == 2 else "ERROR", reason, out)
        check = subprocess.run(
            [self._program, "report", "verify", str(out)], capture_output=True, text=True,
            stdin=subprocess.DEVNULL, check=False)
        if check.returncode != 0:
            lines = check.stderr.strip().splitlines() or ["no reason"]
            return Certification("ERROR", f"the report does not verify: {lines[0]}", out)
        report = json.loads((out / "report.json").read_text(encoding="utf-8"))
        tests = {test["id"]: test["status"] for test in report["tests"]}
        return Certification(report["outcome"], "", out, tests)

"""The program `tactus-studio`, and a client that behaves like its page, without a browser."""

import asyncio
import collections
import contextlib
import http.client
import json
import os
import re
import signal
import subprocess
import tempfile
import time

import websockets

PROGRAM = os.environ.get("STUDIO", ".build/debug/tactus-studio")
# The deadline in seconds of everything that a test waits for. It only bounds a failure.
SECONDS = 30
# The studio ends what a page holds when the page sends nothing for 200 ms, which also happens to a
# page that waits for a processor. A test that holds something makes as many attempts as this. It
# makes the next one only if its own page stood still for more than STILL milliseconds; any other
# failure is one of the studio. A page sends beats every 50 ms.
ATTEMPTS = 5
STILL = 120


class Studio:
    """A process of the studio that plays on a loopback."""

    def __init__(self, *words, folder=None, device="loopback", environment=()):
        self.errors = tempfile.NamedTemporaryFile(prefix="studio-errors-")
        arguments = [PROGRAM] + ([folder] if folder else [])
        arguments += ["--device", device, "--no-browser", *words]
        environment = {**os.environ, "XDG_CONFIG_HOME": "/nonexistent", "TACTUS_WATCH": "0",
                       **dict(environment)}
        self.process = subprocess.Popen(
            arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.errors,
            text=True, env=environment)
        line = self.process.stdout.readline()
        match = re.search(r"http://127\.0\.0\.1:(\d+)/\?token=(\w+)", line)
        if not match:
            self.process.wait(SECONDS)
            raise AssertionError(f"no address: {line}{self.lines()}")
        self.address = match[0]
        self.port, self.token = int(match[1]), match[2]
        self.host = f"127.0.0.1:{self.port}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def end(self):
        """Ends the process as ctrl-C does, and returns the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self.process.wait(SECONDS)

    def lines(self):
        """The text of standard error so far."""
        with open(self.errors.name, encoding="utf-8") as file:
            return file.read()

    def get(self, path, method="GET", **headers):
        """Sends a request. Returns the status, the headers and the body of the answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
        headers.setdefault("Host", self.host)
        connection.putrequest(method, path, skip_host=True)
        for name, value in headers.items():
            connection.putheader(name, value)
        connection.endheaders()
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()

    def cookie(self):
        """The cookie that a request to the printed address sets."""
        status, head, _ = self.get(f"/?token={self.token}")
        assert status == 303, status
        return head["Set-Cookie"].split(";")[0]

    def processor_seconds(self):
        """The processor time of the process so far, in seconds."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Client:
    """A connection to the studio like that of a page, without a browser."""

    def __init__(self, socket):
        self.socket = socket
        self.messages = []
        self.latest = {}
        self.counts = collections.Counter()
        self.rows = collections.defaultdict(list)
        # The time of the last beat, and the longest time between two, in seconds.
        self.beaten, self.longest = time.monotonic(), 0
        self.tasks = [asyncio.create_task(self.read())]

    @staticmethod
    @contextlib.asynccontextmanager
    async def connected(studio, beats=True, cookie=None, origin=None, hello=True):
        """Connects with the cookie, and sends beats as a page does unless `beats` is false."""
        cookie = cookie or await asyncio.to_thread(studio.cookie)
        async with websockets.connect(
                f"ws://{studio.host}/link", open_timeout=SECONDS, extra_headers={"Cookie": cookie},
                origin=origin or f"http://{studio.host}", max_size=1 << 24) as socket:
            client = Client(socket)
            if hello:
                await client.send("hello", version=1)
                await client.until(lambda: "vine" in client.latest)
            if beats:
                client.tasks.append(asyncio.create_task(client.beat()))
            try:
                yield client
            finally:
                for task in client.tasks:
                    task.cancel()

    async def read(self):
        """Stores all messages, and answers the questions among them."""
        with contextlib.suppress(websockets.ConnectionClosed):
            async for text in self.socket:
                message = json.loads(text)
                self.messages.append(message)
                self.latest[message["is"]] = message
                self.counts[message["is"]] += 1
                for kind, *row in message.get("records", []):
                    self.rows[kind].append(row)
                if message["is"] == "ask":
                    await self.send("answer", number=message["number"])

    async def beat(self):
        """Sends beats (signs of life) as a page does."""
        self.beaten = time.monotonic()
        with contextlib.suppress(websockets.ConnectionClosed):
            while True:
                await self.send("beat")
                await asyncio.sleep(0.05)
                moment = time.monotonic()
                self.longest = max(self.longest, moment - self.beaten)
                self.beaten = moment

    def silence(self):
        """The longest time without a beat so far, in milliseconds."""
        return max(self.longest, time.monotonic() - self.beaten) * 1000

    async def send(self, kind, **values):
        """Sends a message."""
        await self.socket.send(json.dumps({"do": kind, **values}))

    async def until(self, condition, seconds=SECONDS):
        """Waits until a condition is true."""
        end = time.monotonic() + seconds
        while not condition():
            latest = self.messages[-5:]
            assert time.monotonic() < end, f"not in {seconds} s; the latest messages: {latest}"
            await asyncio.sleep(0.005)

    def now(self):
        """The present on the studio's clock, in microseconds."""
        return time.monotonic_ns() // 1000 - self.latest["state"]["device"]["opened"]

    async def delivered(self):
        """Waits until everything that was sent to the device before this call has arrived here."""
        # Each frame of the studio sends the state first, and then the records. A message about the
        # gain makes it send the state.
        for _ in range(2):
            count = self.counts["state"]
            await self.send("gain", value=self.latest["state"]["gain"])
            await self.until(lambda count=count: self.counts["state"] > count)

    async def echo(self):
        """The milliseconds until the studio returns a message."""
        count, start = self.counts["echo"], time.monotonic()
        await self.send("echo", id=1)
        await self.until(lambda: self.counts["echo"] > count)
        return (time.monotonic() - start) * 1000

    def records(self, kind):
        """The records of one kind in all scope messages."""
        return self.rows[kind]

    def forget(self):
        """Forgets all messages and records."""
        self.messages.clear()
        self.rows.clear()

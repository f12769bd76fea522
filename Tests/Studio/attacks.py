"""Checks that the studio refuses attacks, each with one line, while a page continues to play."""

import asyncio
import contextlib
import os
import select
import socket
import struct
import time

import websockets

from studio import ATTEMPTS, SECONDS, STILL, Client

FLOOD = 1000
# Megabytes by which the memory may grow during all attacks.
GROWTH = 64


class Attacks:
    """Requests and connections from programs other than a page of the studio."""

    def __init__(self, studio):
        self.studio = studio
        self.cookie = studio.cookie()

    def requests(self):
        """Sends requests with wrong hosts, tokens, methods and paths. Returns each status."""
        studio, own = self.studio, {"Cookie": self.cookie}
        return {
            "no cookie": studio.get("/")[0],
            "wrong cookie": studio.get("/", Cookie=self.cookie[:-1] + "x")[0],
            "wrong token": studio.get("/?token=" + "0" * 64)[0],
            "DNS rebinding": studio.get("/", **own, Host="evil.example")[0],
            "rebinding, own port": studio.get("/", **own, Host=f"evil.example:{studio.port}")[0],
            "other origin": studio.get("/", **own, Origin="http://evil.example")[0],
            "POST": studio.get("/", "POST", **own)[0],
            "path with ..": studio.get("/../../../etc/passwd", **own)[0],
            "path with %2e": studio.get("/%2e%2e/%2e%2e/etc/passwd", **own)[0],
            "absolute path": studio.get("//etc/passwd", **own)[0],
            "a folder": studio.get("/Page/", **own)[0],
            "no range": studio.get("/scope.json?from=a", **own)[0],
            "path of 4 KB": studio.get("/" + "x" * 4096, **own)[0],
            "edit without origin": studio.get("/edit", "POST", **own)[0],
            "edit of another origin": studio.get(
                "/edit", "POST", **own, Origin="http://evil.example")[0],
            "edit without cookie": studio.get(
                "/edit", "POST", Origin=f"http://{studio.host}")[0],
        }

    async def bodies(self):
        """Sends heads and bodies that are too large or incomplete. Returns the answers' statuses,
        or None for a connection that is closed without an answer."""
        def request(data, waits=SECONDS):
            with socket.create_connection(("127.0.0.1", self.studio.port), timeout=waits) as line:
                with contextlib.suppress(ConnectionError):
                    line.sendall(data)
                answer = b""
                with contextlib.suppress(ConnectionError):
                    while b"\r\n" not in answer:
                        part = line.recv(4096)
                        if not part:
                            break
                        answer += part
                return int(answer.split()[1]) if answer else None
        head = (f"POST /edit HTTP/1.1\r\nHost: {self.studio.host}\r\nCookie: {self.cookie}\r\n"
                f"Origin: http://{self.studio.host}\r\n")
        return {name: await asyncio.to_thread(request, data) for name, data in {
            "head of 1 MB": b"GET / HTTP/1.1\r\nX: " + b"x" * (1 << 20),
            "head without an end": b"GET / HTTP/1.1\r\nHost: a\r\n",
            "no HTTP": bytes(range(256)) * 4,
            "body of 1 GB": f"{head}Content-Length: {1 << 30}\r\n\r\n".encode(),
            "negative length": f"{head}Content-Length: -1\r\n\r\n".encode(),
            "no body": f"{head}Content-Length: 5000000\r\n\r\n".encode(),
            "a part of a body": f"{head}Content-Length: 100\r\n\r\n{{".encode(),
            "not JSON": f"{head}Content-Length: 3\r\n\r\n[1]".encode(),
        }.items()}

    async def handshakes(self):
        """Tries connections without a cookie or an origin, or with wrong ones."""
        good = f"http://{self.studio.host}"
        for cookie, origin in [(None, good), (self.cookie, None), (self.cookie, "null"),
                               (self.cookie, "http://evil.example"), ("a=b", good)]:
            headers = {"Cookie": cookie} if cookie else {}
            try:
                async with websockets.connect(f"ws://{self.studio.host}/link", origin=origin,
                                              extra_headers=headers):
                    raise AssertionError(f"connected with {cookie} and {origin}")
            except (websockets.InvalidHandshake, websockets.ConnectionClosed,
                    ConnectionError, asyncio.IncompleteReadError):
                pass

    def handshake(self):
        """Returns an open WebSocket connection as a plain socket."""
        line = socket.create_connection(("127.0.0.1", self.studio.port), timeout=5)
        line.sendall(self.upgrade())
        assert b"101" in line.recv(4096)
        return line

    def upgrade(self):
        """The request that begins a connection."""
        return (
            f"GET /link HTTP/1.1\r\nHost: {self.studio.host}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Sec-WebSocket-Version: 13\r\nOrigin: http://{self.studio.host}\r\n"
            f"Cookie: {self.cookie}\r\n\r\n").encode()

    @staticmethod
    def frame(payload, first=0x81, length=None):
        """Returns a WebSocket frame with the mask 0. A given length may be wrong."""
        length = len(payload) if length is None else length
        if length < 126:
            head = struct.pack("!BB", first, 0x80 | length)
        elif length < 1 << 16:
            head = struct.pack("!BBH", first, 0x80 | 126, length)
        else:
            head = struct.pack("!BBQ", first, 0x80 | 127, length)
        return head + bytes(4) + payload

    @staticmethod
    def is_closed(line, seconds=8):
        """Whether the studio closes a connection within some seconds."""
        line.settimeout(seconds)
        try:
            while line.recv(1 << 16):
                pass
            return True
        except ConnectionError:
            return True
        except (TimeoutError, socket.timeout):
            return False

    async def frames(self):
        """Sends malformed and huge frames. Returns those after which the connection stayed open."""
        hello = self.frame(b'{"do":"hello","version":1}')
        left = []
        for name, data in {
                "no JSON": self.frame(b"{"), "no hello": self.frame(b'{"do":"stop"}'),
                "binary": hello + self.frame(b"\0\1", 0x82),
                "fragment": hello + self.frame(b'{"do":', 0x01),
                "continuation": hello + self.frame(b"x", 0x80),
                "unknown opcode": hello + self.frame(b"x", 0x8B),
                "64 KB": hello + self.frame(b"x" * 65536),
                "1 MB": hello + self.frame(b"x" * (1 << 20)),
                "claims 8 EB": hello + self.frame(b"x" * 100, length=1 << 63),
                "claims 2 GB, sends nothing": hello + self.frame(b"", length=0x7F000000),
                "no UTF-8": hello + self.frame(b'{"do":"\xff\xfe"}'),
        }.items():
            def attack(data=data):
                with self.handshake() as line:
                    line.sendall(data)
                    return self.is_closed(line)
            if not await asyncio.to_thread(attack):
                left.append(name)
        return left

    async def slow_reader(self):
        """Sends messages without reading any. Returns whether the studio closes the connection."""
        def attack():
            with socket.socket() as line:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                line.settimeout(5)
                line.connect(("127.0.0.1", self.studio.port))
                line.sendall(self.upgrade() + self.frame(b'{"do":"hello","version":1}')
                             + self.frame(b'{"do":"scope","on":true}'))
                end = time.monotonic() + 60
                try:
                    while time.monotonic() < end:
                        line.sendall(self.frame(b'{"do":"gain","value":1}') * 20)
                        time.sleep(0.015)
                except OSError:
                    return True
                return False
        return await asyncio.to_thread(attack)

    async def flood(self, first=b""):
        """Opens a thousand connections at once, each of which sends some bytes, and keeps them for
        two seconds. Returns the number that could be opened."""
        def attack():
            with contextlib.ExitStack() as stack:
                poll, waiting, count = select.poll(), {}, 0
                for _ in range(FLOOD):
                    line = stack.enter_context(socket.socket())
                    line.setblocking(False)
                    line.connect_ex(("127.0.0.1", self.studio.port))
                    poll.register(line, select.POLLOUT)
                    waiting[line.fileno()] = line
                end = time.monotonic() + 2
                while (rest := end - time.monotonic()) > 0:
                    for number, event in poll.poll(rest * 1000):
                        poll.unregister(number)
                        line = waiting.pop(number)
                        with contextlib.suppress(OSError):
                            if not event & (select.POLLERR | select.POLLHUP):
                                line.send(first)
                                count += 1
                return count
        return await asyncio.to_thread(attack)

    def memory(self):
        """The resident memory of the studio in megabytes."""
        with open(f"/proc/{self.studio.process.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


def check_undisturbed(client, since):
    """Checks that a level of 0.5 was held without a break since a time. Returns the longest delay
    of a renewal in milliseconds."""
    levels = sorted(row for row in client.records("level") if row[1] >= since)
    wrong = [row for row in levels if abs(row[3] - 0.5) > 0.001 or abs(row[4] - 0.5) > 0.001]
    assert levels and not wrong, wrong[:3]
    longest = check_held(levels, client.latest["state"]["device"])
    stopped = [row for row in client.records("stopped") if row[0] > since]
    assert not stopped, f"it was stopped: {stopped[:3]}"
    assert client.latest["playing"]["fingers"], "the finger is gone"
    for kind in ["lost", "refused", "report"]:
        assert not client.records(kind), f"{kind}: {client.records(kind)[:3]}"
    return longest / 1000


def check_held(levels, device):
    """Checks that a device holds a level from the first to the last of some records. Returns the
    longest delay of a renewal in microseconds.

    Each record of a level that does not change lasts until the level is renewed, and reaches to the
    next record. If the playback thread wakes late by less than an update interval, the next record
    begins on time nevertheless. If it wakes later, the next record begins at its submission, and
    there is a gap, in which the device holds the level, because the lease of the last renewal has
    not ended. A gap as long as a record means that the thread stood still or that a record is
    missing."""
    length = levels[0][2] - levels[0][1]
    for before, after in zip(levels, levels[1:]):
        assert abs(before[2] - before[1] - length) <= 1, f"{before} does not last {length} us"
        gap, late = after[1] - before[2], after[7] - after[1]
        assert -1 <= gap < length, f"{gap} us without a record after {before}"
        assert gap <= 1 or late < device["updateMicroseconds"], (
            f"a gap of {gap} us without a late step: {before}, {after}")
        assert after[7] - before[7] < device["leaseMilliseconds"] * 1000, (
            f"the lease ended between {before} and {after}")
    return max((after[7] - before[2] for before, after in zip(levels, levels[1:])), default=0)


async def echoes(client, others):
    """The milliseconds of all echoes while other things happen; at least two."""
    task, found = asyncio.ensure_future(others), []
    while not task.done() or len(found) < 2:
        found.append(await client.echo())
    await task
    return sorted(found)


async def check(studio, long=False):
    """Runs all attacks while a page holds a level. `long` adds the slow reader and the thousand
    connections. Returns the longest delay of a renewal of the level, in milliseconds."""
    attacks = Attacks(studio)
    for _ in range(ATTEMPTS):
        async with Client.connected(studio) as page:
            words, growth, since = await attack(attacks, page, long)
            try:
                delay = check_undisturbed(page, since)
            except AssertionError as problem:
                if (silence := page.silence()) <= STILL:
                    raise
                print(f"attacks: the page itself was silent for {silence:.0f} ms, so they are "
                      f"repeated: {problem}", flush=True)
                continue
        print(f"attacks: {words}; the level that played was held, each renewal at most "
              f"{delay:.1f} ms late; the memory grew by {growth:.0f} MB")
        return delay
    raise AssertionError(f"the page was silent in each of {ATTEMPTS} attempts")


async def attack(attacks, page, long):
    """Runs all attacks while a page holds a level of 0.5. Returns what was refused, the megabytes
    by which the memory grew, and the time from which the level must have been held."""
    await page.send("scope", on=True)
    await page.send("press", finger=1, intensity=0.5, sharpness=0.5)
    await page.until(lambda: page.records("level"))
    since = page.records("level")[-1][1]
    before = len(attacks.studio.lines().splitlines())
    memory = attacks.memory()
    # In a thread: a page that sends no beats for 200 ms holds nothing any more.
    answers = await asyncio.to_thread(attacks.requests)
    wrong = {name: status for name, status in answers.items() if status not in (400, 403, 404)}
    assert not wrong, f"not refused: {wrong}"
    await attacks.handshakes()
    # The longest ping. The newest of several is answered.
    await page.socket.ping(b"a")
    await asyncio.wait_for(await page.socket.ping(b"b" * 125), SECONDS)
    left = await attacks.frames()
    assert not left, f"still connected: {left}"
    if long:
        await check_long(attacks, page)
    await page.delivered()
    growth = attacks.memory() - memory
    assert growth < GROWTH, f"the memory grew by {growth:.0f} MB"
    lines = attacks.studio.lines().splitlines()[before:]
    assert lines and all(line.startswith("tactus: refused: ") for line in lines), lines
    # A line may also give the number of further refusals, which came too fast for own lines.
    words = f"{len(answers)} requests, 5 handshakes, 11 frames refused in {len(lines)} lines"
    return words, growth, since


async def check_long(attacks, page):
    """Attacks that take long, and a page that connects after each."""
    statuses = await attacks.bodies()
    admitted = {name: status for name, status in statuses.items()
                if status is not None and not 400 <= status < 500}
    assert not admitted, f"not refused: {admitted}"
    assert await attacks.slow_reader(), "the slow reader is still connected"
    for name, first in {"silent": b"", "with half a head": b"GET / HTTP/1.1\r\n",
                        "WebSocket": attacks.upgrade()}.items():
        found = []

        async def flood(found=found, first=first):
            found.append(await attacks.flood(first))
        waits = await echoes(page, flood())
        async with Client.connected(attacks.studio) as other:
            await other.echo()
        print(f"attacks: {found[0]} {name} connections at once: echo of a page meanwhile: median "
              f"{waits[len(waits) // 2]:.1f} ms, longest {waits[-1]:.1f} ms; memory "
              f"{attacks.memory():.0f} MB")

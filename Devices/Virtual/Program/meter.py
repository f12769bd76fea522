#!/usr/bin/env python3
"""A haptic device as a program: it speaks the protocol of Sources/TactusWire/TactusWire.docc on
its standard input and output, and draws its level on standard error, if that is a terminal or
--draw is given. The firmware of a real motor also needs an on-time limit and reports of faults,
which this program leaves out.

    tactus play heartbeats --device 'serial:exec:python3 meter.py'
"""

import os
import select
import struct
import sys
import time
import zlib

TICK_MICROSECONDS, CAPACITY, SILENCE, LOOK_AHEAD = 2000, 64, 0.2, 1_000_000
PAGES = [
    [(1, b"meter.py"), (2, b"1"), (3, struct.pack("<H", CAPACITY)),
     (4, struct.pack("<H", TICK_MICROSECONDS)), (6, struct.pack("<I", LOOK_AHEAD)),
     (7, b"\1"), (8, b"\1")],
    [(16, b"meter"), (17, b"\1"), (18, struct.pack("<HH", 150 * 16, 190 * 16))],
]
HELLO, DESCRIBE, TIME, HEARTBEAT, STOP, STATUS, GET, PLAY, REVISE, SET = (
    1, 2, 3, 4, 5, 6, 7, 0x10, 0x11, 0x12)
WELCOME, ACK, NAK, EVENT = 0x81, 0x90, 0x91, 0xA0
LENGTHS = {HELLO: 12, DESCRIBE: 1, TIME: 8, HEARTBEAT: 0, STOP: 1, STATUS: 1, GET: 2, PLAY: 16,
           REVISE: 4, SET: 2}
STARTED, ENDED, LATE = 1, 2, 3
DRAWS = sys.stderr.isatty() or "--draw" in sys.argv
OF_SCHEDULE, OF_STOP, OF_SILENCE = 1, 2, 3


def now():
    return time.monotonic_ns() // 1000


def stuffed(content):
    return b"".join(bytes([len(part) + 1]) + part for part in content.split(b"\0")) + b"\0"


def unstuffed(line):
    content, place = b"", 0
    while place < len(line):
        content += line[place + 1:place + line[place]] + b"\0"
        place += line[place]
    return content[:-1] if place == len(line) else b""


class Meter:
    def __init__(self):
        self.session, self.expected, self.events = None, 0, 0
        self.schedule, self.piece, self.level, self.heard = [], None, 0, 0.0
        self.limit = 65535

    def send(self, kind, sequence, payload=b""):
        content = bytes([kind, sequence]) + payload
        os.write(1, stuffed(content + struct.pack("<I", zlib.crc32(content))))

    def report(self, kind, cause, detail=0, at=None):
        time_low = (now() if at is None else at) & 0xFFFFFFFF
        self.send(EVENT, self.events, struct.pack("<BBBBII", kind, 0, cause, 0, time_low, detail))
        self.events = (self.events + 1) % 256

    def credits(self):
        return CAPACITY - len(self.schedule)

    def ack(self, kind, sequence):
        self.send(ACK, sequence, struct.pack("<BBH", kind, self.expected, self.credits()))

    def nak(self, kind, sequence, code):
        self.send(NAK, sequence,
                  struct.pack("<BBBHH", kind, code, self.expected, self.credits(), 0))

    def nearest(self, low):
        return now() + ((low - now() + 0x80000000) % 0x100000000 - 0x80000000)

    def still(self, cause):
        self.schedule, self.piece = [], None
        self.drive(0, cause)

    def drive(self, level, cause=OF_SCHEDULE, detail=0):
        level = level * self.limit // 65535
        before, self.level = self.level, level
        if (level > 0) != (before > 0):
            self.report(STARTED if level else ENDED, 0 if level else cause, detail)
        if level != before and DRAWS:
            print(f"\r{'#' * (level * 40 // 65535):40}", end="", file=sys.stderr, flush=True)

    def take(self, frame):
        if len(frame) < 6 or zlib.crc32(frame[:-4]) != struct.unpack("<I", frame[-4:])[0]:
            return
        kind, sequence, payload = frame[0], frame[1], frame[2:-4]
        if kind >= 0x80:
            return
        if kind not in LENGTHS or len(payload) < LENGTHS[kind]:
            return self.nak(kind, sequence, 2 if kind in LENGTHS else 1)
        if self.session is None and kind in (HEARTBEAT, PLAY, REVISE, SET):
            return self.nak(kind, sequence, 4)
        if kind in (HEARTBEAT, PLAY, REVISE, SET):
            self.heard = time.monotonic()
        if kind in (PLAY, REVISE, SET):
            return self.take_ordered(kind, sequence, payload)
        if kind == HELLO:
            magic, low, high, first, _, session = struct.unpack("<IBBBBI", payload[:12])
            if magic != 0x54434154 or not low <= 1 <= high:
                return self.nak(kind, sequence, 7 if magic != 0x54434154 else 3)
            if session != self.session:
                self.still(6)
                self.session, self.expected = session, first
            self.send(WELCOME, sequence, struct.pack(
                "<BBBBBBBBIQH", 1, 1, 1, len(PAGES), 1, 0, 0, self.expected, session, now(),
                self.credits()))
        elif kind == DESCRIBE and payload[0] < len(PAGES):
            entries = b"".join(bytes([tag, len(v)]) + v for tag, v in PAGES[payload[0]])
            self.send(0x82, sequence, bytes([payload[0], len(PAGES)]) + entries)
        elif kind == TIME:
            received = now()
            self.send(0x83, sequence, payload[:8] + struct.pack("<QQ", received, now()))
        elif kind == STATUS and payload[0] == 0:
            self.send(0x86, sequence, struct.pack(
                "<QBBHHHHH", now(), 0, 2 | (self.level > 0), 0, self.level, self.level,
                len(self.schedule), self.credits()))
        elif kind == STOP:
            if 0 < (payload[0] - self.expected) % 256 < 128:
                self.expected = payload[0]
            self.still(OF_STOP)
            self.ack(kind, sequence)
        elif kind == HEARTBEAT:
            self.ack(kind, sequence)
        else:
            self.nak(kind, sequence, 10 if kind == GET else 7)

    def take_ordered(self, kind, sequence, payload):
        if sequence != self.expected:
            is_copy = 0 < (self.expected - sequence) % 256 <= 128
            return self.ack(kind, sequence) if is_copy else self.nak(kind, sequence, 5)
        if kind == SET:
            key, actuator, value = payload[0], payload[1], int.from_bytes(payload[2:6], "little")
            if actuator or key not in (1, 2, 3):
                return self.nak(kind, sequence, 7 if actuator else 10)
            # A meter has no fault that could be cleared, and nothing that could become hot.
            if key == 1:
                self.limit = value
        elif kind == REVISE:
            limit = self.nearest(struct.unpack("<I", payload[:4])[0])
            self.schedule = [piece for piece in self.schedule if piece[0] < limit]
        else:
            low, length, actuator, flags, start_level, end_level, hertz = struct.unpack(
                "<IIBBHHH", payload[:16])
            start = now() if flags & 1 else self.nearest(low)
            if actuator or flags > 1 or not 150 * 16 <= hertz <= 190 * 16 \
                    or start > now() + LOOK_AHEAD:
                return self.nak(kind, sequence, 7)
            if flags & 1:
                self.piece = (start, length, start_level, end_level)
            elif self.schedule and start < self.schedule[-1][0]:
                return self.nak(kind, sequence, 8)
            elif not self.credits():
                return self.nak(kind, sequence, 6)
            else:
                late = now() - start
                if late > TICK_MICROSECONDS:
                    self.report(LATE, 0, late)
                self.schedule.append((max(start, now()), length, start_level, end_level))
        self.expected = (self.expected + 1) % 256
        self.ack(kind, sequence)

    def tick(self):
        while self.schedule and self.schedule[0][0] <= now():
            self.piece = self.schedule.pop(0)
        is_used = self.level or self.schedule or (self.piece and self.piece[3])
        if is_used and time.monotonic() - self.heard > SILENCE:
            return self.still(OF_SILENCE)
        if self.piece:
            start, length, first, last = self.piece
            share = min((now() - start) / length, 1) if length else 1
            self.drive(round(first + (last - first) * share), detail=start & 0xFFFFFFFF)


def main():
    meter, line = Meter(), b""
    while True:
        if select.select([0], [], [], TICK_MICROSECONDS / 1e6)[0]:
            come = os.read(0, 4096)
            if not come:
                return
            *frames, line = (line + come).split(b"\0")
            line = line[-72:]
            for frame in frames:
                meter.take(unstuffed(frame))
        meter.tick()


main()

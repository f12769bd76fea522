"""The firmware's image outside the guest: what it received and did, on the guest's clock.

Two programs record the bytes between the guest and the image: the test in the guest on the guest's
clock, and tactus-board on the host's clock. A byte never arrives before it was sent. Each byte
towards the host therefore gives a lower bound for the difference of the clocks, and each byte
towards the guest an upper bound. The clocks may drift; the drift is at most STEEPEST.
"""
import base64
import bisect
import os
import struct
import sys
import zlib

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../../TactusWireTests/Independent"))
import wire  # noqa: E402

STEEPEST, STEP = 300e-6, 2e-6
# Bounds are thinned to the best one in this span, in nanoseconds.
BIN = 250_000_000
STARTED, ENDED = 1, 2


class Fault(Exception):
    """Something that the devices or the bridge did wrong."""


class Stream:
    """Bytes with the times at which they passed a place."""

    def __init__(self, passages):
        self.bytes, self.offsets, self.times = b"", [], []
        for time, part in passages:
            self.offsets.append(len(self.bytes))
            self.times.append(time)
            self.bytes += part

    def time(self, offset):
        return self.times[bisect.bisect_right(self.offsets, offset) - 1]

    def frames(self):
        """The time of the first byte, the type and the fields of each valid frame."""
        place = 0
        for part in self.bytes.split(b"\0")[:-1]:
            content = wire.unstuff(part) if part else None
            if content and len(content) >= 6:
                head, crc = content[:-4], struct.unpack("<I", content[-4:])[0]
                if zlib.crc32(head) == crc:
                    yield self.time(place), head[0], wire.numbers(head[0], head[2:])
            place += len(part) + 1


class Clocks:
    """The difference of the guest's clock and the host's."""

    def __init__(self, lows, highs):
        """lows and highs: host times with bounds of guest time minus host time."""
        if not lows or not highs:
            raise Fault("no byte passed between the guest and the board")
        self.origin = lows[0][0]
        # The largest lower and the smallest upper bounds, relative to an offset of the first order.
        self.base = lows[0][1]
        lows = self.best(lows, max)
        highs = self.best(highs, min)
        self.lines = []
        for place in range(round(-STEEPEST / STEP), round(STEEPEST / STEP) + 1):
            slope = place * STEP
            low = max(bound - slope * time for time, bound in lows)
            high = min(bound - slope * time for time, bound in highs)
            if low <= high:
                self.lines.append((slope, low, high))
        if not self.lines:
            raise Fault("no straight line is between the bounds of the clocks")

    def best(self, bounds, choose):
        bins = {}
        for time, bound in bounds:
            bins.setdefault(time // BIN, []).append((bound - self.base, time - self.origin))
        return [(time, bound) for bound, time in map(choose, bins.values())]

    def guest(self, host):
        """The guest's time in nanoseconds at a time of the host, and its uncertainty."""
        time = host - self.origin
        low = min(low + slope * time for slope, low, _ in self.lines)
        high = max(high + slope * time for slope, _, high in self.lines)
        return round(host + self.base + (low + high) / 2), (high - low) / 2


def streams(guest, record):
    """The streams in the guest by direction, and those of tactus-board by place."""
    inside, outside = {}, {}
    for passage in guest["passages"]:
        inside.setdefault(passage["direction"], []).append(
            (passage["nanoseconds"], base64.b64decode(passage["bytes"])))
    for line in record:
        time, place, digits = line.split()
        outside.setdefault(place, []).append((int(time), bytes.fromhex(digits)))
    return ({name: Stream(part) for name, part in inside.items()},
            {name: Stream(part) for name, part in outside.items()})


def bounds(sender, receiver):
    """The pairs of times of the first bytes that were sent together."""
    count = min(len(sender.bytes), len(receiver.bytes))
    if sender.bytes[:count] != receiver.bytes[:count] or not count:
        raise Fault("the bytes that arrived over the bridge are not those that were sent")
    return [(time, receiver.time(offset))
            for offset, time in zip(sender.offsets, sender.times) if offset < count]


class Board:
    """The onsets and the level of the image, on the guest's clock."""

    def __init__(self, guest, record):
        inside, outside = streams(guest, record)
        if not {"toFile", "fromFile"} <= inside.keys() or len(outside) < 4:
            raise Fault("the board outside the guest sent or received nothing")
        out = bounds(inside["toFile"], outside["from-host"])
        back = bounds(outside["to-host"], inside["fromFile"])
        self.clocks = Clocks(
            [(host, sent - host) for sent, host in out],
            [(host, received - host) for host, received in back])
        self.starts, self.ends, self.replies = [], [], []
        for time, kind, fields in outside["from-board"].frames():
            if kind == wire.TYPES["EVENT"] and fields[0] in (STARTED, ENDED):
                (self.starts if fields[0] == STARTED else self.ends).append((time, fields[4]))
        self.plays = [fields for _, kind, fields in outside["to-board"].frames()
                      if kind == wire.TYPES["PLAY"]]

    @property
    def onsets(self):
        """The times at which the image reported that it drives its motor, with uncertainties."""
        return [self.clocks.guest(time) for time, _ in self.starts]

    @property
    def delays(self):
        """How long after the tick of an onset its report left the emulator, in nanoseconds, if
        the shortest delay is 0: the lateness of the emulator itself."""
        differences = [time - 1000 * tick for time, tick in self.starts]
        return [difference - min(differences) for difference in differences]

    def level(self):
        """Points of the level, 0 to 1, by the guest's time: the segments that the board received,
        between the reports of an onset and an end."""
        offset = min(time - 1000 * tick for time, tick in self.starts + self.ends)
        def at(device):
            return self.clocks.guest(1000 * device + offset)[0]
        points = []
        for play in sorted(self.plays, key=lambda play: play[0]):
            start, length, _, _, first, last, _ = play
            while points and points[-1][0] >= start:
                points.pop()
            if points:
                points.append((start, self.between(points, start)))
            points += [(start, first / 65535), (start + length, last / 65535)]
        return [(at(time), level) for time, level in points]

    @staticmethod
    def between(points, time):
        return points[-1][1]

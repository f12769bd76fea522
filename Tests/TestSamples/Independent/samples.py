#!/usr/bin/env python3
"""Computes the samples of voice coils from segments, by the formulas of VoiceCoils.md alone.

    samples.py FOLDER      for each NAME.json of it writes NAME.expected: 16-bit samples, low byte
                           first, the actuators in turn

A case has the rate, the gain, the number of frames, the actuators and what is played:

    changes     segments, and "revise" and "silence", which withdraw segments; in their order
    clocks      from a frame on: how many changes are known, a frame with its time, and the length
                of a frame as a part of the nominal one
    beginnings  frames at which the card starts, so that each tone starts at a zero

Times are nanoseconds. Written without the program: nothing is imported from it, and the whole
signal is computed at once, step by step of the formula, not frame by frame.
"""
import bisect
import json
import math
import os
import struct
import sys

FULL = 32767.0


def half_away(value):
    return math.floor(value + 0.5) if value >= 0 else -math.floor(0.5 - value)


class Clock:
    """The time of each frame, and how many of the changes are known when it is rendered."""

    def __init__(self, rows, rate):
        self.rows, self.rate, self.place = rows, rate, 0

    def go(self, frame):
        while self.place + 1 < len(self.rows) and self.rows[self.place + 1][0] <= frame:
            self.place += 1
        return self.rows[self.place][1]

    def time(self, frame):
        _, _, anchor, start, stretch = self.rows[self.place]
        if stretch == 1:
            return start + (frame - anchor) * 1_000_000_000 // self.rate
        return start + math.floor((frame - anchor) * (1e9 / self.rate * stretch))


def apply(change, segments, starts):
    """A segment replaces those that begin later, "revise" also those that begin at its time, and
    "silence" all."""
    kind, keep = change[0], 0
    if kind == "other":
        return
    if kind == "segment":
        keep = bisect.bisect_right(starts, change[1])
    elif kind == "revise":
        keep = bisect.bisect_left(starts, change[1])
    del segments[keep:], starts[keep:]
    if kind == "segment":
        segments.append(change[1:])
        starts.append(change[1])


def levels(changes, rows, frames, rate):
    """The level and the frequency at each frame: those of the last segment that has begun."""
    result, segments, starts, done = [], [], [], 0
    clock = Clock(rows, rate)
    for frame in range(frames):
        known = clock.go(frame)
        while done < known:
            apply(changes[done], segments, starts)
            done += 1
        now = clock.time(frame)
        place = bisect.bisect_right(starts, now)
        if place == 0:
            result.append((0.0, 0.0))
            continue
        start, end, first, last, hertz = segments[place - 1]
        if now >= end:
            result.append((last, hertz))
        else:
            result.append((first + (last - first) * ((now - start) / (end - start)), hertz))
    return result


class Coil:
    def __init__(self, actuator, rate, gain):
        self.rate = rate
        self.peak = actuator["peak"]
        self.most = math.floor(self.peak * gain * FULL)
        self.amplitude = self.peak * (31.0 / 32) * gain
        self.pole = 1 - 2 * math.pi * (actuator["low"] * (1.0 / 64)) / rate
        self.rest = 1 - 1 / (0.005 * rate)
        self.rise = actuator["rise"] * rate / 1e9
        self.coast = actuator["coast"] * rate / 1e9
        self.budgets = [budget for budget in (actuator["power"], actuator["heat"]) if budget]

    def wave(self, line, beginnings):
        """The oscillator at level 1 peak, and the brakes, with the level that the limits see."""
        count = len(line)
        tone, sounds = [0.0] * count, [0.0] * count
        turns, motion, before, step = 0.0, 0.0, False, 0.0
        brake = None
        for frame, (level, hertz) in enumerate(line):
            if frame in beginnings:
                turns, brake = 0.0, None
            if level > 0:
                step = hertz / self.rate
                if not before:
                    turns = 0.0
                tone[frame] = level * math.sin(2 * math.pi * turns)
                sounds[frame] = level
            elif before and self.coast > 0:
                halves = math.ceil(2 * turns)
                wait = halves / 2 - turns
                then = motion * math.exp(-wait / step / self.coast)
                force = then / (math.exp(0.5 / step / self.coast) - 1)
                if force >= 0.05:
                    brake = [min(force, 1.0), -wait, step, 1 if halves == 1 else -1]
            if self.coast > 0:
                motion += (level - motion) / (max(self.rise, 1) if level > motion else self.coast)
            if level > 0:
                turns += step
                turns -= math.floor(turns)
            before = level > 0
            if brake:
                if brake[1] >= 0.5:
                    brake = None
                else:
                    if brake[1] >= 0:
                        tone[frame] += brake[3] * brake[0] * math.sin(2 * math.pi * brake[1])
                    sounds[frame] = max(sounds[frame], brake[0])
                    brake[1] += brake[2]
        return tone, sounds

    def without_direct_current(self, tone, sounds, beginnings):
        result, last, value = [], 0.0, 0.0
        for frame, (wave, sound) in enumerate(zip(tone, sounds)):
            if frame in beginnings:
                last, value = 0.0, 0.0
            still = sound == 0
            wave *= self.amplitude
            value = wave - last + (self.rest if still else self.pole) * value
            if still and abs(value) * FULL < 0.5:
                value = 0.0
            last = wave
            result.append(value)
        return result

    def samples(self, line, beginnings):
        tone, sounds = self.wave(line, beginnings)
        clean = self.without_direct_current(tone, sounds, beginnings)
        sizes = [level * level * seconds * self.rate for level, seconds in self.budgets]
        left = list(sizes)
        result = []
        for value, sound in zip(clean, sounds):
            gain = 1.0
            for (level, _), size, rest in zip(self.budgets, sizes, left):
                if rest < 0.5 * size:
                    low, part = level * level, rest / size
                    if part < 0.125:
                        allowed = low * max(part, 0.0) / 0.125
                    else:
                        high = max(self.peak ** 2 / 2, low)
                        allowed = low + (part - 0.125) / (0.5 - 0.125) * (high - low)
                    asked = (sound * self.amplitude) ** 2 / 2
                    if asked > allowed:
                        gain = min(gain, math.sqrt(allowed / asked))
            sample = half_away(value * gain * FULL)
            sample = max(-self.most, min(self.most, sample))
            for rest in left:
                bound = math.floor(math.sqrt(max(rest, 0.0)) * FULL)
                sample = max(-bound, min(bound, sample))
            for place, (level, _) in enumerate(self.budgets):
                left[place] = min(left[place] - (sample / FULL) ** 2 + level * level, sizes[place])
            result.append(int(sample))
        return result


def change_of(actuator, change):
    """A change as it concerns an actuator: ["segment", start, end, level, level, hertz]."""
    if change[0] != "segment":
        return change
    return ["segment"] + change[2:] if change[1] == actuator else ["other"]


def render(case):
    """The samples of each actuator of a case."""
    rate, clocks, beginnings = case["rate"], case["clocks"], set(case["beginnings"])
    channels, done = [], {}
    for number, actuator in enumerate(case["actuators"]):
        # The segments of other actuators stay in the list, because `clocks` counts all changes.
        own = [change_of(number, change) for change in case["changes"]]
        key = json.dumps([actuator, own])
        if key not in done:
            line = levels(own, clocks, case["frames"], rate)
            done[key] = Coil(actuator, rate, case["gain"]).samples(line, beginnings)
        channels.append(done[key])
    return channels


def main(folder):
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".json"):
            continue
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            channels = render(json.load(file))
        flat = [sample for frame in zip(*channels) for sample in frame]
        with open(os.path.join(folder, name[:-5] + ".expected"), "wb") as file:
            file.write(struct.pack("<%dh" % len(flat), *flat))


if __name__ == "__main__":
    main(sys.argv[1])

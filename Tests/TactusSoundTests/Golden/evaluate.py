#!/usr/bin/env python3
"""Computes the sound samples of patterns from the rules alone, without the engine.

    evaluate.py FOLDER      writes the sound files there, and NAME.expected for each NAME.ahap

Each AHAP file also has the keys Rate and Seconds. NAME.expected contains the left and the right
sample of each frame in turn, as 64-bit floats. The values are exact: every sample is computed from
formulas for its own time in seconds, even in files with another rate or speed.
"""
import json
import math
import os
import struct
import sys
import wave

TONE_HERTZ = 440.0
PARTIALS = range(1, 9)
TONE_PEAK = 0.5
DARK, BRIGHT = 200.0, 20000.0
EDGE = 0.002
ENVELOPES = {"AttackTime": 0.0, "DecayTime": 0.0, "ReleaseTime": 0.0, "Sustained": 1.0}
SHAPES = {"AudioVolume": 1.0, "AudioPitch": 0.0, "AudioPan": 0.0, "AudioBrightness": 1.0}


def partials(phase):
    return sum(math.sin(2 * math.pi * k * phase) / k ** 2 for k in PARTIALS)


HIGHEST = max(partials(place / 100000) for place in range(50000))


def unit(value):
    return min(max(value, 0.0), 1.0)


def signed(value):
    return min(max(value, -1.0), 1.0)


class File:
    """A file HERTZ-RATE-CHANNELS-MILLISECONDS.wav: a swelling sine, or for 0 Hz a constant."""

    def __init__(self, name):
        words = name.rsplit(".", 1)[0].split("-")
        self.hertz, self.rate, self.channels, milliseconds = [int(word) for word in words]
        self.seconds = milliseconds / 1000

    def at(self, channel, time):
        if time < 0 or time >= self.seconds:
            return 0.0
        if self.hertz == 0:
            return 0.75
        arch = math.sin(math.pi * time / self.seconds) ** 2
        return 0.75 * arch * math.sin(2 * math.pi * self.hertz * (1 + channel / 2) * time)

    def sides(self, time):
        values = [self.at(channel, time) for channel in range(self.channels)]
        if self.channels == 2:
            return values
        mean = sum(values) / self.channels
        return mean, mean

    def write(self, path):
        with wave.open(path, "wb") as out:
            out.setnchannels(self.channels)
            out.setsampwidth(3)
            out.setframerate(self.rate)
            data = bytearray()
            for frame in range(round(self.seconds * self.rate)):
                for channel in range(self.channels):
                    value = round(self.at(channel, frame / self.rate) * (2 ** 23 - 1))
                    data += value.to_bytes(3, "little", signed=True)
            out.writeframes(bytes(data))


class Controls:
    """The dynamic parameters and curves of a pattern. The one that began last is in force."""

    def __init__(self, entries):
        self.changes = {}
        for entry in entries:
            if "Parameter" in entry:
                one = entry["Parameter"]
                points = [(one["Time"], one["ParameterValue"])]
                name = one["ParameterID"]
            elif "ParameterCurve" in entry:
                curve = entry["ParameterCurve"]
                points = sorted(
                    (curve["Time"] + point["Time"], point["ParameterValue"])
                    for point in curve["ParameterCurveControlPoints"])
                name = curve["ParameterID"]
            else:
                continue
            self.changes.setdefault(name, []).append(points)

    def at(self, name, time):
        begun = [points for points in self.changes.get(name, []) if points[0][0] <= time + 1e-12]
        if not begun:
            return 1.0 if name == "AudioVolumeControl" else 0.0
        latest = max(points[0][0] for points in begun)
        points = [points for points in begun if points[0][0] == latest][-1]
        for (start, low), (end, high) in zip(points, points[1:]):
            if start <= time < end:
                return low + (high - low) * (time - start) / (end - start)
        return points[-1][1]


class Tone:
    def __init__(self, value, onset, duration, controls):
        self.value, self.onset, self.duration, self.controls = value, onset, duration, controls
        self.attack = unit(value["AttackTime"] + controls.at("AudioAttackTimeControl", onset))
        self.decay = unit(value["DecayTime"] + controls.at("AudioDecayTimeControl", onset))
        end = onset + duration
        self.release = unit(value["ReleaseTime"] + controls.at("AudioReleaseTimeControl", end))

    def body(self, since):
        if since < self.attack:
            return since / self.attack
        if self.value["Sustained"] >= 0.5:
            return 1.0
        if self.decay == 0:
            return 0.0
        return unit(1 - (since - self.attack) / self.decay)

    def shape(self, time, frame, place):
        since = time - self.onset + 1e-12  # what is due is due, whatever the rounding
        if self.duration and since >= self.duration:
            if self.value["Sustained"] < 0.5 or self.release == 0:
                return 0.0
            return unit(1 - (since - self.duration) / self.release) * self.body(self.duration)
        return self.body(since)

    starts_at_once = False
    stereo = False

    def speed(self, factor, rate):
        return factor * TONE_HERTZ / rate

    def sides(self, place):
        value = partials(place) / HIGHEST * TONE_PEAK
        return value, value

    def is_over(self, frame, place):
        return False


class Sample:
    def __init__(self, event, onset, duration, rate):
        self.file = File(event["EventWaveformPath"])
        self.fades = event.get("EventWaveformUseVolumeEnvelope", True)
        self.loops = event.get("EventWaveformLoopEnabled", False)
        self.rate = rate
        self.frames = round(self.file.seconds * rate)
        self.end = ceiling(onset + duration, rate) if duration else math.inf
        self.stereo = self.file.channels == 2
        self.starts_at_once = not self.fades
        self.last_speed = 1.0

    def shape(self, time, frame, place):
        if not self.fades:
            return 1.0
        rest = self.end - frame
        if not self.loops:
            rest = min(rest, (self.frames - place) / self.last_speed)
        return unit(rest / (EDGE * self.rate))

    def speed(self, factor, rate):
        self.last_speed = factor
        return factor

    def sides(self, place):
        if self.loops:
            place %= self.frames
        return self.file.sides(place / self.rate)

    def is_over(self, frame, place):
        return frame >= self.end or (not self.loops and place >= self.frames)


def ceiling(seconds, rate):
    return -(-round(seconds * 10 ** 9) * rate // 10 ** 9)


def pans(pan, stereo):
    angle = (pan + 1) * math.pi / 4
    left, right = math.cos(angle), math.sin(angle)
    if stereo:
        return min(1.0, left * math.sqrt(2)), min(1.0, right * math.sqrt(2))
    return left, right


def play(event, controls, rate, sums):
    value = dict(ENVELOPES, **SHAPES)
    for one in event.get("EventParameters", []):
        value[one["ParameterID"]] = one["ParameterValue"]
    onset, duration = event["Time"], event.get("EventDuration", 0.0)
    if event["EventType"] == "AudioContinuous":
        voice = Tone(value, onset, duration, controls)
    else:
        voice = Sample(event, onset, duration, rate)
    most = 1 / (EDGE * rate)
    gains, filters = [0.0, 0.0], [0.0, 0.0]
    place, first = 0.0, ceiling(onset, rate)
    for frame in range(first, len(sums)):
        time = frame / rate
        if voice.is_over(frame, place):
            break
        pitch = signed(value["AudioPitch"] + controls.at("AudioPitchControl", time))
        speed = voice.speed(2 ** pitch, rate)
        volume = unit(value["AudioVolume"] * controls.at("AudioVolumeControl", time))
        pan = signed(value["AudioPan"] + controls.at("AudioPanControl", time))
        bright = unit(value["AudioBrightness"] + controls.at("AudioBrightnessControl", time))
        share = 1.0
        if bright < 1:
            corner = DARK * (BRIGHT / DARK) ** bright
            share = 1 - math.exp(-2 * math.pi * corner / rate)
        level = volume * voice.shape(time, frame, place)
        for side, (part, sample) in enumerate(
                zip(pans(pan, voice.stereo), voice.sides(place))):
            change = level * part - gains[side]
            if not (frame == first and voice.starts_at_once):
                change = min(max(change, -most), most)
            gains[side] += change
            filters[side] += share * (sample - filters[side])
            sums[frame][side] += gains[side] * filters[side]
        place += speed


def evaluate(document):
    rate = document["Rate"]
    sums = [[0.0, 0.0] for _ in range(round(document["Seconds"] * rate))]
    controls = Controls(document["Pattern"])
    for entry in document["Pattern"]:
        event = entry.get("Event", {})
        if event.get("EventType", "").startswith("Audio"):
            play(event, controls, rate, sums)
    return [min(max(side, -1.0), 1.0) for frame in sums for side in frame]


def main():
    folder = sys.argv[1]
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".ahap"):
            continue
        with open(os.path.join(folder, name)) as file:
            document = json.load(file)
        for entry in document["Pattern"]:
            sound = entry.get("Event", {}).get("EventWaveformPath")
            if sound:
                File(sound).write(os.path.join(folder, sound))
        samples = evaluate(document)
        with open(os.path.join(folder, name[:-5] + ".expected"), "wb") as out:
            out.write(struct.pack("<%dd" % len(samples), *samples))


main()

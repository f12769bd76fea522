#!/usr/bin/env python3
"""Compares the samples that reached an endpoint with those of the independent renderer.

    endpoint.py FOLDER     reads NAME.json, NAME.wire and NAME.places of FOLDER, as EndpointCapture
                           writes them

Every frame of the wire is compared. It may differ from its rendered frame by 1 at most; channels
without an actuator and the silence of a start must be 0. Then faults are planted into each wire,
which must be found: a shift by one frame, samples that are 1 % greater, and at each border within a
tone a phase that is wrong from there on, by the step of one frame. Prints the largest differences.
"""
import array
import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from operator import sub

import samples

# Quieter tones differ by less than the permitted 1 after a small fault.
LEAST_LEVEL = 0.05
# The number of frames after a border in which a wrong phase must be found, 10 ms.
BORDER = 480


def largest(one, other):
    return max(map(abs, map(sub, one, other)), default=0)


def borders(line):
    """The frames within a tone from which on its frequency or the slope of its level differs. The
    tone goes on for 10 ms and is not quiet."""
    result, end = [], 0
    for frame in range(1, len(line) - BORDER):
        level, hertz = line[frame]
        before = line[frame - 1]
        if level < LEAST_LEVEL or before[0] < LEAST_LEVEL or frame < end:
            continue
        bend = line[frame + 1][0] - 2 * level + before[0]
        if hertz == before[1] and abs(bend) < 1e-6:
            continue
        if all(later[0] >= LEAST_LEVEL for later in line[frame:frame + BORDER]):
            result.append(frame)
            end = frame + BORDER
    return result


class Result:
    def __init__(self, name, patterns):
        self.name, self.patterns = name, patterns
        self.frames, self.worst, self.loudest = 0, 0, 0
        self.shift, self.gain, self.phases, self.errors = 0, 0, [], []


def compare(path):
    with open(path + ".json", encoding="utf-8") as file:
        case = json.load(file)
    with open(path + ".places", encoding="utf-8") as file:
        places = json.load(file)
    wire = array.array("h")
    with open(path + ".wire", "rb") as file:
        wire.frombytes(file.read())
    if sys.byteorder == "big":
        wire.byteswap()
    channels, spans = places["channels"], places["spans"]
    result = Result(os.path.basename(path), places["patterns"])
    rendered = samples.render(case)
    ends = [0] + [first + count for first, count, _ in spans]
    if ends[:-1] != [first for first, _, _ in spans] or ends[-1] * channels != len(wire):
        result.errors.append("the spans do not cover the wire")
    shown = -1
    for first, count, place in spans:
        if place is not None:
            if place <= shown:
                result.errors.append("frame %d is on the wire twice" % place)
            shown = place + count - 1
            result.frames += count
        for channel in range(channels):
            found = wire[first * channels + channel:(first + count) * channels:channels]
            if place is None or channel not in places["drives"]:
                if any(found):
                    result.errors.append("channel %d is not silent" % (channel + 1))
                continue
            whole = rendered[places["drives"].index(channel)]
            expected = whole[place:place + count]
            result.worst = max(result.worst, largest(found, expected))
            result.loudest = max(result.loudest, largest(found, [0] * count))
            result.shift = max(result.shift, largest(found, whole[place + 1:place + count + 1]))
            louder = [round(sample * 1.01) for sample in found]
            result.gain = max(result.gain, largest(louder, expected))
    plant_phases(case, places, wire, rendered, result)
    return result


def plant_phases(case, places, wire, rendered, result):
    """At each border, the tone is late by one frame from there on."""
    channels = places["channels"]
    for number, (channel, whole) in enumerate(zip(places["drives"], rendered)):
        own = [samples.change_of(number, change) for change in case["changes"]]
        line = samples.levels(own, case["clocks"], case["frames"], case["rate"])
        for border in borders(line):
            for first, count, place in places["spans"]:
                if place is None or not place < border <= place + count - BORDER:
                    continue
                at = first + border - place
                late = wire[(at - 1) * channels + channel:(at + BORDER - 1) * channels:channels]
                result.phases.append(largest(late, whole[border:border + BORDER]))


def main(folder):
    names = sorted(name[:-7] for name in os.listdir(folder) if name.endswith(".places"))
    with ProcessPoolExecutor() as pool:
        results = list(pool.map(compare, [os.path.join(folder, name) for name in names]))
    errors = [] if results else ["nothing to compare in %s" % folder]
    for result in results:
        errors += ["%s: %s" % (result.name, error) for error in result.errors]
        if result.worst > 1:
            errors.append("%s: differs by %d" % (result.name, result.worst))
        if result.loudest < 300:
            errors.append("%s: no sample is loud" % result.name)
        for fault, worst in [("shift", result.shift), ("gain", result.gain)]:
            if worst <= 1:
                errors.append("%s: the planted %s is not found" % (result.name, fault))
        missed = sum(worst <= 1 for worst in result.phases)
        if missed:
            errors.append("%s: %d planted phases are not found" % (result.name, missed))
    phases = [worst for result in results for worst in result.phases]
    # On a busy machine the lease may end one pattern before its first border.
    if len(results) > 1 and not phases:
        errors.append("no border within a tone")
    print("endpoint: %d patterns in %d runs, %d frames, largest difference %d from the independent "
          "renderer" % (sum(result.patterns for result in results), len(results),
                        sum(result.frames for result in results),
                        max((result.worst for result in results), default=0)))
    print("endpoint: planted faults differ at least by: shift %d, gain %d, phase at one of %d "
          "borders %d" % (min((result.shift for result in results), default=0),
                          min((result.gain for result in results), default=0), len(phases),
                          min(phases, default=0)))
    for error in errors:
        print("endpoint: %s" % error, file=sys.stderr)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

#!/usr/bin/env python3
"""Compares the holes in a tone on a busy machine when tactus and when aplay plays it.

The two players alternate and queue the same number of frames. The server's sink is recorded.

    holes.py PROGRAM FOLDER SECONDS
"""
import array
import json
import math
import os
import re
import subprocess
import sys
import time

from recorder import LOUD, PATIENCE, RATE, record

TURNS = 5
# A hole is a longer time in seconds without a loud sample. A zero crossing of the tone takes
# 0.1 ms.
HOLE = 0.001


def holes(samples):
    """The number of holes between the first and the last loud frame, and their total seconds."""
    count, lost, last = 0, 0.0, None
    for frame in range(len(samples) // 2):
        if abs(samples[2 * frame]) <= LOUD:
            continue
        if last is not None and frame - last > HOLE * RATE:
            count += 1
            lost += (frame - last) / RATE
        last = frame
    if last is None:
        sys.exit("holes: nothing is heard")
    return count, lost


def tone(seconds):
    frames = array.array("h")
    for frame in range(int(seconds * RATE)):
        value = round(16000 * math.sin(2 * math.pi * 440 * frame / RATE))
        frames.extend((value, value))
    return frames.tobytes()


def listen(command):
    recorder, _ = record(lambda: subprocess.run(
        command, check=True, timeout=120, stdout=subprocess.DEVNULL))
    return holes(recorder.samples)


def queued(program):
    """The frames that the player queues. `doctor` finds the server a moment after its start."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        facts = subprocess.run([program, "doctor"], capture_output=True, text=True, timeout=60)
        found = re.search(r"buffer (\d+) ms", facts.stdout)
        if found:
            return int(found[1]) * RATE // 1000
        time.sleep(0.1)
    sys.exit("holes: doctor does not say what the player queues")


def main():
    program, folder, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
    with open(folder + "/tone.ahap", "w") as file:
        json.dump({"Version": 1.0, "Pattern": [{"Event": {
            "EventType": "AudioContinuous", "Time": 0, "EventDuration": seconds}}]}, file)
    with open(folder + "/tone.raw", "wb") as file:
        file.write(tone(seconds))
    frames = queued(program)
    ours = [program, "play", folder + "/tone.ahap", "--backend", "loopback"]
    bare = ["aplay", "-q", "-D", "default", "-t", "raw", "-f", "S16_LE", "-c", "2",
            "-r", str(RATE), "--buffer-size=%d" % frames, folder + "/tone.raw"]
    load = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2)]
    counts = {"tactus": [], "aplay": []}
    try:
        for _ in range(TURNS):
            for name, command in (("tactus", ours), ("aplay", bare)):
                counts[name].append(listen(command))
    finally:
        for process in load:
            process.kill()
    totals = {name: sum(count for count, _ in found) for name, found in counts.items()}
    for name, found in counts.items():
        print("%s, %d frames queued: %d holes in %d x %g s beside two busy loops, %.1f ms" % (
            name, frames, totals[name], TURNS, seconds, 1000 * sum(lost for _, lost in found)))
    if totals["tactus"] > totals["aplay"]:
        sys.exit("holes: more than with aplay")
    print("1 passed, 0 failed")


main()

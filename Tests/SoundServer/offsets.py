#!/usr/bin/env python3
"""Plays clicks with taps, records the server's sink, and compares both on CLOCK_MONOTONIC.

    offsets.py PROGRAM FOLDER CLICKS

The times of the taps come from the stream file that the player writes. This program shares no code
with Tactus.
"""
import json
import os
import re
import statistics
import subprocess
import sys

from recorder import ATTEMPTS, record

# The time between two clicks in seconds.
GAP = 0.1
# A recording in which more than so many seconds are missing may lack a click, which is 10 ms long.
LOST = 0.005


def pattern(clicks):
    entries = []
    for index in range(clicks):
        at = round(index * GAP, 6)
        entries.append({"Event": {"EventType": "HapticTransient", "Time": at}})
        entries.append({"Event": {
            "EventType": "AudioContinuous", "Time": at, "EventDuration": 0.01}})
    return json.dumps({"Version": 1.0, "Pattern": entries})


def taps(file):
    lines = [json.loads(line) for line in open(file)]
    origin = lines[0]["origin_ns"]
    return sorted({
        origin + line["event"]["onset_ns"] for line in lines[1:]
        if line["type"] == "event" and line["event"]["type"] == "HapticTransient"})


def play(program, folder):
    """Plays the pattern. Returns the recorder, the result of the player, and the sum of the gaps
    that the player reports. On a busy machine the sound has gaps; a click within one is lost."""
    recorder, player = record(lambda: subprocess.run(
        [program, "play", folder + "/clicks.ahap", "--backend", "loopback"], timeout=90,
        env=dict(os.environ, TACTUS_CAPTURE=folder + "/stream.jsonl"), stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True))
    print(player.stdout, end="", flush=True)
    return recorder, player, sum(map(int, re.findall(r"\bgaps (\d+)", player.stdout)))


def main():
    program, folder, clicks = sys.argv[1], sys.argv[2], int(sys.argv[3])
    with open(folder + "/clicks.ahap", "w") as file:
        file.write(pattern(clicks))
    # Repeated only if a click may be missing because the recording is not complete.
    for _ in range(ATTEMPTS):
        recorder, player, gaps = play(program, folder)
        heard, felt = recorder.onsets(), taps(folder + "/stream.jsonl")
        if clicks - gaps <= len(heard) <= clicks or recorder.lost() < LOST:
            break
        print("recorder: %d clicks are heard, but %.0f ms of the recording are missing" % (
            len(heard), 1000 * recorder.lost()), flush=True)
    if player.returncode != 0:
        sys.exit("offsets: the player exits with %d" % player.returncode)
    if len(felt) != clicks or not clicks - gaps <= len(heard) <= clicks:
        sys.exit("offsets: %d of %d taps are felt and %d clicks are heard, with %d gaps" % (
            len(felt), clicks, len(heard), gaps))
    offsets = sorted(
        min(((after - tap) / 1e6 for tap in felt), key=abs) for after in heard)
    print("%d of %d clicks are heard %.2f ms after their taps at the median, p1 %.2f, p99 %.2f" % (
        len(heard), clicks, statistics.median(offsets), offsets[len(offsets) // 100],
        offsets[-1 - len(offsets) // 100]))
    print("1 passed, 0 failed")


main()

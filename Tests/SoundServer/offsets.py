#!/usr/bin/env python3
"""Plays clicks with taps, records the server's sink, and compares both.

    offsets.py PROGRAM CLICKS FOLDER

Every frame of the recording has a time on CLOCK_MONOTONIC: when it was read, less what ALSA says
was recorded after it. The taps are those of the stream that the player writes. Written without the
project: it reads its files and nothing else.
"""
import array
import ctypes
import json
import os
import statistics
import subprocess
import sys
import threading
import time

RATE, CHUNK, GAP = 48000, 120, 0.1
CAPTURE, INTERLEAVED, S16 = 1, 3, 2
# A sample louder than LOUD belongs to a click. Clicks are more than PAUSE seconds apart.
LOUD, PAUSE = 0.02 * 32767, 0.03
alsa = ctypes.CDLL("libasound.so.2")


class Recorder(threading.Thread):
    """Reads the monitor of the default sink."""

    def __init__(self):
        super().__init__()
        self.lines, self.samples, self.is_over = [], array.array("h"), False
        self.handle = ctypes.c_void_p()
        # Makes PipeWire connect the recording to the output of the sink.
        os.environ["PIPEWIRE_ALSA"] = "{ stream.capture.sink = true node.latency = 64/48000 }"
        end = time.monotonic() + 20
        while alsa.snd_pcm_open(ctypes.byref(self.handle), b"default", CAPTURE, 0) < 0:
            if time.monotonic() > end:
                sys.exit("offsets: the sound server does not answer within 20 s")
            time.sleep(0.1)
        code = alsa.snd_pcm_set_params(self.handle, S16, INTERLEAVED, 2, RATE, 1, 40000)
        if code < 0:
            sys.exit("offsets: the monitor cannot be recorded: %d" % code)
        del os.environ["PIPEWIRE_ALSA"]

    def run(self):
        buffer, delay = (ctypes.c_int16 * (2 * CHUNK))(), ctypes.c_long()
        while not self.is_over:
            count = alsa.snd_pcm_readi(self.handle, buffer, ctypes.c_ulong(CHUNK))
            count = ctypes.c_int(count).value
            if count < 0:
                sys.exit("offsets: a gap in the recording: %d" % count)
            now = time.monotonic_ns()
            self.samples.extend(buffer[:2 * count])
            if alsa.snd_pcm_delay(self.handle, ctypes.byref(delay)) == 0:
                frames = len(self.samples) // 2 + delay.value
                self.lines.append(now - frames * 1e9 / RATE)

    def onsets(self):
        # Each report gives a time at which frame 0 was recorded. The median is used.
        origin = statistics.median(self.lines)
        found, last = [], -RATE
        for frame in range(len(self.samples) // 2):
            if abs(self.samples[2 * frame]) > LOUD:
                if frame - last > PAUSE * RATE:
                    found.append(origin + frame * 1e9 / RATE)
                last = frame
        return found


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


def main():
    program, clicks, folder = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    with open(folder + "/clicks.ahap", "w") as file:
        file.write(pattern(clicks))
    recorder = Recorder()
    recorder.start()
    time.sleep(0.5)
    stream = folder + "/stream.jsonl"
    player = subprocess.run(
        [program, "play", folder + "/clicks.ahap", "--backend", "loopback"], timeout=90,
        env=dict(os.environ, TACTUS_CAPTURE=stream))
    time.sleep(0.3)
    recorder.is_over = True
    recorder.join()
    heard, felt = recorder.onsets(), taps(stream)
    if player.returncode != 0:
        sys.exit("offsets: the player exits with %d" % player.returncode)
    if len(felt) != clicks or len(heard) != clicks:
        sys.exit("offsets: %d of %d taps are felt and %d clicks are heard" % (
            len(felt), clicks, len(heard)))
    offsets = sorted((after - tap) / 1e6 for after, tap in zip(heard, felt))
    print("%d clicks are heard %.2f ms after their taps at the median, p1 %.2f, p99 %.2f" % (
        clicks, statistics.median(offsets), offsets[len(offsets) // 100],
        offsets[-1 - len(offsets) // 100]))
    print("1 passed, 0 failed")


main()

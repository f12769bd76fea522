#!/usr/bin/env python3
"""Records the output of a sound server's default sink.

Every frame of the recording has a time on CLOCK_MONOTONIC: the time at which it was read, minus
the duration of the frames that, according to ALSA, were recorded after it.
"""
import array
import ctypes
import os
import statistics
import sys
import threading
import time

RATE, CHUNK = 48000, 120
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
        # Makes PipeWire connect the recording to the sink's output instead of a microphone.
        os.environ["PIPEWIRE_ALSA"] = "{ stream.capture.sink = true node.latency = 64/48000 }"
        end = time.monotonic() + 20
        while alsa.snd_pcm_open(ctypes.byref(self.handle), b"default", CAPTURE, 0) < 0:
            if time.monotonic() > end:
                sys.exit("recorder: the sound server does not answer within 20 s")
            time.sleep(0.1)
        code = alsa.snd_pcm_set_params(self.handle, S16, INTERLEAVED, 2, RATE, 1, 40000)
        if code < 0:
            sys.exit("recorder: the monitor cannot be recorded: %d" % code)
        del os.environ["PIPEWIRE_ALSA"]

    def run(self):
        buffer, delay = (ctypes.c_int16 * (2 * CHUNK))(), ctypes.c_long()
        while not self.is_over:
            count = alsa.snd_pcm_readi(self.handle, buffer, ctypes.c_ulong(CHUNK))
            count = ctypes.c_int(count).value
            if count < 0:
                sys.exit("recorder: a gap in the recording: %d" % count)
            now = time.monotonic_ns()
            self.samples.extend(buffer[:2 * count])
            if alsa.snd_pcm_delay(self.handle, ctypes.byref(delay)) == 0:
                frames = len(self.samples) // 2 + delay.value
                self.lines.append(now - frames * 1e9 / RATE)

    def close(self):
        self.is_over = True
        self.join()

    def onsets(self):
        # Each line is an estimate of the time at which frame 0 was recorded. Their median is used.
        origin = statistics.median(self.lines)
        found, last = [], -RATE
        for frame in range(len(self.samples) // 2):
            if abs(self.samples[2 * frame]) > LOUD:
                if frame - last > PAUSE * RATE:
                    found.append(origin + frame * 1e9 / RATE)
                last = frame
        return found

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
# The buffer in microseconds: a busy machine may not run the recorder for so long.
BUFFER = 500_000
# The deadline in seconds of everything that is waited for. It only bounds a failure.
PATIENCE = 60
# Recordings are repeated if they have gaps of their own, but at most so many are made.
ATTEMPTS = 5
# The sound of a player is recorded for so many seconds before its start and after its end.
REST = 0.3
# The number of first and last estimates of the recording's start that are compared.
ENDS = 9
alsa = ctypes.CDLL("libasound.so.2")


class Recorder(threading.Thread):
    """Reads the monitor of the default sink."""

    def __init__(self):
        super().__init__(daemon=True)
        self.lines, self.samples, self.is_over = [], array.array("h"), False
        # The time in nanoseconds at which the newest sample was recorded.
        self.recorded = 0
        # Why the recording is not complete; None if it is.
        self.problem = None
        self.handle = ctypes.c_void_p()
        # Makes PipeWire connect the recording to the sink's output instead of a microphone.
        os.environ["PIPEWIRE_ALSA"] = "{ stream.capture.sink = true node.latency = 64/48000 }"
        end = time.monotonic() + PATIENCE
        while alsa.snd_pcm_open(ctypes.byref(self.handle), b"default", CAPTURE, 0) < 0:
            if time.monotonic() > end:
                sys.exit("recorder: the sound server does not answer within %d s" % PATIENCE)
            time.sleep(0.1)
        code = alsa.snd_pcm_set_params(self.handle, S16, INTERLEAVED, 2, RATE, 1, BUFFER)
        if code < 0:
            sys.exit("recorder: the monitor cannot be recorded: %d" % code)
        del os.environ["PIPEWIRE_ALSA"]

    def run(self):
        buffer, delay = (ctypes.c_int16 * (2 * CHUNK))(), ctypes.c_long()
        while not self.is_over:
            count = alsa.snd_pcm_readi(self.handle, buffer, ctypes.c_ulong(CHUNK))
            count = ctypes.c_int(count).value
            if count < 0:
                self.problem = "recorder: a gap in the recording: %d" % count
                return
            now = time.monotonic_ns()
            self.samples.extend(buffer[:2 * count])
            if alsa.snd_pcm_delay(self.handle, ctypes.byref(delay)) == 0:
                self.recorded = now - delay.value * 1e9 / RATE
                self.lines.append(self.recorded - len(self.samples) // 2 * 1e9 / RATE)

    def until(self, moment):
        """Waits until everything is recorded that is played before a time of time.monotonic()."""
        end = time.monotonic() + PATIENCE
        while self.problem is None and self.recorded < moment * 1e9:
            if time.monotonic() > end:
                self.problem = "recorder: nothing is recorded any more"
            time.sleep(0.01)

    def close(self):
        self.is_over = True
        self.join(PATIENCE)

    def lost(self):
        """The seconds that are missing in the recording after the first click. A server does not
        wait for a program that does not run, and ALSA does not report this: the frames after it
        arrive later than they should."""
        first = self.clicks()[:1]
        lines = self.lines[first[0] // CHUNK:] if first else []
        if len(lines) < 2 * ENDS:
            return 0
        return (statistics.median(lines[-ENDS:]) - statistics.median(lines[:ENDS])) / 1e9

    def onsets(self):
        # Each line is an estimate of the time at which frame 0 was recorded. Their median is used.
        origin = statistics.median(self.lines)
        return [origin + frame * 1e9 / RATE for frame in self.clicks()]

    def clicks(self):
        """The frames at which clicks begin."""
        found, last = [], -RATE
        for frame in range(len(self.samples) // 2):
            if abs(self.samples[2 * frame]) > LOUD:
                if frame - last > PAUSE * RATE:
                    found.append(frame)
                last = frame
        return found


def record(play):
    """Records while a function plays. Returns the recorder and the result of the function."""
    for _ in range(ATTEMPTS):
        recorder = Recorder()
        recorder.start()
        recorder.until(time.monotonic() + REST)
        result = play()
        recorder.until(time.monotonic() + REST)
        recorder.close()
        if recorder.problem is None:
            return recorder, result
        print(recorder.problem, flush=True)
    sys.exit("recorder: no recording of %d is complete" % ATTEMPTS)

#!/usr/bin/env python3
"""Plays a file of noise on the card Loopback, records the card, and compares frame by frame.

    card.py PROGRAM FOLDER

The expected frames are computed here, without Tactus: a stereo file in the middle has the gain 1 on
both sides, and 16 bits of the file become 16 bits of the card.
"""
import array
import json
import os
import random
import re
import struct
import subprocess
import sys
import time
import wave

RATE, SECONDS = 48000, 5
CARD = "hw:Loopback"


def write(path):
    """A file of noise without silent frames, so that a gap cannot be taken for a part of it."""
    draw = random.Random(1)
    values = [draw.choice((-1, 1)) * draw.randint(100, 30000) for _ in range(2 * RATE * SECONDS)]
    with wave.open(path, "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(array.array("h", values).tobytes())
    return frames([expected(value) for value in values])


def expected(value):
    """A sample of the card: value / 32768 of full scale in steps of 1 / 32767, in single precision,
    rounded half away from 0."""
    steps, = struct.unpack("f", struct.pack("f", abs(value) / 32768 * 32767))
    return int(steps + 0.5) * (1 if value > 0 else -1)


def frames(values):
    return list(zip(values[::2], values[1::2]))


def record(program, folder):
    """Plays the pattern, and returns the recorded frames and the number of reported gaps."""
    path = folder + "/heard.raw"
    recorder = subprocess.Popen(
        ["arecord", "-q", "-D", CARD + ",1,0", "-t", "raw", "-f", "S16_LE", "-c", "2",
         "-r", str(RATE), "--buffer-size=%d" % RATE, path])
    end = time.monotonic() + 20
    while not os.path.exists(path) or os.path.getsize(path) == 0:
        if time.monotonic() > end:
            sys.exit("card: arecord records nothing")
        time.sleep(0.05)
    player = subprocess.run(
        [program, "play", folder + "/noise.ahap", "--backend", "loopback"], timeout=120,
        env=dict(os.environ, TACTUS_AUDIO_DEVICE=CARD + ",0,0"), stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True)
    print(player.stdout, end="")
    time.sleep(0.5)
    recorder.terminate()
    recorder.wait()
    gaps = re.findall(r"\bgaps (\d+)", player.stdout)
    if player.returncode != 0 or not gaps:
        sys.exit("card: the player exits with %d" % player.returncode)
    with open(path, "rb") as file:
        data = file.read()
    heard = array.array("h", data[:len(data) // 4 * 4])
    return frames(heard), int(gaps[0])


def pieces(heard):
    """The recorded frames between silences."""
    piece, found = [], []
    for frame in heard:
        if frame != (0, 0):
            piece.append(frame)
        elif piece:
            found.append(piece)
            piece = []
    return found + [piece] if piece else found


def check(heard, wanted, gaps):
    """Whether the pieces are exact parts of the file, in order, with no more holes than gaps."""
    found, place = pieces(heard), 0
    if not 1 <= len(found) <= gaps + 1:
        return "%d pieces are heard, with %d gaps" % (len(found), gaps)
    for piece in found:
        start = next(
            (at for at in range(place, len(wanted)) if wanted[at:at + 3] == piece[:3]), None)
        if start is None:
            return "a piece of %d frames is not a part of the file" % len(piece)
        if gaps == 0 and (start, len(piece)) != (0, len(wanted)):
            return "%d of %d frames are heard, from %d on" % (len(piece), len(wanted), start)
        for index, frame in enumerate(piece):
            if wanted[start + index:start + index + 1] != [frame]:
                return "frame %d is %s" % (start + index, frame)
        place = start + len(piece)
    return None


def main():
    program, folder = sys.argv[1:]
    wanted = write(folder + "/noise.wav")
    with open(folder + "/noise.ahap", "w") as file:
        json.dump({"Version": 1.0, "Pattern": [{"Event": {
            "EventType": "AudioCustom", "Time": 0, "EventWaveformPath": "noise.wav",
            "EventWaveformUseVolumeEnvelope": False, "EventParameters": [
                {"ParameterID": "AudioVolume", "ParameterValue": 1},
                {"ParameterID": "AudioBrightness", "ParameterValue": 1}]}}]}, file)
    heard, gaps = record(program, folder)
    fault = check(heard, wanted, gaps)
    if fault:
        sys.exit("card: " + fault)
    print("%d of %d frames are heard, all exact, with %d gaps" % (
        sum(map(len, pieces(heard))), len(wanted), gaps))
    print("1 passed, 0 failed")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Names sound files of every format, and files that are damaged, empty, endless or unusual, in a
pattern, and checks what `tactus validate` says: nothing about a good file, one line with the reason
about any other, with little memory.

    files.py PROGRAM

Needs libsndfile, which writes the files.
"""
import ctypes
import json
import os
import random
import struct
import subprocess
import sys
import tempfile

# The memory of a process that reads a short sound, in MB, and the time for a file in seconds.
MEMORY, PATIENCE = 64, 60

FORMATS = {
    "tone.wav": (0x010002, 44100), "float.wav": (0x010006, 11025), "tone.aiff": (0x020002, 44100),
    "tone.caf": (0x180003, 44100), "tone.flac": (0x170002, 44100), "tone.ogg": (0x200060, 44100),
    "tone.opus": (0x200064, 48000), "tone.mp3": (0x230082, 44100)}


class Facts(ctypes.Structure):
    _fields_ = [("frames", ctypes.c_int64), ("rate", ctypes.c_int), ("channels", ctypes.c_int),
                ("format", ctypes.c_int), ("sections", ctypes.c_int), ("seekable", ctypes.c_int)]


def encode(path, kind, rate, seconds):
    """A quiet saw tooth; silence if it is long."""
    library = ctypes.CDLL("libsndfile.so.1")
    library.sf_open.restype = ctypes.c_void_p
    library.sf_writef_short.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64]
    library.sf_close.argtypes = [ctypes.c_void_p]
    facts = Facts(0, rate, 1, kind, 0, 0)
    handle = library.sf_open(path.encode(), 0x20, ctypes.byref(facts))
    if not handle:
        sys.exit("files: libsndfile does not write " + path)
    chunk = rate * 10
    values = [index * 31 % 200 if seconds < 60 else 0 for index in range(chunk)]
    buffer, left = (ctypes.c_short * chunk)(*values), int(rate * seconds)
    while left > 0:
        library.sf_writef_short(handle, buffer, min(chunk, left))
        left -= chunk
    library.sf_close(handle)


def wave(rate, channels, data, stated=None):
    stated = len(data) if stated is None else stated
    return (
        b"RIFF" + struct.pack("<I", (stated + 36) & 0xFFFFFFFF) + b"WAVEfmt "
        + struct.pack("<IHHIIHH", 16, 1, channels, rate, (rate * channels * 2) & 0xFFFFFFFF,
                      channels * 2, 16)
        + b"data" + struct.pack("<I", stated) + data)


def unusual():
    """The bytes of files that cannot be played, and a word of the reason."""
    noise = random.Random(1).randbytes(4000)
    samples = struct.pack("<4800h", *(index * 37 % 20000 - 10000 for index in range(4800)))
    return {
        "empty.wav": (b"", "no samples"),
        "noframes.wav": (wave(48000, 1, b""), "no samples"),
        "corrupt.wav": (wave(48000, 1, samples)[:20] + noise, "cannot be decoded"),
        "corrupt.flac": (b"fLaC" + noise, "cannot be decoded"),
        "corrupt.ogg": (b"OggS" + noise, "cannot be decoded"),
        "corrupt.mp3": (b"\xff\xfb" + noise, "cannot be decoded"),
        "text.wav": (b"hello\n", "cannot be decoded"),
        "channels64.wav": (wave(48000, 64, samples), "64 channels"),
        "hertz1.wav": (wave(1, 1, samples), "1 samples a second"),
        "megahertz10.wav": (wave(10_000_000, 1, samples), "10000000 samples a second"),
        "hertz0.wav": (wave(0, 1, samples), "cannot be decoded"),
        "aac.m4a": (b"\0\0\0\x20ftypM4A \0\0\0\0M4A mp42isom" + noise, "AAC"),
        "aac.aac": (b"\xff\xf1\x50\x80" + noise, "AAC"),
        "large.wav": (wave(48000, 2, b"", 200 << 20), "larger than"),
    }


def create(folder):
    """Writes the files. Returns their names, each with a word of the reason; None for good ones."""
    names = {}
    for name, (kind, rate) in FORMATS.items():
        encode(folder + "/" + name, kind, rate, 0.5)
        names[name] = None
    for name, (data, reason) in unusual().items():
        with open(folder + "/" + name, "wb") as file:
            file.write(data)
            if name == "large.wav":
                file.truncate(200 << 20)
        names[name] = reason
    # For these files libmpg123 prints messages of its own.
    with open(folder + "/tone.mp3", "rb") as file:
        tone = file.read()
    for name, data, reason in (
            ("zeros.mp3", tone[:4] + bytes(4000), "cannot be decoded"),
            ("damaged.mp3", tone[:2000] + bytes(1500) + tone[3500:], "cannot be decoded"),
            ("cut.mp3", tone[:2500], None)):
        with open(folder + "/" + name, "wb") as file:
            file.write(data)
        names[name] = reason
    encode(folder + "/hours8.flac", 0x170002, 48000, 8 * 3600)
    names["hours8.flac"] = "longer than 600 s"
    os.symlink("/dev/zero", folder + "/endless.wav")
    os.mkfifo(folder + "/pipe.wav")
    os.mkdir(folder + "/folder.wav")
    names.update({
        "endless.wav": "outside the pattern's folder", "pipe.wav": "there is no audio file",
        "folder.wav": "there is no audio file"})
    return names


def problem(program, folder, name, reason):
    """What is wrong with the answer about a file; None if nothing is."""
    pattern = folder + "/x.ahap"
    with open(pattern, "w") as file:
        json.dump({"Version": 1.0, "Pattern": [{"Event": {
            "EventType": "AudioCustom", "Time": 0, "EventWaveformPath": name}}]}, file)
    process = subprocess.Popen(
        ["timeout", str(PATIENCE), program, "validate", pattern], stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True)
    lines = process.stdout.read().splitlines()
    _, status, usage = os.wait4(process.pid, 0)
    memory = usage.ru_maxrss / 1024
    print("%-16s %3d MB  %s" % (name, memory, lines[0] if lines else ""))
    if os.waitstatus_to_exitcode(status) != 0:
        return "exit code %d: %s" % (os.waitstatus_to_exitcode(status), lines)
    if memory > MEMORY:
        return "%d MB of memory" % memory
    # The last line is the verdict about the pattern.
    if reason is None:
        return None if len(lines) == 1 and "ok, sounds" in lines[0] else "lines: %s" % lines
    if len(lines) != 2 or name not in lines[0] or reason not in lines[0]:
        return "lines: %s" % lines
    return None


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        names = create(folder)
        faults = {name: problem(program, folder, name, names[name]) for name in names}
    faults = {name: fault for name, fault in faults.items() if fault}
    for name, fault in faults.items():
        print("files: %s: %s" % (name, fault), file=sys.stderr)
    print("%d passed, %d failed" % (len(names) - len(faults), len(faults)))
    sys.exit(1 if faults else 0)


main()

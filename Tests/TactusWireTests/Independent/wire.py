#!/usr/bin/env python3
"""A second implementation of the serial protocol, written only from TactusWire.docc/Protocol.md.

  wire.py vectors             prints the test vectors in Devices/Firmware/Vectors as JSON
  wire.py decode FILE         decodes a stream of bytes; prints a line for each frame

It shares no code with Swift. Agreement of the two shows that both follow that page.
"""
import json
import struct
import sys

# For each message type: its name, and the fields of its payload as format letters of struct.
FIELDS = {
    0x01: ("HELLO", "IBBBBI"),
    0x02: ("DESCRIBE", "B"),
    0x03: ("TIME", "Q"),
    0x04: ("HEARTBEAT", ""),
    0x05: ("STOP", "B"),
    0x06: ("STATUS", "B"),
    0x07: ("GET", "BB"),
    0x08: ("STREAM", "BBH"),
    0x10: ("PLAY", "IIBBHHH"),
    0x11: ("REVISE", "I"),
    0x12: ("SET", None),
    0x81: ("WELCOME", "BBBBBBBBIQHB"),
    0x82: ("DESCRIPTION", None),
    0x83: ("TIME REPLY", "QQQ"),
    0x86: ("STATUS REPLY", "QBBHHHHH"),
    0x87: ("VALUE", None),
    0x90: ("ACK", "BBH"),
    0x91: ("NAK", "BBBHH"),
    0xA0: ("EVENT", "BBBBII"),
    0xA1: ("SAMPLES", "IHHHBB"),
}
TYPES = {name: type for type, (name, _) in FIELDS.items()}

# For each key of SET and VALUE: the fields of its value as format letters of struct.
VALUES = {1: "H", 2: "I", 3: "H", 4: "Qhh", 5: "QIII", 6: "IIIIIHH", 7: "H",
          8: "HHHHB8B"}


def crc32(data):
    register = 0xFFFFFFFF
    for byte in data:
        for bit in range(8):
            odd = (register ^ (byte >> bit)) & 1
            register >>= 1
            if odd:
                register ^= 0xEDB88320
    return register ^ 0xFFFFFFFF


def stuff(content):
    # Each part ends before a zero, or at the end of the content. It is sent with its length + 1.
    parts = content.split(b"\0")
    return b"".join(bytes([len(part) + 1]) + part for part in parts) + b"\0"


def unstuff(line):
    """Decodes a frame without its delimiter. None if the last part exceeds the frame."""
    parts = []
    while line:
        code, line = line[0], line[1:]
        if len(line) < code - 1:
            return None
        parts.append(line[: code - 1])
        line = line[code - 1 :]
    return b"\0".join(parts)


def frame(type, sequence, payload):
    head = bytes([type, sequence]) + payload
    return stuff(head + struct.pack("<I", crc32(head)))


def frames(stream):
    """The valid frames of a stream of bytes, each with its type, sequence number and payload."""
    parts = stream.split(b"\0")
    # No delimiter ends the last part, so it is not a frame.
    for part in parts[:-1]:
        content = unstuff(part) if part else None
        if content is None or not 6 <= len(content) <= 70:
            continue
        head, crc = content[:-4], struct.unpack("<I", content[-4:])[0]
        if crc32(head) == crc:
            yield head[0], head[1], head[2:]


def numbers(type, payload):
    """The fields of a payload. None if the type is unknown or the payload is too short."""
    if type not in FIELDS:
        return None
    _, letters = FIELDS[type]
    if letters is None:
        if len(payload) < 2:
            return None
        if type == 0x82:
            return list(payload)
        if payload[0] not in VALUES:
            return None
        letters = "BB" + VALUES[payload[0]]
    if type == TYPES["WELCOME"] and len(payload) == 22:
        # An older device, or one without any ability, ends before the last field.
        payload += b"\0"
    size = struct.calcsize("<" + letters)
    if len(payload) < size:
        return None
    values = list(struct.unpack("<" + letters, payload[:size]))
    if type == TYPES["HELLO"] and values[0] != MAGIC:
        return None
    if type == TYPES["PLAY"] and values[3] > 1:
        return None
    # Fields that this version of the protocol does not define are ignored, so they are set to 0.
    if type == TYPES["HELLO"]:
        values[4] = 0
    if type == TYPES["STATUS REPLY"]:
        values[2] &= 7
    if type == TYPES["EVENT"]:
        values[3] = 0
    if type == TYPES["STREAM"]:
        values[1] = 0
    if type == TYPES["WELCOME"]:
        values[11] &= 1
    if type == TYPES["VALUE"] or type == TYPES["SET"]:
        if values[0] == 8:
            # The name ends at its first zero.
            name = bytes(values[-8:]).split(b"\0")[0]
            values[-8:] = name.ljust(8, b"\0")
    if type == TYPES["SAMPLES"]:
        samples = unpack12(payload[size:], values[5])
        return None if samples is None else values + samples
    return values


def unpack12(data, count):
    """The numbers of twelve bits in data, two in three bytes. None if data is too short."""
    if len(data) < (3 * count + 1) // 2:
        return None
    bits = int.from_bytes(data, "little")
    numbers = [bits >> (12 * place) & 0xFFF for place in range(count)]
    return [number - 4096 if number >= 2048 else number for number in numbers]


def pack12(numbers):
    bits = sum((number & 0xFFF) << (12 * place) for place, number in enumerate(numbers))
    return bits.to_bytes((3 * len(numbers) + 1) // 2, "little")


def pack(name, fields):
    type = TYPES[name]
    letters = FIELDS[type][1]
    if name == "DESCRIPTION":
        return bytes(fields)
    if letters is None:
        letters = "BB" + VALUES[fields[0]]
    if name == "WELCOME" and fields[11] == 0:
        letters, fields = letters[:-1], fields[:-1]
    if name == "SAMPLES":
        return struct.pack("<" + letters, *fields[:6]) + pack12(fields[6:])
    return struct.pack("<" + letters, *fields)


MAGIC = struct.unpack("<I", b"TACT")[0]


def entries(*pairs):
    return b"".join(bytes([tag, len(value)]) + value for tag, value in pairs)


PAGE_0 = entries(
    (1, "Tactus LRA".encode()), (2, b"0001"), (3, struct.pack("<H", 64)),
    (4, struct.pack("<H", 1000)), (5, struct.pack("<H", 200)),
    (6, struct.pack("<I", 10_000_000)), (7, b"\1"), (8, b"\1"))
PAGE_1 = entries(
    (16, b"lra"), (17, b"\1"), (18, struct.pack("<HH", 150 * 16, 200 * 16)),
    (19, struct.pack("<H", 65535)), (20, struct.pack("<I", 120_000)),
    (21, struct.pack("<H", 127)), (22, struct.pack("<I", 5000)), (23, struct.pack("<I", 700)))

# Each vector has a description, the message's name, the sequence number, and the fields. Together
# the vectors have zeros at every place, bytes with all bits set, and each key.
VECTORS = [
    ("a greeting", "HELLO", 0, [MAGIC, 1, 1, 0, 0, 0]),
    ("a greeting of a later host", "HELLO", 255, [MAGIC, 2, 9, 200, 0, 0xDEADBEEF]),
    ("a question for the dictionary", "DESCRIBE", 1, [0]),
    ("the longest zero", "TIME", 2, [0]),
    ("the longest number", "TIME", 3, [2**64 - 1]),
    ("no payload", "HEARTBEAT", 4, []),
    ("stop", "STOP", 5, [17]),
    ("a question for the state", "STATUS", 6, [0]),
    ("a question for the counters", "GET", 7, [6, 0]),
    ("a question for the accelerometer", "GET", 7, [8, 0]),
    ("samples for two seconds", "STREAM", 8, [2, 0, 2000]),
    ("no more samples", "STREAM", 9, [0, 0, 0]),
    ("a tap", "PLAY", 8, [1_000_000, 15_000, 0, 0, 65535, 0, 175 * 16]),
    ("a step on arrival", "PLAY", 9, [0, 0, 3, 1, 32768, 32768, 65535]),
    ("a start before the clock comes round", "PLAY", 10, [2**32 - 1, 2**32 - 1, 0, 0, 1, 256, 1]),
    ("revise", "REVISE", 11, [0x01020304]),
    ("set the drive limit", "SET", 12, [1, 0, 40000]),
    ("set the on-time limit", "SET", 13, [2, 0, 5000]),
    ("clear a fault", "SET", 14, [3, 0, 1]),
    ("plant a fault", "SET", 15, [7, 0, 0x8001]),
    ("an answer to a greeting", "WELCOME", 0,
     [1, 1, 3, 2, 1, 0, 7, 200, 0xDEADBEEF, 123_456_789_012, 64, 0]),
    ("an answer of a device with an accelerometer", "WELCOME", 0,
     [1, 1, 1, 2, 1, 1, 0, 0, 1, 2_000_000, 64, 1]),
    ("the page of the device", "DESCRIPTION", 1, [0, 2] + list(PAGE_0)),
    ("the page of an actuator", "DESCRIPTION", 1, [1, 2] + list(PAGE_1)),
    ("the longest frame", "DESCRIPTION", 1, [9, 9] + [250, 60] + [255] * 60),
    ("the longest frame of zeros", "DESCRIPTION", 0, [0, 0] + [0] * 62),
    ("a clock", "TIME REPLY", 3, [2**63, 5_000_001, 5_000_123]),
    ("a state", "STATUS REPLY", 6, [10_000_000_000, 0, 7, 3, 65535, 40000, 12, 52]),
    ("a reading", "VALUE", 7, [4, 0, 2_000_000, -12345, 16384]),
    ("a model", "VALUE", 7, [5, 0, 2_000_000, 0x3F800000, 0xBF000000, 0x80000000]),
    ("counters", "VALUE", 7, [6, 0, 1000, 3, 2, 1, 0, 4, 65535]),
    ("an accelerometer", "VALUE", 7, [8, 0, 3200, 1600, 7800, 16000, 3] + list(b"ADXL345\0")),
    ("taken", "ACK", 8, [0x10, 9, 63]),
    ("refused", "NAK", 9, [0x10, 6, 9, 0, 0]),
    ("no common version", "NAK", 255, [0x01, 3, 0, 0, 1 + 256]),
    ("late", "EVENT", 250, [3, 0, 0, 0, 1_000_000, 1234]),
    ("silence", "EVENT", 251, [2, 0, 3, 0, 4_000_000_000, 0]),
    ("a full block", "SAMPLES", 0,
     [1_000_000, 3200, 7800, 0, 2, 34] + [(-1)**place * 60 * place for place in range(34)]),
    ("the limits, after a loss", "SAMPLES", 255,
     [2**32 - 1, 65535, 65535, 65535, 0, 3, -2048, 2047, -1]),
    ("a block without samples", "SAMPLES", 1, [0, 0, 0, 0, 0, 0]),
]


def vectors():
    document = []
    for what, name, sequence, fields in VECTORS:
        payload = pack(name, fields)
        document.append({
            "what": what, "name": name, "type": TYPES[name], "sequence": sequence,
            "fields": fields, "payload": payload.hex(),
            "frame": frame(TYPES[name], sequence, payload).hex()})
    lines = ",\n".join("  " + json.dumps(entry) for entry in document)
    return '{"format": "tactus-wire-vectors", "version": 1, "vectors": [\n' + lines + "\n]}"


def decode(path):
    with open(path, "rb") as file:
        stream = file.read()
    for type, sequence, payload in frames(stream):
        fields = numbers(type, payload)
        words = ["refused"] if fields is None else [str(number) for number in fields]
        print(" ".join([str(type), str(sequence), payload.hex() or "-"] + words))


def main():
    if sys.argv[1:] == ["vectors"]:
        print(vectors())
    elif len(sys.argv) == 3 and sys.argv[1] == "decode":
        decode(sys.argv[2])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()

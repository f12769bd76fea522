#!/usr/bin/env python3
"""Compares the onsets of one pattern on three devices.

    three_devices.py watch FILE        records the stalls of this machine until it is ended
    three_devices.py judge FOLDER [--altered FAULT]
    three_devices.py draw FOLDER FILE

FOLDER has what Tests/KernelTests/three-devices records: guest.json, board.txt, stalls.txt. `judge`
prints the figures, writes them to FOLDER/figures.json, and exits with 1 if a device has not one
onset for each event, or if the spread of the onsets exceeds a limit. FAULT changes the record
first, so that the judgement can be seen to fail: late, wrong, missing. If the spread of all events,
with those in stalls, is within the limits, it is judged. Otherwise that of the events without a
stall is judged, and `judge` exits with 3 if these are too few: then the play must be repeated.
"""
import array
import base64
import json
import os
import sys
import threading
import time

from bridge import Board, Fault
import picture

MILLISECOND = 1_000_000
# The limits of the spread in milliseconds: the latest minus the earliest onset of an event.
MEDIAN, P95 = 5, 12
# An event with a longer stall, in nanoseconds, is counted apart.
STALL = 2 * MILLISECOND
# The time before an event in which a stall may delay its onset: the longest queue of a device.
BEFORE = 45 * MILLISECOND
# The time after an event in which a stall may delay its onset.
AFTER = 15 * MILLISECOND
# The spread is judged if at least so many events had no stall.
ENOUGH = 24
# A device is still for at least this time between two events.
STILL = 30 * MILLISECOND
# An onset this far from the time of its event, in nanoseconds, belongs to no event.
NEAR = 80 * MILLISECOND
# The onsets before the start of the pattern by more than this, in nanoseconds, are not compared.
EARLY = 300 * MILLISECOND
# A coil moves if a sample exceeds this bound, one per cent of the full scale.
BOUND = 327
DEVICES = ["rumble", "coils", "lra"]


def watch(path):
    """Records the times in which a processor did not run a sleeping thread when it was due."""
    lock = threading.Lock()

    def run(processor):
        os.sched_setaffinity(0, {processor})
        while True:
            due = time.monotonic_ns() + STALL
            time.sleep(STALL / 1e9)
            now = time.monotonic_ns()
            if now - due >= MILLISECOND:
                with lock:
                    file.write(f"{processor} {due} {now}\n")
                    file.flush()

    with open(path, "w") as file:
        threads = [threading.Thread(target=run, args=(place,)) for place in os.sched_getaffinity(0)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


class Record:
    """What the three devices did, on the guest's clock."""

    def __init__(self, folder):
        with open(f"{folder}/guest.json") as file:
            self.guest = json.load(file)
        with open(f"{folder}/board.txt") as file:
            self.board = Board(self.guest, file)
        start = self.guest["startNanoseconds"]
        events = self.guest["pattern"]["events"]
        self.plan = [start + round(event["time"] * 1e9) for event in events]
        found = {
            "rumble": onsets(
                [(time, strong + weak) for time, strong, weak in self.guest["rumble"]]),
            "coils": onsets(self.coil()),
            "lra": [time for time, _ in self.board.onsets],
        }
        # Before the start, the test has played a bar that is not compared.
        self.onsets = {device: [time for time in times if time >= start - EARLY]
                       for device, times in found.items()}
        self.uncertainty = max([doubt for _, doubt in self.board.onsets], default=0)
        self.stalls = [("guest", begin, end) for _, begin, end in self.guest["stalls"]]
        with open(f"{folder}/stalls.txt") as file:
            for line in file:
                _, begin, end = map(int, line.split())
                self.stalls.append(("host", self.board.clocks.guest(begin)[0],
                                    self.board.clocks.guest(end)[0]))

    def coil(self):
        """The times of the samples of the left coil whose size exceeds the bound, and a 0 after
        each of them."""
        times, step = self.guest["coilTimes"], 1e9 / 48_000
        for place, sample in enumerate(self.samples):
            if abs(sample) > BOUND:
                at = times[place // 48] + round(place % 48 * step)
                yield at, abs(sample)
                yield at + round(step), 0

    @property
    def samples(self):
        samples = array.array("h", base64.b64decode(self.guest["coil"]))
        if sys.byteorder == "big":
            samples.byteswap()
        return samples

    def alter(self, fault):
        """Plants a fault in the record."""
        coils, lra = self.onsets["coils"], self.onsets["lra"]
        if fault == "late":
            self.onsets["coils"] = [onset + 20 * MILLISECOND for onset in coils]
        elif fault == "wrong":
            lra[10] = self.plan[10] + (self.plan[11] - self.plan[10]) // 2
        elif fault == "missing":
            self.onsets["rumble"] = []
        else:
            raise SystemExit(f"there is no fault {fault}: late, wrong, missing")

    def longest_stall(self, place):
        """The length and the place of the longest stall that could delay the event."""
        first, last = self.plan[place] - BEFORE, self.plan[place] + AFTER
        found = [(end - begin, where) for where, begin, end in self.stalls
                 if end > first and begin < last]
        return max(found, default=(0, ""))


def onsets(levels):
    """The times at which a level leaves 0 after a rest."""
    found, level, since = [], 0, None
    for at, value in levels:
        if value > 0 and level == 0 and (since is None or at - since >= STILL):
            found.append(at)
        if value == 0 and level > 0:
            since = at
        level = value
    return found


def check(record):
    """Finds the onset of each event on each device. A tap may be lost in a stall; without one,
    each device has one onset for each event, and no other."""
    plan = record.plan
    for device in DEVICES:
        found = record.onsets[device]
        if not found:
            raise Fault(f"{device}: no onset for {len(plan)} events")
        matched, used = [], set()
        for planned in plan:
            near = min(found, key=lambda onset: abs(onset - planned))
            is_near = abs(near - planned) <= NEAR
            matched.append(near if is_near else None)
            if is_near:
                used.add(near)
        for place, onset in enumerate(matched):
            if onset is None and record.longest_stall(place)[0] <= STALL:
                raise Fault(f"{device}: event {place + 1} has no onset, and there was no stall")
        for onset in set(found) - used:
            place = min(range(len(plan)), key=lambda place: abs(plan[place] - onset))
            if record.longest_stall(place)[0] <= STALL:
                raise Fault(f"{device}: an onset {(onset - plan[place]) / 1e6:.1f} ms from event "
                            f"{place + 1} belongs to no event, and there was no stall")
        record.onsets[device] = matched


def quantile(values, share):
    ordered = sorted(values)
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)]


def figures(values):
    return {"median_ms": round(quantile(values, 0.5), 3),
            "p95_ms": round(quantile(values, 0.95), 3), "most_ms": round(max(values), 3)}


def is_within(values):
    found = figures(values)
    return found["median_ms"] <= MEDIAN and found["p95_ms"] <= P95


def text(name, values):
    found = figures(values)
    return (f"{name}: median {found['median_ms']:.1f} ms, p95 {found['p95_ms']:.1f} ms, "
            f"most {found['most_ms']:.1f} ms")


def judge(record):
    """Prints the figures. Returns them, and whether they are within the limits."""
    check(record)
    count = len(record.plan)
    for device, latency in record.guest.get("latency", {}).items():
        print(f"{device}, started earlier by its median latency before: {latency / 1e6:.1f} ms")
    late = {device: [None if onset is None else (onset - planned) / 1e6
                     for onset, planned in zip(record.onsets[device], record.plan)]
            for device in DEVICES}
    spreads = [None if None in values else max(values) - min(values)
               for values in zip(*late.values())]
    stalls = [record.longest_stall(place) for place in range(count)]
    whole = [place for place, spread in enumerate(spreads) if spread is not None]
    calm = [place for place in whole if stalls[place][0] <= STALL]
    for device in DEVICES:
        print(text(f"{device}, onset after the time of the event",
                   [value for value in late[device] if value is not None]))
    delays = [delay / 1e6 for delay in record.board.delays]
    print(text("lra, report after its tick in the emulator", delays))
    print(f"lra, uncertainty of its times: {record.uncertainty / 1e6:.2f} ms")
    for place, (length, where) in enumerate(stalls):
        if length > STALL:
            spread = "lost" if spreads[place] is None else f"{spreads[place]:.1f} ms"
            print(f"apart: event {place + 1}, spread {spread}, a stall of the {where} of "
                  f"{length / 1e6:.1f} ms")
    print(text(f"spread of {len(whole)} of {count} events", [spreads[place] for place in whole]))
    # If all events are within the limits, none needs the excuse of a stall.
    is_whole = len(whole) == count and is_within([spreads[place] for place in whole])
    chosen = whole if is_whole else calm
    judged = [spreads[place] for place in chosen]
    if calm:
        print(text(f"spread of {len(calm)} events without a stall",
                   [spreads[place] for place in calm]))
    is_decided = len(chosen) >= ENOUGH
    found = figures(judged) if judged else None
    is_kept = is_decided and is_within(judged)
    if is_decided:
        word = "within" if is_kept else "NOT within"
        print(f"three devices: {len(judged)} events {word} the limits: median {MEDIAN} ms, p95 "
              f"{P95} ms")
    else:
        print(f"three devices: not judged, only {len(calm)} of {count} events had no stall")
    return {
        "events": count, "spread": figures([spreads[place] for place in whole]),
        "judged": {"events": len(judged), **(found or {})},
        "limits": {"median_ms": MEDIAN, "p95_ms": P95}, "within": is_kept,
        "decided": is_decided,
        "late": {device: figures([value for value in values if value is not None])
                 for device, values in late.items()},
        "uncertainty_ms": round(record.uncertainty / 1e6, 3),
        "onsets_ms": {device: [None if value is None else round(value, 3) for value in values]
                      for device, values in late.items()},
        "stalls_ms": [round(length / 1e6, 3) for length, _ in stalls],
    }


def main(words):
    if words[:1] == ["watch"] and len(words) == 2:
        watch(words[1])
    elif words[:1] == ["judge"] and len(words) >= 2:
        try:
            record = Record(words[1])
            if words[2:3] == ["--altered"]:
                record.alter(words[3])
            found = judge(record)
        except Fault as fault:
            print(f"three devices: {fault}")
            return 1
        if len(words) == 2:
            with open(f"{words[1]}/figures.json", "w") as file:
                json.dump(found, file, indent=2)
                file.write("\n")
        return 0 if found["within"] else 1 if found["decided"] else 3
    elif words[:1] == ["draw"] and len(words) == 3:
        record = Record(words[1])
        with open(f"{words[1]}/figures.json") as file:
            found = json.load(file)
        with open(words[2], "w") as file:
            file.write(picture.draw(record, found))
    else:
        print(__doc__, file=sys.stderr)
        return 64
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

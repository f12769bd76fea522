"""Draws the levels and the onsets of three devices, in the style of the other pictures."""

WIDTH, LEFT, RIGHT, TOP = 900, 190, 20, 62
LANE, GAP, PLOT = 74, 14, 96
# The first seconds of the pattern are drawn.
SECONDS = 3.0
INKS = {
    "paper": ("#ffffff", "#12161b"), "text": ("#1c2024", "#e8ecf0"),
    "faint": ("#5b6570", "#9aa4ae"), "grid": ("#dde2e7", "#303840"),
    "first": ("#1668c4", "#58a6f5"), "second": ("#8a3fc2", "#b98cf2"),
    "third": ("#c2500c", "#f08b4c"),
}
LANES = [("rumble", "rumble motors", "of a pad, by evdev", "first"),
         ("coils", "voice coils", "of another pad, by pcm", "second"),
         ("lra", "LRA", "the firmware's image, serial", "third")]


class Canvas:
    def __init__(self, height, title):
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
            f'viewBox="0 0 {WIDTH} {height}" role="img" '
            "font-family=\"system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif\">",
            f"<title>{title}</title>", "<style>", self.inks(0),
            f"@media (prefers-color-scheme:dark){{{self.inks(1)}}}"]
        for ink in INKS:
            self.parts.append(f".f-{ink}{{fill:var(--{ink})}}.s-{ink}{{stroke:var(--{ink})}}")
        self.parts.append("</style>")
        self.parts.append(f'<rect width="{WIDTH}" height="{height}" {self.fill("paper")}/>')

    @staticmethod
    def inks(theme):
        return "svg{" + ";".join(f"--{ink}:{pair[theme]}" for ink, pair in INKS.items()) + "}"

    @staticmethod
    def fill(ink):
        return f'class="f-{ink}" fill="{INKS[ink][0]}"'

    def line(self, points, ink, width=1):
        places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.parts.append(
            f'<polyline points="{places}" class="s-{ink}" fill="none" stroke="{INKS[ink][0]}" '
            f'stroke-width="{width}" stroke-linejoin="round"/>')

    def area(self, points, ink):
        places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.parts.append(f'<polygon points="{places}" {self.fill(ink)} fill-opacity="0.35"/>')

    def dot(self, x, y, ink, radius=3):
        self.parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" {self.fill(ink)}/>')

    def text(self, words, x, y, ink="faint", size=11, anchor="start", bold=False):
        weight = ' font-weight="bold"' if bold else ""
        self.parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}"{weight} '
            f"{self.fill(ink)}>{words}</text>")

    def end(self):
        return "\n".join(self.parts + ["</svg>", ""])


def levels(record):
    """Points of each device's level, 0 to 1, by seconds from the start of the pattern."""
    start = record.plan[0]

    def seconds(time):
        return (time - start) / 1e9

    rumble, last = [], 0
    for time, strong, weak in record.guest["rumble"]:
        level = min((strong + weak) / 255, 1)
        rumble += [(seconds(time), last), (seconds(time), level)]
        last = level
    samples, times = record.samples, record.guest["coilTimes"]
    peaks = [max(map(abs, samples[place:place + 48]), default=0)
             for place in range(0, len(samples), 48)]
    highest = max(peaks, default=0) or 1
    # The envelope: the highest of the neighbouring peaks, because a tone passes 0.
    envelope = [max(peaks[max(place - 3, 0):place + 4]) if peak else 0
                for place, peak in enumerate(peaks)]
    coils = [(seconds(time), peak / highest) for time, peak in zip(times, envelope)]
    lra = [(seconds(time), level) for time, level in record.board.level()]
    return {"rumble": rumble, "coils": coils, "lra": lra}


def draw(record, figures):
    spread, count = figures["judged"], figures["judged"]["events"]
    height = TOP + 3 * (LANE + GAP) + PLOT + 64
    canvas = Canvas(height, "One pattern on three devices at once")
    canvas.text("One pattern on three devices at once", 18, 28, "text", 16, bold=True)
    canvas.text(
        f"levels as the devices received them, and the onsets; {count} events, from the first to "
        f"the last device: median {spread['median_ms']:.1f} ms, 95 of 100 within "
        f"{spread['p95_ms']:.1f} ms", 18, 47)

    def across(second):
        return LEFT + (min(max(second, 0), SECONDS) + 0.05) / (SECONDS + 0.05) * (
            WIDTH - LEFT - RIGHT)

    bottom = TOP + 3 * (LANE + GAP) + PLOT
    plan = [(time - record.plan[0]) / 1e9 for time in record.plan]
    shown = [place for place, time in enumerate(plan) if time < SECONDS]
    for place in shown:
        canvas.line([(across(plan[place]), TOP), (across(plan[place]), bottom)], "grid")
    for lane, (device, name, about, ink) in enumerate(LANES):
        base = TOP + lane * (LANE + GAP) + LANE
        canvas.text(name, 18, base - LANE / 2 - 2, "text", 13, bold=True)
        canvas.text(about, 18, base - LANE / 2 + 13, size=10)
        points = [point for point in levels(record)[device] if -0.05 < point[0] < SECONDS]
        line = [(across(time), base - level * (LANE - 8)) for time, level in points]
        if line:
            canvas.area([(line[0][0], base)] + line + [(line[-1][0], base)], ink)
            canvas.line(line, ink, 1.2)
        canvas.line([(LEFT, base), (WIDTH - RIGHT, base)], "grid")
        for place in shown:
            late = figures["onsets_ms"][device][place]
            if late is not None:
                canvas.dot(across(plan[place] + late / 1e3), base, ink)
    draw_lateness(canvas, figures, [(place, across(plan[place])) for place in shown], bottom)
    for second in range(int(SECONDS) + 1):
        canvas.text(f"{second} s", across(second), bottom + 18, anchor="middle")
    return canvas.end()


def draw_lateness(canvas, figures, shown, bottom):
    """The time of each onset after that of its event."""
    late = figures["onsets_ms"]
    every = [late[device][place] for device, _, _, _ in LANES for place, _ in shown
             if late[device][place] is not None]
    low, high = min(0, *every), max(6, *every)

    def up(value):
        return bottom - 6 - (value - low) / (high - low) * (PLOT - 22)

    canvas.text("onset, in ms after", 18, bottom - PLOT / 2 - 2, "text", 13, bold=True)
    canvas.text("the time of the event", 18, bottom - PLOT / 2 + 13, size=10)
    step = 2 if high - low <= 12 else 5
    for value in range(-int(-low // step) * step, int(high) + 1, step):
        canvas.line([(LEFT, up(value)), (WIDTH - RIGHT, up(value))], "grid")
        canvas.text(str(value), LEFT - 6, up(value) + 4, anchor="end")
    for place, x in shown:
        values = [late[device][place] for device, _, _, _ in LANES]
        if None in values:
            continue
        canvas.line([(x, up(min(values))), (x, up(max(values)))], "faint")
        for (_, _, _, ink), value in zip(LANES, values):
            canvas.dot(x, up(value), ink, 3.5)

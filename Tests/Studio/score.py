"""The score of the editor in a page: where its events are, and what a person does there."""

import asyncio
import json
import pathlib
import re
import time

from studio import SECONDS

# The places of the score in pixels, as they are meant to be drawn.
LEFT, RIGHT, RULER, GAP = 76, 10, 26, 10
INTENSITY = (RULER + GAP, 190)
SHARPNESS = (INTENSITY[0] + INTENSITY[1] + GAP, 110)
FIRST = SHARPNESS[0] + SHARPNESS[1] + GAP
CONTROL, AUDIO = 84, 90


def read(text):
    """An AHAP text as values; a comma may follow the last item."""
    return json.loads(re.sub(r",(\s*[\]}])", r"\1", text.lstrip("\ufeff")))


def parameters(event):
    """The parameters of an event by their names."""
    return {one["ParameterID"]: one["ParameterValue"] for one in event.get("EventParameters", [])}


class Score:
    """The editor with one file of the folder."""

    def __init__(self, page, folder, name):
        self.page = page
        self.file = pathlib.Path(folder) / name
        self.name = name
        self.box = (0, 0, 0, 0)
        self.span = 1

    async def open(self):
        """Opens the file, without snapping."""
        page = self.page
        await page.until("[...document.querySelectorAll('#edit-pattern option')].some("
                         f"(one) => one.value === {json.dumps('folder/' + self.name)})")
        await page.run(f"location.hash = {json.dumps('#edit=folder%2F' + self.name)}")
        await page.until(f"document.getElementById('edit-name').value === {json.dumps(self.name)}")
        await page.run("""(() => {
          const grid = document.getElementById('grid');
          grid.value = '0';
          grid.dispatchEvent(new Event('change'));
        })()""")
        await self.measure()

    async def measure(self):
        """Where the score is, and how much time it shows: all, and 8 % more."""
        await self.page.click("#edit-all")
        self.box = await self.page.run("""(() => {
          const score = document.getElementById('score');
          score.scrollIntoView({ block: 'start', behavior: 'instant' });
          scrollBy({ top: -200, behavior: 'instant' });
          const box = score.getBoundingClientRect();
          return [box.left, box.top, box.width, box.height];
        })()""")
        # Of a long text the page shows a part.
        is_whole = await self.page.run("document.getElementById('part').hidden")
        text = await self.text() if is_whole else self.file.read_text(encoding="utf-8")
        end = 0.0
        for entry in read(text)["Pattern"]:
            for event in [entry["Event"]] if "Event" in entry else []:
                is_tap = event["EventType"] == "HapticTransient"
                length = 0 if is_tap else event.get("EventDuration", 0)
                is_long = event["EventType"] in ("HapticContinuous", "AudioContinuous")
                release = parameters(event).get("ReleaseTime", 0) if is_long else 0
                end = max(end, event["Time"] + length + release)
            if "Parameter" in entry:
                end = max(end, entry["Parameter"]["Time"])
            if "ParameterCurve" in entry:
                curve = entry["ParameterCurve"]
                points = [one["Time"] for one in curve["ParameterCurveControlPoints"]]
                end = max(end, curve["Time"] + max(points, default=0))
        self.span = max(end * 1.08, 1)

    @property
    def pixel(self):
        """Seconds of a pixel."""
        return self.span / (self.box[2] - LEFT - RIGHT)

    def at(self, time, share, lane=INTENSITY):
        """The place of a time and of a share of a lane's range."""
        top, height = lane
        return (self.box[0] + LEFT + time / self.pixel,
                self.box[1] + top + height - share * height)

    async def drag(self, start, end, modifiers=0, steps=6):
        """Drags from one place to another."""
        page = self.page
        await page.mouse("mousePressed", *start, modifiers=modifiers)
        for step in range(1, steps + 1):
            share = step / steps
            await page.mouse("mouseMoved", start[0] + (end[0] - start[0]) * share,
                             start[1] + (end[1] - start[1]) * share, modifiers=modifiers)
        await page.mouse("mouseReleased", *end, 0, modifiers=modifiers)

    async def click(self, place, modifiers=0, clicks=1):
        """Clicks on a place, once or twice."""
        for count in range(1, clicks + 1):
            await self.page.mouse("mousePressed", *place, modifiers=modifiers, clicks=count)
            await self.page.mouse("mouseReleased", *place, 0, modifiers=modifiers, clicks=count)

    async def focus(self):
        """Gives the keyboard to the score."""
        await self.page.run("document.getElementById('score').focus({ preventScroll: true })")

    async def keys(self, *keys):
        """Presses keys in the score; `Control+` and the like before a key."""
        await self.focus()
        for key in keys:
            names = key.split("+") if len(key) > 1 else [key]
            modifiers = sum({"Alt": 1, "Control": 2, "Shift": 8}[name] for name in names[:-1])
            await self.page.key(names[-1] or "+", modifiers=modifiers)

    async def text(self):
        """The text as the page shows it."""
        await self.frame()
        return await self.page.run("document.getElementById('source').value")

    async def frame(self):
        """Waits until the page has drawn what was done."""
        await self.page.run("new Promise((done) => requestAnimationFrame("
                            "() => requestAnimationFrame(done)))")

    async def save(self):
        """Saves by the key, and returns the values of the file."""
        await self.frame()
        before = self.version()
        is_changed = await self.page.run(
            "document.getElementById('edit-state').textContent !== 'saved'")
        await self.keys("Control+s")
        await self.page.until("document.getElementById('edit-state').textContent === 'saved'")
        end = time.monotonic() + SECONDS
        while is_changed and self.version() == before:
            assert time.monotonic() < end, f"{self.name} is not saved"
            await asyncio.sleep(0.01)
        return self.saved()

    def version(self):
        """Changes when the file is written; None: there is no file."""
        if not self.file.exists():
            return None
        status = self.file.stat()
        return status.st_ino, status.st_mtime_ns

    def saved(self):
        """The values of the file."""
        return read(self.file.read_text(encoding="utf-8"))

    def events(self):
        """The events of the file."""
        return [entry["Event"] for entry in self.saved()["Pattern"] if "Event" in entry]

"""What a person does in the editor, by real input events, and what is in the saved file."""

import asyncio
import json
import pathlib
import struct
import subprocess
import time
import wave

from score import AUDIO, CONTROL, FIRST, GAP, INTENSITY, RULER, SHARPNESS, Score, parameters, read
from studio import PROGRAM, SECONDS

TACTUS = pathlib.Path(PROGRAM).with_name("tactus")
START = """{
  "Version": 1.0,
  "Studio": { "Author": "a person", "Order": [3, 1, 2] },
  "Pattern": [
    { "Event": { "Time": 0.20, "EventType": "HapticTransient", "Colour": "red", "EventParameters": [
      { "ParameterID": "HapticIntensity", "ParameterValue": 0.5, "Note": 1e0 },
      { "ParameterID": "HapticSharpness", "ParameterValue": 0.25 } ] } },
    { "Event": { "Time": 0.5, "EventType": "HapticContinuous", "EventDuration": 0.3,
      "EventParameters": [
        { "ParameterID": "HapticIntensity", "ParameterValue": 0.6 },
        { "ParameterID": "HapticSharpness", "ParameterValue": 0.5 },
        { "ParameterID": "AttackTime", "ParameterValue": 0.05 },
        { "ParameterID": "ReleaseTime", "ParameterValue": 0.1 } ] } },
    { "ParameterCurve": { "ParameterID": "HapticIntensityControl", "Time": 0.0,
      "ParameterCurveControlPoints": [
        { "Time": 0.0, "ParameterValue": 1.0 }, { "Time": 0.9, "ParameterValue": 0.5 } ] } }
  ],
  "After": null
}
"""
CURVES = (FIRST, CONTROL)


def near(value, wanted, slack, what):
    """Fails unless a value is as wanted."""
    assert abs(value - wanted) <= slack, f"{what} is {value}, not {wanted:.4f} (± {slack:.4f})"


async def begin(page, folder, name="own.ahap", text=START):
    """A file that the editor shows."""
    (pathlib.Path(folder) / name).write_text(text, encoding="utf-8")
    score = Score(page, folder, name)
    await score.open()
    return score


async def reopened(page, folder, name, text=START):
    """The next file, so that each test has one of its own."""
    return await begin(page, folder, name, text)


async def smoke(studio, browser, folder):
    """A tap is drawn and one is moved, and both are in the saved file."""
    page = await browser.page()
    await page.size(1280, 900)
    score_file = pathlib.Path(folder) / "smoke.ahap"
    score_file.write_text(START, encoding="utf-8")
    await page.open(studio.address)
    score = Score(page, folder, "smoke.ahap")
    await score.open()
    await page.click('[data-tool="tap"]')
    await score.click(score.at(0.1, 0.75))
    await page.click('[data-tool="select"]')
    await score.drag(score.at(0.2, 0.5), score.at(0.3, 0.8))
    values = await score.save()
    near(score.events()[0]["Time"], 0.1, score.pixel, "the time of the tap")
    near(parameters(score.events()[0])["HapticIntensity"], 0.75, 0.006, "its intensity")
    near(score.events()[1]["Time"], 0.3, score.pixel, "the time of the moved tap")
    near(parameters(score.events()[1])["HapticIntensity"], 0.8, 0.006, "its intensity")
    assert list(values) == ["Version", "Studio", "Pattern", "After"], list(values)
    assert not page.problems, page.problems
    await page.call("Page.close")
    print("edit: a tap is drawn, another is moved, and the file has both")


async def drawing(page, folder):
    """Each tool draws its event where the pointer is."""
    score = await reopened(page, folder, "drawing.ahap")
    await page.click('[data-tool="vibration"]')
    await score.drag(score.at(0.05, 0.9), score.at(0.15, 0.9))
    await page.click('[data-tool="tap"]')
    await score.click(score.at(0.3, 0.25, SHARPNESS))
    await page.click('[data-tool="curve"]')
    await score.click(score.at(0.4, 0.3, CURVES))
    await page.click('[data-tool="tone"]')
    await score.drag(score.at(0.6, 0.5), score.at(0.7, 0.5))
    await page.click('[data-tool="select"]')
    await score.save()
    first, _, tap = score.events()[:3]
    near(first["Time"], 0.05, score.pixel, "the start of the vibration")
    near(first["EventDuration"], 0.1, 2 * score.pixel, "its length")
    near(parameters(first)["HapticIntensity"], 0.9, 0.006, "its intensity")
    near(tap["Time"], 0.3, score.pixel, "the tap")
    near(parameters(tap)["HapticSharpness"], 0.25, 0.01, "its sharpness")
    tone = next(event for event in score.events() if event["EventType"] == "AudioContinuous")
    near(tone["Time"], 0.6, score.pixel, "the tone")
    near(tone["EventDuration"], 0.1, 2 * score.pixel, "its length")
    curve = next(one["ParameterCurve"] for one in score.saved()["Pattern"]
                 if "ParameterCurve" in one)
    points = curve["ParameterCurveControlPoints"]
    near(points[1]["Time"], 0.4, score.pixel, "the new point")
    near(points[1]["ParameterValue"], 0.3, 0.013, "its value")


async def moving(page, folder):
    """Events are moved in time, intensity and sharpness, alone and together."""
    score = await reopened(page, folder, "moving.ahap")
    await score.drag(score.at(0.2, 0.5), score.at(0.35, 0.9))
    await score.drag(score.at(0.35, 0.25, SHARPNESS), score.at(0.35, 0.75, SHARPNESS))
    await score.drag(score.at(0.65, 0.3), score.at(0.55, 0.4))
    await score.save()
    tap, vibration = score.events()
    near(tap["Time"], 0.35, 2 * score.pixel, "the tap")
    near(parameters(tap)["HapticIntensity"], 0.9, 0.006, "its intensity")
    near(parameters(tap)["HapticSharpness"], 0.75, 0.01, "its sharpness")
    near(vibration["Time"], 0.4, 2 * score.pixel, "the vibration")
    near(parameters(vibration)["HapticIntensity"], 0.7, 0.006, "its intensity")
    assert list(tap) == ["Time", "EventType", "Colour", "EventParameters"], tap
    before = (tap["Time"], vibration["Time"])
    # Shift keeps the direction of a drag: only the time changes.
    await score.click(score.at(tap["Time"], 0.9))
    await score.click(score.at(vibration["Time"] + 0.15, 0.3), modifiers=8)
    await score.drag(score.at(tap["Time"], 0.9), score.at(tap["Time"] + 0.1, 0.85), modifiers=0)
    await score.save()
    tap, vibration = score.events()
    near(tap["Time"] - before[0], 0.1, 2 * score.pixel, "the move of the tap")
    near(vibration["Time"] - before[1], tap["Time"] - before[0], 1e-6, "that of the vibration")
    near(parameters(vibration)["HapticIntensity"], 0.65, 0.012, "the intensity of both")


async def snapping(page, folder):
    """A drag, a new event and the cursor stay on the grid, and Alt leaves it."""
    score = await reopened(page, folder, "snapping.ahap")
    await page.run("""(() => {
      const grid = document.getElementById('grid');
      grid.value = '0.1';
      grid.dispatchEvent(new Event('change'));
    })()""")
    await score.drag(score.at(0.2, 0.5), score.at(0.33, 0.5))
    await score.save()
    near(score.events()[0]["Time"], 0.3, 1e-9, "the tap")
    await score.drag(score.at(0.3, 0.5), score.at(0.36, 0.5), modifiers=1)
    await score.save()
    time = score.events()[0]["Time"]
    near(time, 0.36, 2 * score.pixel, "the tap that is moved with Alt")
    await page.click('[data-tool="tap"]')
    await score.click(score.at(0.07, 0.9))
    await page.click('[data-tool="select"]')
    await score.save()
    near(score.events()[0]["Time"], 0.1, 1e-9, "the new tap")
    await score.click((score.at(0.52, 0)[0], score.box[1] + RULER / 2))
    await score.frame()
    assert await page.run("document.getElementById('place').textContent") == "0.500 s"
    await score.keys("s")
    assert await page.run("document.getElementById('grid').value") == "0"


async def two_pages(studio, page, folder):
    """What one page saves is loaded by another one, unless that one has changes of its own."""
    score = await reopened(page, folder, "shared.ahap")
    other = await page.another()
    await other.size(1280, 900)
    await other.open(studio.address)
    beside = Score(other, folder, "shared.ahap")
    await beside.open()
    await score.drag(score.at(0.2, 0.5), score.at(0.3, 0.8))
    text = await score.text()
    await score.save()
    await other.until(f"document.getElementById('source').value === {json.dumps(text)}")
    await beside.keys("Control+z")
    assert await beside.text() == START, "undo does not bring the text back"
    await score.drag(score.at(0.3, 0.8), score.at(0.35, 0.8))
    await score.save()
    await other.until("!document.getElementById('conflict').hidden")
    assert await beside.text() == START, "the other page's own text is lost"
    await other.click("#conflict button:last-child")
    await other.until(
        f"document.getElementById('source').value === {json.dumps(await score.text())}")
    assert not other.problems, other.problems
    await other.call("Page.close")


async def stretching(page, folder):
    """Ends are dragged, and the envelope is shaped by its handles."""
    score = await reopened(page, folder, "stretching.ahap")
    await score.click(score.at(0.65, 0.3))
    await score.drag(score.at(0.8, 0.3), score.at(0.7, 0.3))
    await score.drag(score.at(0.5, 0.3), score.at(0.4, 0.3))
    await score.save()
    event = score.events()[1]
    near(event["Time"], 0.4, 2 * score.pixel, "the start")
    near(event["Time"] + event["EventDuration"], 0.7, 2 * score.pixel, "the end")
    await score.drag(score.at(0.45, 0.6), score.at(0.5, 0.6))
    await score.drag(score.at(0.8, 0), score.at(0.87, 0))
    await score.save()
    event = score.events()[1]
    near(parameters(event)["AttackTime"], 0.1, 3 * score.pixel, "the attack")
    near(parameters(event)["ReleaseTime"], 0.17, 3 * score.pixel, "the release")


async def points(page, folder):
    """Points of a curve are added, dragged and deleted."""
    score = await reopened(page, folder, "points.ahap")

    def saved():
        entry = score.saved()["Pattern"][2]["ParameterCurve"]
        return entry["ParameterCurveControlPoints"]
    await score.click(score.at(0.45, 0.75, CURVES), clicks=2)
    await score.save()
    assert len(saved()) == 3, saved()
    near(saved()[1]["Time"], 0.45, 2 * score.pixel, "the new point")
    near(saved()[1]["ParameterValue"], 0.75, 0.013, "its value")
    await score.drag(score.at(0.45, 0.75, CURVES), score.at(0.6, 0.2, CURVES))
    await score.save()
    near(saved()[1]["Time"], 0.6, 2 * score.pixel, "the point")
    near(saved()[1]["ParameterValue"], 0.2, 0.013, "its value")
    # A point does not pass its neighbour.
    await score.drag(score.at(0.6, 0.2, CURVES), score.at(0.95, 0.2, CURVES))
    await score.save()
    near(saved()[1]["Time"], 0.9, 1e-6, "the point at its neighbour")
    await score.keys("Delete")
    await score.save()
    assert [one["Time"] for one in saved()] == [0.0, 0.9], saved()


async def many(page, folder):
    """A rectangle selects; copies, pastes, deletes, undoes and redoes are in the file."""
    score = await reopened(page, folder, "many.ahap")
    await score.drag(score.at(0.02, 0.98), score.at(0.9, 0.02))
    assert "2 are selected" in await said(score)
    await page.key("c", modifiers=2, commands=["copy"])
    await score.click((score.at(0.95, 0)[0], score.box[1] + RULER / 2))
    await score.focus()
    await page.key("v", modifiers=2, commands=["paste"])
    await score.save()
    events = score.events()
    assert len(events) == 4, events
    near(events[2]["Time"], 0.95, 2 * score.pixel, "the first copy")
    near(events[3]["Time"] - events[2]["Time"], 0.3, 1e-6, "the distance of the copies")
    assert events[2]["Colour"] == "red", "unknown keys are not copied"
    pasted = score.saved()
    await score.keys("Control+z")
    assert read(await score.text()) == read(START), "undo"
    await score.keys("Control+y")
    assert read(await score.text()) == pasted, "redo"
    await score.keys("Control+a", "Delete")
    await score.save()
    assert score.saved()["Pattern"] == []
    await score.keys("Control+z", "Control+z")
    await score.save()
    assert score.saved() == read(START)
    assert score.file.read_text() == START, "undo changes the text"


async def said(score):
    """What a screen reader says about the selection."""
    await score.frame()
    return await score.page.run("document.getElementById('selection-text').textContent")


async def keyboard(page, folder):
    """Everything can be done with the keyboard."""
    score = await reopened(page, folder, "keyboard.ahap")
    await score.keys("Home", "]", "]", "]")
    assert (await said(score)).startswith("Tap at 0.200 s"), await said(score)
    await score.keys("s", "ArrowRight", "ArrowRight", "ArrowUp", "Alt+ArrowDown")
    assert (await said(score)).startswith("Tap at 0.220 s, intensity 0.55"), await said(score)
    await score.keys("Shift+]")
    await score.keys("]")
    assert (await said(score)).startswith("Point"), await said(score)
    await score.keys("[", "Control+ArrowRight", "Control+ArrowRight")
    await score.save()
    tap, vibration = score.events()
    near(tap["Time"], 0.22, 1e-9, "the tap")
    near(parameters(tap)["HapticIntensity"], 0.55, 1e-9, "its intensity")
    near(parameters(tap)["HapticSharpness"], 0.2, 1e-9, "its sharpness")
    near(vibration["EventDuration"], 0.32, 1e-9, "the length of the vibration")
    await score.keys("Home", ".", ".", "t", "Home", "v", "End", "u", "Home", "d")
    await score.save()
    kinds = [event["EventType"] for event in score.events()]
    assert kinds.count("HapticTransient") == 2 and kinds.count("HapticContinuous") == 2, kinds
    assert score.events()[1]["Time"] == 0.02 or score.events()[0]["Time"] == 0.02, score.events()
    entries = score.saved()["Pattern"]
    assert sum("ParameterCurve" in one for one in entries) == 2, entries
    assert sum("Parameter" in one for one in entries) == 1, entries
    await score.keys("Enter")
    field = await page.run("document.activeElement.dataset.field")
    assert field == "ParameterID", field


async def inspector(page, folder):
    """The form changes parameters, and an empty field removes one."""
    score = await reopened(page, folder, "inspector.ahap")
    await score.click(score.at(0.65, 0.3))
    await score.frame()
    for name, value in [("Sustained", "0"), ("DecayTime", "0.12"), ("ReleaseTime", "")]:
        await page.run(f"document.querySelector('[data-field=\"{name}\"]').focus()")
        await page.run("document.activeElement.select()")
        if value:
            await page.call("Input.insertText", text=value)
        else:
            await page.key("Delete")
        await page.key("Enter", kind="keyDown")
        await page.run("document.activeElement.dispatchEvent(new Event('change'))")
        await score.frame()
    await score.save()
    values = parameters(score.events()[1])
    assert values == {"HapticIntensity": 0.6, "HapticSharpness": 0.5, "AttackTime": 0.05,
                      "Sustained": 0, "DecayTime": 0.12}, values


def validated(text, folder):
    """What `tactus validate` says about a text: severity, line, column and message."""
    file = pathlib.Path(folder) / "validated.txt"
    file.write_text(text, encoding="utf-8")
    result = subprocess.run([TACTUS, "validate", file, "--json"], capture_output=True, text=True,
                            check=False)
    file.unlink()
    report = json.loads(result.stdout)
    return [(one["severity"], one["line"], one["column"], one["message"])
            for one in report[0]["problems"]]


async def typing(page, folder):
    """The text changes the picture, and problems stand where `tactus validate` says."""
    score = await reopened(page, folder, "typing.ahap")
    for old, new in [('"ParameterValue": 0.25', '"ParameterValue": 2.5'),
                     ('"Time": 0.20', '"Time": -1'), ('"After": null', '"After": '),
                     ('"EventType": "HapticTransient"', '"EventType": "HapticTransien"'),
                     ('"Studio"', '"Strümpfe 𝄞": "\\t", "Verson": 1, "Studio"')]:
        text = START.replace(old, new)
        await page.run(f"""(() => {{
          const source = document.getElementById('source');
          source.focus();
          source.setSelectionRange(0, source.value.length);
        }})()""")
        await page.call("Input.insertText", text=text)
        wanted = await asyncio.to_thread(validated, text, folder)
        assert wanted, f"no problem in {new}"
        listed = """[...document.querySelectorAll('#diagnostics button')].map((one) => [
          one.className, one.querySelector('b').textContent,
          one.textContent.slice(one.querySelector('b').textContent.length
            + one.className.length + 3, -one.querySelector('small').textContent.length)])"""
        wanted = [[kind, f"{line}:{column}", message] for kind, line, column, message in wanted]
        end = time.monotonic() + SECONDS
        while (shown := await page.run(listed)) != wanted:
            assert time.monotonic() < end, f"{shown} is not {wanted}"
            await asyncio.sleep(0.03)
        await page.click("#diagnostics li:first-child button")
        line, column = map(int, wanted[0][1].split(":"))
        before = await page.run("(() => { const s = document.getElementById('source');"
                                "return s.value.slice(0, s.selectionStart); })()")
        assert before.count("\n") + 1 == line, (before, wanted)
        assert len(before.split("\n")[-1]) + 1 == column, (before.split("\n")[-1], wanted)
    await page.run("(() => { const s = document.getElementById('source'); s.focus();"
                   "s.setSelectionRange(0, s.value.length); })()")
    await page.call("Input.insertText", text=START.replace("0.20", "0.40"))
    await score.drag(score.at(0.4, 0.5), score.at(0.45, 0.5))
    await score.save()
    near(score.events()[0]["Time"], 0.45, 2 * score.pixel, "the tap that was typed, then moved")


def corpus():
    """All AHAP files of the repository."""
    folders = ["Devices/Patterns", "Tests/TactusFormatsTests/Corpus",
               "Tests/FuzzReaders/Seeds/ahap"]
    return sorted(file for folder in folders for file in pathlib.Path(folder).glob("*.ahap"))


def shape(value):
    """A value with the order of its keys."""
    if isinstance(value, dict):
        return [(key, shape(item)) for key, item in value.items()]
    return [shape(item) for item in value] if isinstance(value, list) else value


async def round_trip(page, folder):
    """Every file of the corpus: one event moved there and back, saved, and equal."""
    moved, empty = 0, 0
    for source in corpus():
        text = source.read_text(encoding="utf-8")
        # An unknown key, in the document and in the first entry.
        text = text.replace("{", '{ "Unknown": [1.50, {"b": 2e0, "a": -0}],', 1)
        name = f"{source.parent.name}-{source.name}".lower()
        score = await reopened(page, folder, name, text)
        first = next((one for one in read(text)["Pattern"] if set(one) & {
            "Event", "Parameter", "ParameterCurve"}), None)
        if not first:
            assert read(text)["Pattern"] == [], f"{source} has nothing that can be moved"
            empty += 1
            continue
        await score.keys("Home", "]", "ArrowRight", "ArrowRight")
        away = await score.save()
        assert away != read(text), f"{source} was not moved"
        await score.keys("ArrowLeft", "ArrowLeft")
        back = await score.save()
        assert shape(back) == shape(read(text)), f"{source} differs after the way back"
        moved += 1
    assert moved + empty == len(corpus()) and moved >= 23, (moved, empty)
    print(f"edit: {moved} files of the corpus moved there and back: equal, keys and order kept")


async def disk(page, folder):
    """A file that changes on disk is noticed; links and other folders are not written."""
    score = await reopened(page, folder, "disk.ahap")
    await score.drag(score.at(0.2, 0.5), score.at(0.3, 0.5))
    other = START.replace("0.20", "0.123")
    score.file.write_text(other, encoding="utf-8")
    await page.until("!document.getElementById('conflict').hidden")
    await score.keys("Control+s")
    await score.frame()
    assert score.file.read_text() == other, "a changed file was replaced"
    await page.until("!document.getElementById('conflict').hidden")
    await page.click("#conflict button:last-child")
    await page.until("document.getElementById('source').value.includes('0.123')")
    await score.keys("Control+z")
    assert "0.123" not in await score.text(), "the own text is lost"
    await score.keys("Control+y")
    # A page without unsaved changes loads the file when it changes.
    score.file.write_text(START.replace("0.20", "0.456"), encoding="utf-8")
    await page.until("document.getElementById('source').value.includes('0.456')")
    outside = pathlib.Path(folder).parent / f"{pathlib.Path(folder).name}-outside.ahap"
    outside.write_text("outside", encoding="utf-8")
    try:
        (pathlib.Path(folder) / "link.ahap").symlink_to(outside)
        (pathlib.Path(folder) / "up").symlink_to(pathlib.Path(folder).parent)
        for name in ["link.ahap", f"../{outside.name}", f"up/{outside.name}", str(outside),
                     "a.txt", ".hidden.ahap", "missing/a.ahap", "a\\u0000.ahap", "./disk.ahap"]:
            for base in ["", ', "base": "x"']:
                answer = await page.run(f"""fetch('/edit', {{ method: 'POST', body:
                  '{{"do": "save", "name": {json.dumps(name)}, "text": "x"{base}}}'
                }}).then((one) => one.text())""")
                assert "problem" in answer or "tactus studio:" in answer, f"{name}: {answer}"
        assert outside.read_text() == "outside", "a file outside the folder was written"
        left = [file.name for file in pathlib.Path(folder).iterdir() if ".tmp" in file.name]
        assert not left, left
    finally:
        outside.unlink()


async def naming(page, folder):
    """A name without an ending gets that of a pattern."""
    score = await reopened(page, folder, "naming.ahap")
    await page.run("document.getElementById('edit-name').value = ' my first '")
    await page.click("#save")
    await page.until("document.getElementById('edit-pattern').value === 'folder/my first.ahap'")
    assert score.file.with_name("my first.ahap").read_text() == START, "the text is another one"
    assert await page.run("document.getElementById('edit-name').value") == "my first.ahap"


def many_events(count):
    """A pattern with many events."""
    entries = ", ".join(json.dumps({"Event": {
        "Time": round(index * 0.02, 3), "EventType": "HapticTransient", "EventParameters": [
            {"ParameterID": "HapticIntensity", "ParameterValue": round(0.2 + index % 8 / 10, 1)},
            {"ParameterID": "HapticSharpness", "ParameterValue": round(index % 10 / 10, 1)}]}},
        indent=2) for index in range(count))
    return f'{{"Version": 1.0, "Pattern": [{entries}]}}'


async def frames(page, script, seconds=3):
    """Frames a second while a script runs for each frame, and the longest frame in ms."""
    return await page.run(f"""new Promise((resolve) => {{
      let [count, longest, latest] = [0, 0, performance.now()];
      const start = latest;
      const step = {script};
      const frame = () => {{
        const now = performance.now();
        longest = Math.max(longest, now - latest);
        latest = now;
        count += 1;
        step(count);
        if (now - start < {seconds * 1000}) requestAnimationFrame(frame);
        else resolve([count * 1000 / (now - start), longest]);
      }};
      requestAnimationFrame(frame);
    }})""")


async def large(page, folder):
    """Five thousand events scroll, zoom and are dragged at 50 frames a second."""
    score = await reopened(page, folder, "large.ahap", many_events(5000))
    x, y = score.at(50, 0.5)
    wheel = """(count) => document.getElementById('score').dispatchEvent(new WheelEvent('wheel', {
      %s, clientX: %f, clientY: %f, bubbles: true, cancelable: true }))"""
    figures = {"all in view, zoomed": await frames(
        page, wheel % ("deltaY: count % 60 < 30 ? -4 : 4", x, y))}
    await score.measure()
    for _ in range(8):
        await score.keys("+")
    figures["scrolled"] = await frames(
        page, wheel % ("deltaX: count % 100 < 50 ? 20 : -20", x, y))
    await score.measure()
    # Real mouse events drag a tap, and meanwhile the frames are counted.
    start = score.at(0, 0.2)
    await page.mouse("mousePressed", *start)
    counting = asyncio.create_task(frames(page, "() => {}"))
    for step in range(150):
        await page.mouse("mouseMoved", start[0] + step, start[1] - 60 + step % 40)
        await asyncio.sleep(0.016)
    figures["dragged"] = await counting
    await page.mouse("mouseReleased", *start, 0)
    await score.keys("Control+a")
    figures["all selected, zoomed"] = await frames(
        page, wheel % ("deltaY: count % 60 < 30 ? -4 : 4", x, y))
    print("edit: 5,000 events: " + "; ".join(
        f"{name} {rate:.1f} frames/s, longest {longest:.0f} ms"
        for name, (rate, longest) in figures.items()))
    return min(rate for rate, _ in figures.values())


async def playing(page, folder, watcher):
    """The text plays from the cursor, a loop repeats, and what is dragged is felt."""
    text = START.replace('"Time": 0.5,', '"Time": 3.5,')
    score = await reopened(page, folder, "playing.ahap", text)
    await watcher.begin()
    await page.mouse("mousePressed", *score.at(0.2, 0.5))
    for share in [0.6, 0.7, 0.8, 0.9]:
        await page.mouse("mouseMoved", *score.at(0.2, share))
    await watcher.client.until(lambda: abs(watcher_last(watcher) - 0.9) < 0.01)
    await page.mouse("mouseReleased", *score.at(0.2, 0.9), 0)
    await score.keys("Control+z")
    await watcher.silent()
    # Playback begins at the cursor, which is after the tap, so only the vibration is played.
    await score.click((score.at(3.4, 0)[0], score.box[1] + RULER / 2))
    await score.keys(" ")
    await watcher.client.until(lambda: watcher.peak() > 0.25)
    assert not watcher.taps(), "it plays from the start"
    await watcher.silent()
    await page.until("document.getElementById('play').textContent === 'Play'")
    # Dragging on the ruler sets a loop around the tap.
    ruler = score.box[1] + RULER / 2
    await score.drag((score.at(0.1, 0)[0], ruler), (score.at(0.4, 0)[0], ruler))
    await watcher.begin()
    await score.keys(" ")
    await watcher.client.until(lambda: len(watcher.taps()) >= 5)
    await score.keys(" ")
    onsets = [row[1] / 1e6 for row in watcher.client.records("event")]
    for early, late in zip(onsets, onsets[1:]):
        near(late - early, 0.3, 4 * score.pixel, "the time of a pass")
    await watcher.silent()
    # While a vibration is dragged, it is played with its values. It ends with the drag.
    start = score.at(3.65, 0.3)
    await page.mouse("mousePressed", *start)
    await watcher.client.until(lambda: abs(watcher.peak() - 0.6) < 0.01)
    await page.mouse("mouseMoved", start[0], start[1] - 38)
    await watcher.client.until(lambda: abs(watcher.levels()[-1][2] - 0.8) < 0.01)
    await page.key("Escape")
    await watcher.silent()
    await page.mouse("mouseReleased", *start, 0)
    assert read(await score.text()) == read(text), "Escape does not end the drag"


def watcher_last(watcher):
    """The level of the last tap; 0: none."""
    return (watcher.taps() or [0])[-1]


async def profiles(page, folder):
    """Two devices side by side have the levels that `tactus render` computes."""
    score = await reopened(page, folder, "profiles.ahap")
    for place, name in enumerate(["dualsense", "switch-pro"]):
        await page.run(f"""(() => {{
          const select = document.getElementById('profile-{place}');
          select.value = {json.dumps(name)};
          select.dispatchEvent(new Event('change'));
        }})()""")
        await page.until(f"document.querySelectorAll('#feel-{place} canvas').length > 0")
        table = pathlib.Path(folder) / "levels.csv"
        # In a thread, so that the other page goes on answering.
        await asyncio.to_thread(
            subprocess.run, [TACTUS, "render", score.file, "--device", f"loopback:profile={name}",
                             "--lowered", "--out", table], check=True, capture_output=True)
        peaks = {}
        for row in table.read_text(encoding="utf-8").splitlines()[1:]:
            _, actuator, level, _ = row.split(",")
            peaks[actuator] = max(peaks.get(actuator, 0), float(level))
        shown = await page.run(f"""[...document.querySelectorAll('#feel-{place} figcaption')].map(
          (one) => one.textContent)""")
        found = {one.split(":")[0]: int(one.split()[-2]) for one in shown}
        assert list(found) == list(peaks), (shown, peaks)
        for actuator, peak in peaks.items():
            near(found[actuator], peak * 100, 2, f"the peak of {actuator} of {name}")


async def sounds(page, folder):
    """A sound file has its waveform in the lane, and its volume is dragged."""
    file = pathlib.Path(folder) / "clap.wav"
    with wave.open(str(file), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(16000)
        out.writeframes(b"".join(
            struct.pack("<h", 30000 if 4000 <= index < 8000 and index % 2 else 0)
            for index in range(16000)))
    text = """{"Version": 1.0, "Pattern": [{"Event": {"Time": 0.0, "EventType": "AudioCustom",
      "EventWaveformPath": "clap.wav", "EventParameters": [
        {"ParameterID": "AudioVolume", "ParameterValue": 0.5}]}}]}"""
    score = await reopened(page, folder, "sounds.ahap", text)
    lane = (FIRST, AUDIO)
    pixels = """(async () => {
      const canvas = document.getElementById('score');
      const context = canvas.getContext('2d');
      return [%f, %f].map((x) => {
        const data = context.getImageData(x, %f, 1, 1).data;
        return data[0] + ',' + data[1] + ',' + data[2];
      });
    })()"""

    def place(time, share):
        x, y = score.at(time, share, lane)
        return x - score.box[0], y - score.box[1]
    # The loud part is from 0.25 to 0.5 s; a little below the middle it has another colour.
    await page.until(f"({pixels % (place(0.1, 0)[0], place(0.4, 0)[0], place(0, 0.4)[1])})"
                     ".then(([quiet, loud]) => quiet !== loud)")
    await score.drag(score.at(0.6, 0.3, lane), score.at(0.6, 0.6, lane))
    await score.save()
    near(parameters(score.events()[0])["AudioVolume"], 0.8, 0.012, "the volume")


async def model(page, _):
    """The tree keeps every text, and undo brings back each version."""
    checked = await page.run("""(async () => {
      const tree = await import('/tree.js');
      const pattern = await import('/pattern.js');
      const { History } = await import('/history.js');
      const texts = ['{}', '[]', ' {"a" : 1.50 , "b":[ ] }\\r\\n', '[1,2,]', '\\uFEFF{"a":-0e+1}',
        '{"a":1,"a":2}', '{"__proto__":{"x":1}}', '"\\\\u00e9\\\\ud83d\\\\ude00"', '[[[[]]]]'];
      for (const text of texts) {
        if (tree.documentText(tree.parse(text)) !== text) return text;
      }
      const bad = ['', '{', '[1 2]', '{"a"}', '{a:1}', '01', '1.', '+1', "'a'", '[,]', '{,}', 'nul',
        '"a', '"\\t"', '{} x', '['.repeat(65) + ']'.repeat(65)];
      for (const text of bad) {
        let failed = false;
        try { tree.parse(text); } catch (error) { failed = error instanceof tree.TreeError; }
        if (!failed) return `taken: ${text}`;
      }
      for (const [list, place, left] of [
        ['[1, 2, 3]', 0, '[2, 3]'], ['[1, 2, 3]', 1, '[1, 3]'], ['[1, 2, 3]', 2, '[1, 2]'],
        ['[ 1 ]', 0, '[ ]'], ['{"a":1, "b":2}', 0, '{"b":2}'], ['[1,2,]', 1, '[1,]'],
      ]) {
        const text = tree.textOf(tree.without(tree.parse(list).root, place));
        if (text !== left) return `${list} without ${place}: ${text}`;
      }
      for (const [list, place, wanted] of [
        ['[]', 0, '[9]'], ['[1, 2]', 0, '[9, 1, 2]'], ['[1, 2]', 1, '[1, 9, 2]'],
        ['[1, 2]', 2, '[1, 2, 9]'], ['[ 1 ]', 1, '[ 1, 9 ]'], ['[1,2,]', 2, '[1,2,9,]'],
      ]) {
        const text = tree.textOf(tree.withInserted(tree.parse(list).root, place, tree.number(9)));
        if (text !== wanted) return `${list} with 9 at ${place}: ${text}`;
      }
      const { Editor } = await import('/editor.js');
      const editor = new Editor();
      const typed = '{"Pattern": [';
      editor.type(typed);
      editor.add((await import('/parts.js')).tap(0.5));
      editor.undo();
      if (editor.text !== typed) return `a typed text is lost: ${editor.text}`;
      editor.show(1e20, 1e20 + 2);
      if (editor.view.from > 1e6) return `the view begins at ${editor.view.from}`;
      let document = tree.parse(
        '{"Pattern":[{"Event":{"EventType":"HapticTransient","Time":0.123456}}]}');
      const first = tree.documentText(document);
      const history = new History(document);
      const versions = [first];
      for (let step = 0; step < 50; step++) {
        const [item] = pattern.read(document);
        document = pattern.setNumber(document, item, 'Time', item.time + 0.1);
        history.put(document, []);
        versions.push(tree.documentText(document));
      }
      if (!versions[50].includes('5.123456')) return versions[50];
      for (let step = 50; step >= 0; step--) {
        if (tree.documentText(history.present.document) !== versions[step]) return `undo ${step}`;
        history.undo();
      }
      for (let step = 0; step < 60; step++) history.redo();
      if (tree.documentText(history.present.document) !== versions[50]) return 'redo';
      history.begin();
      history.show(tree.parse('1'), []);
      history.cancel();
      if (tree.documentText(history.present.document) !== versions[50]) return 'cancel';
      return 'good';
    })()""")
    assert checked == "good", checked


async def whole(studio, browser, folder, watcher):
    """Every gesture of the editor."""
    page = await browser.page()
    await page.size(1280, 900)
    await page.open(studio.address)
    for name, test in {
            "the model": model, "drawing": drawing, "moving": moving, "snapping": snapping,
            "stretching": stretching,
            "points of curves": points, "many": many, "the keyboard": keyboard,
            "the form": inspector, "the text": typing, "the disk": disk, "names": naming,
            "sounds": sounds,
            "two pages": lambda page, folder: two_pages(studio, page, folder),
            "profiles": profiles, "the round trip": round_trip}.items():
        await test(page, folder)
        print(f"edit: {name}", flush=True)
    await playing(page, folder, watcher)
    print("edit: playing, looping, feeling while dragging", flush=True)
    slowest = await large(page, folder)
    assert not page.problems, page.problems
    await page.call("Page.close")
    return slowest

"""Pictures of each view, and of the steps of a new user, in a folder: to look at them."""

import asyncio
import pathlib
import sys
import tempfile
import time

import edit_tests
import page_tests
from browser import Browser
from score import Score
from studio import Client, Studio

WIDTHS = [(360, 780), (768, 1024), (1280, 900), (2560, 1300)]


async def views(studio, browser, folder, target):
    """Each view at four widths, light and dark, while a pattern plays and two fingers press."""
    async with Client.connected(studio) as client:
        await client.send("scope", on=True)
        page = await page_tests.open_page(studio, browser)
        await client.send("play", key=1, pattern="preset/rumble", loops=True, rate=1)
        await client.send("press", finger=1, intensity=0.3, sharpness=0.2)
        await client.send("press", finger=2, intensity=0.8, sharpness=0.7)
        await edit_tests.begin(page, folder)
        for width, height in WIDTHS:
            for dark in [False, True]:
                await page.size(width, height, dark=dark)
                for view in ["play", "edit", "scope"]:
                    await page.run(f"location.hash = '#{view}'")
                    await page.run("scrollTo(0, 0)")
                    await page_tests.frames(page)
                    shade = "dark" if dark else "light"
                    await page.screenshot(target / f"{view}-{width}-{shade}.png", whole=True)
        assert not page.problems, page.problems


async def newcomer(studio, browser, folder, target):
    """From the first view to a pattern of one's own that is felt and saved."""
    start = time.monotonic()
    names = iter(range(1, 100))

    async def picture(name):
        await page_tests.frames(page)
        await page.screenshot(target / f"new-{next(names)}-{name}.png")
    async with Client.connected(studio) as client:
        await client.send("scope", on=True)
        watcher = page_tests.Watcher(client)
        page = await page_tests.open_page(studio, browser)
        await watcher.begin()
        await page.click(await page_tests.card(page, "heartbeats") + " .picture")
        await client.until(lambda: watcher.peak() > 0.3)
        await picture("a-preset-plays")
        await page.click("#to-edit")
        score = Score(page, folder, "untitled.ahap")
        await picture("the-editor")
        await score.measure()
        await page.click('[data-tool="vibration"]')
        await score.drag(score.at(0.1, 0.6), score.at(0.5, 0.6), steps=20)
        await page.click('[data-tool="tap"]')
        for at in (0.6, 0.7, 0.8):
            await score.click(score.at(at, 0.9))
        await page.click('[data-tool="select"]')
        await score.drag(score.at(0.8, 0.9), score.at(0.85, 0.5))
        await picture("a-vibration-and-three-taps")
        await watcher.silent()
        await page.click("#play")
        await client.until(lambda: len(watcher.taps()) == 3)
        await picture("it-plays")
        await page.run("document.getElementById('edit-name').select()")
        await page.call("Input.insertText", text="my first")
        await page.click("#save")
        await page.until("document.getElementById('edit-state').textContent === 'saved'")
        await picture("saved")
        saved = Score(page, folder, "my first.ahap").events()
        assert [one["EventType"] for one in saved] == [
            "HapticContinuous"] + ["HapticTransient"] * 3, saved
        assert not page.problems, page.problems
    print(f"a new user: from the first view to a saved pattern in 12 clicks and drags; the script "
          f"took {time.monotonic() - start:.0f} s")


async def main(target):
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, Studio(folder=folder) as studio:
        async with Browser() as browser:
            await newcomer(studio, browser, folder, target)
            await views(studio, browser, folder, target)
        assert studio.end() == 130, "ctrl-C"
    print(f"the pictures are in {target}")
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(pathlib.Path(sys.argv[1]))))

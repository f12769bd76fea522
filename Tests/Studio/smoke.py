"""The short part of the suite: gestures on a page play haptics, which end when they should."""

import asyncio
import sys
import tempfile

import attacks
import edit_tests
import page_tests
from browser import Browser
from studio import Client, Studio


async def silence(studio):
    """The milliseconds from the first level of a page that sends no beats to the stop."""
    async with Client.connected(studio) as watcher:
        await watcher.send("scope", on=True)
        async with Client.connected(studio, beats=False) as page:
            await page.send("press", finger=1, intensity=0.8, sharpness=0.5)
            await watcher.until(lambda: watcher.records("level"))
            begin = watcher.records("level")[0][1]
            await watcher.until(lambda: not watcher.latest["playing"]["fingers"])
            await asyncio.sleep(0.1)
        end = min(row[0] for row in watcher.records("stopped") if row[0] > begin)
        return (end - begin) / 1000


async def main():
    with tempfile.TemporaryDirectory() as folder, Studio(folder=folder) as studio:
        # On an idle machine the stop comes within 250 ms.
        stopped = await silence(studio)
        print(f"silence: a frozen page was felt for {stopped:.0f} ms after its last message")
        assert stopped < 1000, stopped
        worst = await attacks.check(studio)
        assert worst < 100, worst
        async with Browser() as browser:
            await page_tests.smoke(studio, browser)
            await edit_tests.smoke(studio, browser, folder)
        assert studio.end() == 130, "ctrl-C"
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))

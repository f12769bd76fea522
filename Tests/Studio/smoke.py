"""The short part of the suite: gestures on a page play haptics, which end when they should."""

import asyncio
import sys
import tempfile
import time

import attacks
import edit_tests
import page_tests
from browser import Browser
from studio import ATTEMPTS, SECONDS, STILL, Client, Studio


async def silence(studio):
    """Checks that what a page plays ends within 250 ms after its last message.

    On a busy machine the time is longer; an echo of the same time shows by how much. If the test
    itself stood still, it shows nothing, and the check is repeated."""
    for _ in range(ATTEMPTS):
        async with Client.connected(studio) as watcher:
            stopped, echo = await frozen_page(studio, watcher)
            stall = watcher.silence()
        print(f"silence: a frozen page was felt for {stopped:.0f} ms after its last message; "
              f"the slowest echo of this time took {echo:.0f} ms", flush=True)
        if stopped <= 250 + 4 * echo:
            return
        assert stall > STILL, (stopped, echo, stall)
    raise AssertionError(f"the test stood still in each of {ATTEMPTS} attempts")


async def frozen_page(studio, watcher):
    """The milliseconds for which a page is felt that presses and sends nothing more, and those of
    the slowest echo meanwhile."""
    await watcher.send("scope", on=True)
    echoes = [await watcher.echo()]
    async with Client.connected(studio, beats=False) as page:
        await page.send("press", finger=1, intensity=0.8, sharpness=0.5)
        await watcher.until(lambda: watcher.records("level"))
        begin, deadline = watcher.records("level")[0][1], time.monotonic() + SECONDS
        while not (ends := [row[0] for row in watcher.records("stopped") if row[0] > begin]):
            assert time.monotonic() < deadline, "a frozen page is felt on"
            echoes.append(await watcher.echo())
    return (min(ends) - begin) / 1000, max(echoes)


async def main():
    with tempfile.TemporaryDirectory() as folder, Studio(folder=folder) as studio:
        await silence(studio)
        await attacks.check(studio)
        async with Browser() as browser:
            await page_tests.smoke(studio, browser)
            await edit_tests.smoke(studio, browser, folder)
        assert studio.end() == 130, "ctrl-C"
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))

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
    """Checks that what a page plays ends within 250 ms after its last message.

    On a busy machine the time is longer; an echo of the same time shows by how much."""
    async with Client.connected(studio) as watcher:
        await watcher.send("scope", on=True)
        echoes = []
        async with Client.connected(studio, beats=False) as page:
            await page.send("press", finger=1, intensity=0.8, sharpness=0.5)
            await watcher.until(lambda: watcher.records("level"))
            begin = watcher.records("level")[0][1]
            while watcher.latest["playing"]["fingers"]:
                echoes.append(await watcher.echo())
            await watcher.until(lambda: any(row[0] > begin for row in watcher.records("stopped")))
        end = min(row[0] for row in watcher.records("stopped") if row[0] > begin)
        stopped, echo = (end - begin) / 1000, max(echoes)
        print(f"silence: a frozen page was felt for {stopped:.0f} ms after its last message; "
              f"the slowest echo of this time took {echo:.0f} ms")
        assert stopped <= 250 + 4 * echo, (stopped, echo)


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

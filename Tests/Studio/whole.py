"""The whole suite: all gestures, all attacks, and the measurements of times."""

import asyncio
import os
import subprocess
import sys
import tempfile

import attacks
import edit_tests
import hotplug
import page_tests
import smoke
from browser import Browser
from studio import Client, Studio


async def figures(studio, browser):
    """Measures times. Checks them against limits if TACTUS_STUDIO_LIMITS is set."""
    async with Client.connected(studio) as client:
        await client.send("scope", on=True)
        page = await page_tests.open_page(studio, browser)
        median, high, echo = await page_tests.latency(page, page_tests.Watcher(client))
        frames, share = await page_tests.rate(page, studio)
    if os.environ.get("TACTUS_STUDIO_LIMITS"):
        assert median <= 3 and high <= 12 and high <= 3 * echo, "latency"
        assert frames >= 59 and share < 0.15, "scope"


async def main():
    with tempfile.TemporaryDirectory() as folder, Studio(folder=folder) as studio:
        await smoke.silence(studio)
        async with Browser() as browser:
            await page_tests.whole(studio, browser)
        async with Browser() as browser, Client.connected(studio) as client:
            await client.send("scope", on=True)
            slowest = await edit_tests.whole(
                studio, browser, folder, page_tests.Watcher(client))
        if os.environ.get("TACTUS_STUDIO_LIMITS"):
            assert slowest >= 50, "5,000 events in the editor"
        async with Browser() as browser:
            await figures(studio, browser)
        delay = await attacks.check(studio, long=True)
        if os.environ.get("TACTUS_STUDIO_LIMITS"):
            assert delay < 20, "the playback thread during the attacks"
        assert studio.end() == 130, "ctrl-C"
    subprocess.run([sys.executable, hotplug.__file__], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))

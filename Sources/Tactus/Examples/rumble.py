"""Plays a pattern that the program builds, and then a rumble along a sine for a second.

    python3 rumble.py [DEVICE]
"""

import asyncio
import math
import sys

import tactus


async def main() -> None:
    pattern = tactus.Pattern().tap(0).tap(0.15, 0.6).continuous(0.3, 0.4, 0.5, 0.2, release=0.2)
    with tactus.Engine() as engine, engine.open(*sys.argv[1:2]) as device:
        await device.player(pattern).play()
        for frame in range(60):
            device.level(0.5 - 0.5 * math.cos(frame / 60 * 2 * math.pi))
            await asyncio.sleep(1 / 60)
        device.level(0)
    print("played")


asyncio.run(main())

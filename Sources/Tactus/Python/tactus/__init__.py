"""Haptic patterns and direct haptic levels: rumble and taps for games, tools and notebooks.

    import tactus

    with tactus.Engine() as engine, engine.open() as pad:
        pad.tap(1.0, sharpness=0.5)              # a knock
        pad.level(0.3)                           # a dull rumble, until it is changed
        player = pad.player(tactus.Pattern.preset("heartbeats"))
        player.start()
        player.wait()

An `Engine` owns the devices. A `Device` takes direct levels and taps, and creates players. A
`Pattern` is read from a file or built event by event, and a notebook displays it as a picture. A
`Player` plays a pattern: `await player.play()` in asyncio, or `start` and `wait` elsewhere.

For tests, `Engine(virtual=True)` plays on a clock that only `Engine.advance` moves, and
`Engine.capture` gives the levels that were requested.

A call that fails raises `TactusError`, or one of its subclasses. Every function may be called on
any thread. Times `at_ns` are in nanoseconds on the clock `Engine.now_ns`, and 0 means now. Seconds
are in pattern time.
"""

from ._errors import DeviceGone, NotFound, Result, TactusError, TimedOut
from ._types import (
    ActuatorInfo, ActuatorKind, Capabilities, Category, Control, CurvePoint, DeviceInfo,
    DeviceStatus, EventType, LogLevel, Sample, Zone,
)
from ._engine import Capture, Engine
from ._device import Device
from ._pattern import Pattern, presets
from ._player import Player
from ._library import version

__all__ = [
    "ActuatorInfo", "ActuatorKind", "Capabilities", "Capture", "Category", "Control", "CurvePoint",
    "Device", "DeviceGone", "DeviceInfo", "DeviceStatus", "Engine", "EventType", "LogLevel",
    "NotFound", "Pattern", "Player", "Result", "Sample", "TactusError", "TimedOut", "Zone",
    "presets", "version",
]
__version__ = version()

# Makes help() and tracebacks name the package instead of its private modules.
for _name in __all__:
    globals()[_name].__module__ = __name__

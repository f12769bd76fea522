"""Players."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable
from ctypes import byref, c_bool
from typing import TYPE_CHECKING

from . import _library
from ._errors import Result, TactusError, error
from ._library import Handle, RawPoint, call
from ._types import Control

if TYPE_CHECKING:
    from ._engine import Engine

#: A function that is called at the end of a player, with None or the error.
FinishFunction = Callable[[TactusError | None], None]


class Ends:
    """The callbacks for the end of one player. The library calls `report` on its own thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._always: FinishFunction | None = None
        self._once: list[FinishFunction] = []

    def set(self, function: FinishFunction | None) -> None:
        """Sets the function that is called at every end; None removes it."""
        with self._lock:
            self._always = function

    def add(self, function: FinishFunction) -> None:
        """Adds a function that is called at the next end."""
        with self._lock:
            self._once.append(function)

    def remove(self, function: FinishFunction) -> None:
        """Removes an added function that was not yet called."""
        with self._lock:
            if function in self._once:
                self._once.remove(function)

    def report(self, result: int) -> None:
        """Calls the functions for a result of the library."""
        failure = None
        if result != Result.OK:
            failure = error(result, "the device was disconnected; open it again")
        with self._lock:
            functions = ([self._always] if self._always else []) + self._once
            self._once = []
        for function in functions:
            function(failure)


class Player:
    """Plays a pattern on a device. `Device.player` creates it.

    Commands return immediately. `at_ns` is the time on the engine's clock at which a command takes
    effect; 0 means now. A player without references plays to its end.
    """

    def __init__(self, engine: Engine, handle: Handle) -> None:
        self._engine, self._handle, self._ends = engine, handle, Ends()
        engine._ends[handle.id] = self._ends
        call("player_on_finish", handle, engine._finished, None)

    def __del__(self) -> None:
        if self._handle.id and self._engine._handle.id:
            _library.library.tactus_player_destroy(self._handle)

    def start(self, at_ns: int = 0) -> None:
        """Plays from the beginning or the position of a seek. A playing player is restarted."""
        call("player_start", self._handle, at_ns)

    def stop(self, at_ns: int = 0) -> None:
        """Ends playback. A stop at 0 takes effect immediately, before all queued commands."""
        call("player_stop", self._handle, at_ns)

    def cancel(self) -> None:
        """Ends playback now, and discards all scheduled commands."""
        call("player_cancel", self._handle)

    def pause(self, at_ns: int = 0) -> None:
        """Pauses playback at its position, without output."""
        call("player_pause", self._handle, at_ns)

    def resume(self, at_ns: int = 0) -> None:
        """Continues at the position at which playback was paused."""
        call("player_resume", self._handle, at_ns)

    def seek(self, seconds: float, at_ns: int = 0) -> None:
        """Jumps to a position in the pattern, in seconds."""
        call("player_seek", self._handle, seconds, at_ns)

    def loop(self, passes: int | None = None, end: float = 0.0, at_ns: int = 0) -> None:
        """Plays the pattern several times.

        Args:
            passes: The number of passes, 1 to 4294967295; None to loop until the player is stopped.
            end: The time at which a pass ends, in seconds; 0 for the end of the pattern.

        Raises ValueError if the number of passes is out of its range.
        """
        # ctypes would cut the number to 32 bits.
        if passes is not None and not 1 <= passes < 2**32:
            raise ValueError(f"passes is {passes}; expected 1 to {2**32 - 1}, or None")
        call("player_set_loop_end", self._handle, end, at_ns)
        call("player_set_passes", self._handle, passes or 0, at_ns)

    def set_rate(self, rate: float, at_ns: int = 0) -> None:
        """Sets the playback rate, 1/64 to 64."""
        call("player_set_rate", self._handle, rate, at_ns)

    def set_muted(self, is_muted: bool) -> None:
        """Mutes or unmutes the player. Its time continues, so the muted part is not played later."""
        call("player_set_muted", self._handle, is_muted)

    def send(self, control: Control, value: float, at_ns: int = 0) -> None:
        """Sets a parameter. The value also applies to later starts."""
        call("player_send", self._handle, control, value, at_ns)

    def send_curve(
        self, control: Control, points: Iterable[tuple[float, float]], at_ns: int = 0,
    ) -> None:
        """Changes a parameter along points of (seconds after `at_ns`, value)."""
        raw = [RawPoint(*point) for point in points]
        points_of = (RawPoint * len(raw))(*raw)
        call("player_send_curve", self._handle, control, points_of, len(raw), at_ns)

    @property
    def is_idle(self) -> bool:
        """Whether the player neither plays nor is paused, and no start is pending."""
        idle = c_bool()
        call("player_get_idle", self._handle, byref(idle))
        return idle.value

    def wait(self, timeout: float = 3600.0) -> None:
        """Waits until the player is idle.

        Args:
            timeout: The longest wait in seconds, after which `TimedOut` is raised.
        """
        call("player_wait", self._handle, round(timeout * 1e9))

    def on_finish(self, function: FinishFunction | None) -> None:
        """Sets a function that is called on a library thread at each end of the player.

        It receives None, or a `DeviceGone` if the device was disconnected.
        """
        self._ends.set(function)

    async def play(self, at_ns: int = 0) -> None:
        """Starts the player, which must be idle, and waits for its end. For asyncio.

        If the task is cancelled, the player is cancelled, too. Raises `DeviceGone` if the device is
        disconnected.
        """
        loop = asyncio.get_running_loop()
        end: asyncio.Future[None] = loop.create_future()

        def settle(failure: TactusError | None) -> None:
            if end.done():
                return
            if failure is None:
                end.set_result(None)
            else:
                end.set_exception(failure)

        def finished(failure: TactusError | None) -> None:
            loop.call_soon_threadsafe(settle, failure)

        self._ends.add(finished)
        try:
            self.start(at_ns)
            await end
        except asyncio.CancelledError:
            self.cancel()
            raise
        finally:
            self._ends.remove(finished)

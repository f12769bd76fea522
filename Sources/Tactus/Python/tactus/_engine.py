"""Engines and captures."""

from __future__ import annotations

import os
import weakref
from collections.abc import Callable
from ctypes import byref, c_int64
from types import TracebackType

from . import _library
from ._device import Device, info_of
from ._library import call, created, encoded
from ._player import Ends
from ._types import DeviceInfo, LogLevel, Sample, Zone


class Engine:
    """Owns devices, players and the thread that plays them. Close it, or use it in `with`.

    Args:
        virtual: Play on simulated devices and a clock that only `advance` moves. For tests.
        ignores_user: Leave out the user's configuration file and the environment.
        config_file: The only configuration file to read.
        device: The id of the device that `open` opens without an id.
        audio_device: The sound device; "none" plays no sounds.
        log: Receives each line of the log, on any thread; it must not use the package.
        log_level: The least severe lines that are written.
    """

    def __init__(
        self, *, virtual: bool = False, ignores_user: bool = False,
        config_file: str | os.PathLike[str] | None = None, device: str | None = None,
        audio_device: str | None = None, log: Callable[[str], None] | None = None,
        log_level: LogLevel = LogLevel.CONFIGURED,
    ) -> None:
        options = _library.EngineOptions(
            is_virtual=virtual, ignores_user=ignores_user, config_file=encoded(config_file),
            device=encoded(device), audio_device=encoded(audio_device), log_level=log_level)
        # The library may call them until the engine is closed.
        self._callbacks: list[object] = []
        if log is not None:
            options.log = self._kept(
                _library.LogCallback(lambda _, line: log(line.decode(errors="replace"))))
        self._ends: weakref.WeakValueDictionary[int, Ends] = weakref.WeakValueDictionary()
        self._finished = _library.FinishCallback(self._report_end)
        self._handle = created("engine_open", byref(options))
        self.capture = Capture(self)
        """What the devices were asked to play."""

    def _report_end(self, _: object, player: _library.Handle, result: int) -> None:
        ends = self._ends.get(player.id)
        if ends is not None:
            ends.report(result)

    def _kept(self, callback: object) -> object:
        self._callbacks.append(callback)
        return callback

    def close(self) -> None:
        """Stops all devices at once, and closes them and their players. May be called twice."""
        handle, self._handle = self._handle, _library.Handle()
        if handle.id:
            call("engine_close", handle)
            self._callbacks.clear()

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def now_ns(self) -> int:
        """The time of the engine in nanoseconds; a virtual clock begins at one second."""
        time = c_int64()
        call("engine_now", self._handle, byref(time))
        return time.value

    def advance(self, seconds: float) -> None:
        """Moves the virtual clock forward and does all that is due; callbacks run meanwhile."""
        call("engine_advance", self._handle, round(seconds * 1e9))

    def set_unplugged(self, is_unplugged: bool) -> None:
        """Disconnects the devices of a virtual engine, or connects them again."""
        call("engine_set_unplugged", self._handle, is_unplugged)

    def setting(self, key: str) -> str:
        """The text of a setting that is in force, for example "gain" or "audio.device"."""
        return _library.text("engine_get_setting", self._handle, encoded(key))

    def devices(self) -> list[DeviceInfo]:
        """All devices that are present. Waits up to a second for them."""
        found: list[DeviceInfo] = []
        visit = _library.DeviceCallback(lambda _, raw: found.append(info_of(raw.contents)))
        call("device_list", self._handle, visit, None)
        return found

    def watch(self, changed: Callable[[], None] | None) -> None:
        """Calls a function, on a thread of the library, when devices may have changed.

        None ends it. List the devices elsewhere: the function must return soon.
        """
        function = _library.ChangeCallback(lambda _: changed()) if changed else None
        if function:
            self._kept(function)
        call("device_watch", self._handle, function or _library.ChangeCallback(), None)

    def open(self, id: str | None = None) -> Device:
        """Opens a device: that of an id, or the configured one. Waits up to five seconds."""
        return Device(self, created("device_open", self._handle, encoded(id)))


class Capture:
    """What the devices of an engine were asked to play. It belongs to an `Engine`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def start(self) -> None:
        """Begins a capture, and drops an earlier one."""
        call("capture_start", self._engine._handle)

    def stop(self) -> None:
        """Ends the capture, which is then complete."""
        call("capture_stop", self._engine._handle)

    def at(self, time_ns: int, zone: Zone = Zone.DEFAULT) -> Sample:
        """What a zone was asked to play at a time of the engine."""
        raw = _library.RawSample()
        call("capture_sample", self._engine._handle, zone, time_ns, byref(raw))
        return Sample(raw.intensity, raw.sharpness)

    def write(self, path: str | os.PathLike[str]) -> None:
        """Writes the capture of the first device as JSON, which `tactus play` reads."""
        call("capture_write", self._engine._handle, encoded(path))

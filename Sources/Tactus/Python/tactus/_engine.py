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
    """Owns devices, their players and the playback thread. Close it, or use it in `with`.

    Args:
        virtual: For tests: uses simulated devices, and a clock that only `advance` moves.
        ignores_user: Ignores the user's configuration file and the environment variables.
        config_file: The only configuration file to read.
        device: The id of the device that `open` opens without an id.
        audio_device: The sound device, or "none" to play no sounds.
        log: Called with each log line, on any thread. It must not use this package.
        log_level: The lowest severity of the lines that are logged.
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
        # Keeps the callbacks alive, because the library may call them until the engine is closed.
        self._callbacks: list[object] = []
        if log is not None:
            options.log = self._kept(
                _library.LogCallback(lambda _, line: log(line.decode(errors="replace"))))
        self._ends: weakref.WeakValueDictionary[int, Ends] = weakref.WeakValueDictionary()
        self._finished = _library.FinishCallback(self._report_end)
        self._handle = created("engine_open", byref(options))
        self.capture = Capture(self)
        """The capture of the levels that are requested from the devices."""

    def _report_end(self, _: object, player: _library.Handle, result: int) -> None:
        ends = self._ends.get(player.id)
        if ends is not None:
            ends.report(result)

    def _kept(self, callback: object) -> object:
        self._callbacks.append(callback)
        return callback

    def close(self) -> None:
        """Stops all devices immediately and closes them. Further calls have no effect."""
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
        """The engine's time in nanoseconds. A virtual clock begins at one second."""
        time = c_int64()
        call("engine_now", self._handle, byref(time))
        return time.value

    def advance(self, seconds: float) -> None:
        """Advances the virtual clock, executes all due work and runs the callbacks."""
        call("engine_advance", self._handle, round(seconds * 1e9))

    def set_unplugged(self, is_unplugged: bool) -> None:
        """Disconnects the devices of a virtual engine, or connects them again."""
        call("engine_set_unplugged", self._handle, is_unplugged)

    def setting(self, key: str) -> str:
        """The value of a setting as text. Keys are, for example, "gain" and "audio.device"."""
        return _library.text("engine_get_setting", self._handle, encoded(key))

    def devices(self) -> list[DeviceInfo]:
        """All present devices. The search takes up to a second."""
        found: list[DeviceInfo] = []
        visit = _library.DeviceCallback(lambda _, raw: found.append(info_of(raw.contents)))
        call("device_list", self._handle, visit, None)
        return found

    def watch(self, changed: Callable[[], None] | None) -> None:
        """Sets a function that is called on a library thread if the devices may have changed.

        None removes it. The function must return soon, so list the devices on another thread.
        """
        function = _library.ChangeCallback(lambda _: changed()) if changed else None
        if function:
            self._kept(function)
        call("device_watch", self._handle, function or _library.ChangeCallback(), None)

    def open(self, id: str | None = None) -> Device:
        """Opens the device with an id, or the configured device. Waits up to five seconds."""
        return Device(self, created("device_open", self._handle, encoded(id)))


class Capture:
    """A capture of the levels requested from an engine's devices: `Engine.capture`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def start(self) -> None:
        """Begins a capture and discards the previous one."""
        call("capture_start", self._engine._handle)

    def stop(self) -> None:
        """Ends the capture. Before that, its last 10 ms may be missing in real time."""
        call("capture_stop", self._engine._handle)

    def at(self, time_ns: int, zone: Zone = Zone.DEFAULT) -> Sample:
        """The requested intensity and sharpness of a zone at a time on the engine's clock."""
        raw = _library.RawSample()
        call("capture_sample", self._engine._handle, zone, time_ns, byref(raw))
        return Sample(raw.intensity, raw.sharpness)

    def write(self, path: str | os.PathLike[str]) -> None:
        """Writes the capture of the first device as JSON, which `tactus play` reads."""
        call("capture_write", self._engine._handle, encoded(path))

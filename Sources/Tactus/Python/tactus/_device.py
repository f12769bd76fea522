"""Devices."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import byref
from types import TracebackType
from typing import TYPE_CHECKING

from . import _library
from ._errors import Result
from ._library import Handle, call
from ._player import Player
from ._types import (
    ActuatorInfo, ActuatorKind, Capabilities, Category, DeviceInfo, DeviceStatus, Zone, zones_of,
)

if TYPE_CHECKING:
    from ._engine import Engine
    from ._pattern import Pattern


def info_of(raw: _library.RawDeviceInfo) -> DeviceInfo:
    """Converts a device of the library's list."""
    return DeviceInfo(
        id=raw.id.decode(), name=raw.name.decode(), category=Category(raw.category),
        availability=Result(raw.availability), is_eligible=raw.is_eligible, fix=raw.fix.decode())


class Device:
    """An open device, which takes direct levels and taps, and plays patterns.

    `Engine.open` opens it. Close it, or use it in `with`. Closing the engine closes it, too.
    """

    def __init__(self, engine: Engine, handle: Handle) -> None:
        self._engine, self._handle = engine, handle

    def close(self) -> None:
        """Stops the device immediately and closes it. Further calls have no effect."""
        handle, self._handle = self._handle, Handle()
        if handle.id and self._engine._handle.id:
            call("device_close", handle)

    def __enter__(self) -> Device:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def level(
        self, intensity: float, sharpness: float = 0.0, zone: Zone = Zone.DEFAULT,
    ) -> None:
        """Sets the level of a zone, which lasts until the next call for that zone.

        Args:
            intensity: 0 to 1; 0 ends the level.
            sharpness: 0 (dull) to 1 (sharp).
        """
        call("level", self._handle, zone, intensity, sharpness)

    def tap(
        self, intensity: float = 1.0, sharpness: float = 0.5, zone: Zone = Zone.DEFAULT,
    ) -> None:
        """Plays a short tap now. Taps may overlap."""
        call("tap", self._handle, zone, intensity, sharpness)

    def stop(self) -> None:
        """Stops the levels, taps and players of the device, and discards scheduled commands."""
        call("device_stop", self._handle)

    def player(self, pattern: Pattern, zone: Zone = Zone.DEFAULT) -> Player:
        """Creates a player for a pattern. The player does not play until it is started."""
        return Player(
            self._engine,
            _library.created("player_create", self._handle, pattern._handle, zone))

    @property
    def info(self) -> DeviceInfo:
        """The id, name and category of the device, and whether it can be opened."""
        raw = _library.RawDeviceInfo()
        call("device_get_info", self._handle, byref(raw))
        return info_of(raw)

    @property
    def capabilities(self) -> Capabilities:
        """The zones, actuators, timing and tap lengths of the device."""
        raw = _library.RawCapabilities()
        call("device_get_capabilities", self._handle, byref(raw))
        return Capabilities(
            zones=zones_of(raw.zones),
            actuators=tuple(self._actuator(index) for index in range(raw.actuator_count)),
            update_interval_ns=raw.update_interval_ns, latency_ns=raw.latency_ns,
            look_ahead_ns=raw.look_ahead_ns,
            stop_latency_ns=raw.stop_latency_ns if raw.stop_latency_ns >= 0 else None,
            soft_tap_ns=raw.soft_tap_ns, crisp_tap_ns=raw.crisp_tap_ns)

    def _actuator(self, index: int) -> ActuatorInfo:
        raw = _library.RawActuator()
        call("device_get_actuator", self._handle, index, byref(raw))
        return ActuatorInfo(
            name=raw.name.decode(), kind=ActuatorKind(raw.kind), zones=zones_of(raw.zones),
            lowest_hz=raw.lowest_hz, highest_hz=raw.highest_hz,
            level_steps=raw.level_steps or None, minimum_pulse_ns=raw.minimum_pulse_ns)

    @property
    def status(self) -> DeviceStatus:
        """The state of the device: whether it is lost, its gain and mute, and its counters."""
        raw = _library.RawStatus()
        call("device_get_status", self._handle, byref(raw))
        return DeviceStatus(
            is_lost=raw.is_lost, gain=raw.gain, is_muted=raw.is_muted,
            refused_submissions=raw.refused_submissions, skipped_taps=raw.skipped_taps,
            skipped_ns=raw.skipped_ns)

    @property
    def gain(self) -> float:
        """The factor for all intensities, 0 to 1."""
        return self.status.gain

    @gain.setter
    def gain(self, value: float) -> None:
        call("device_set_gain", self._handle, value)

    @property
    def is_muted(self) -> bool:
        """Whether the device is muted. Players continue without output during that time."""
        return self.status.is_muted

    @is_muted.setter
    def is_muted(self, value: bool) -> None:
        call("device_set_muted", self._handle, value)

    def on_lost(self, lost: Callable[[], None] | None) -> None:
        """Sets a function that is called once, on a library thread, if the device is lost."""
        function = _library.ChangeCallback(lambda _: lost()) if lost else None
        if function:
            self._engine._kept(function)
        call("device_on_lost", self._handle, function or _library.ChangeCallback(), None)

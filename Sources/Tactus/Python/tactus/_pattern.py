"""Patterns."""

from __future__ import annotations

import os
from collections.abc import Iterable
from ctypes import byref

from . import _library
from ._library import Handle, RawPoint, call, created, encoded
from ._picture import svg
from ._types import Control, EventType, Sample


def presets() -> list[str]:
    """The names of the built-in patterns, which `Pattern.preset` returns."""
    names = []
    while (name := _library.library.tactus_preset_name(len(names))) is not None:
        names.append(name.decode())
    return names


class Pattern:
    """A haptic pattern: events with times, and changes of parameters. A new one is empty.

        pattern = tactus.Pattern()
        pattern.tap(0, intensity=1, sharpness=0.8)
        pattern.continuous(0.1, 0.5, intensity=0.6, sharpness=0.2, release=0.3)

    A notebook displays it as a picture.
    """

    def __init__(self, *, _handle: Handle | None = None) -> None:
        self._handle = _handle or created("pattern_create")

    def __del__(self) -> None:
        if self._handle.id:
            _library.library.tactus_pattern_destroy(self._handle)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Pattern:
        """Reads a file: AHAP, .haptic, HJIF, Android XML, or a capture of one zone."""
        return cls(_handle=created("pattern_load", encoded(path)))

    @classmethod
    def parse(cls, data: str | bytes) -> Pattern:
        """Reads the contents of a file in any format that `load` reads."""
        data = data.encode() if isinstance(data, str) else data
        return cls(_handle=created("pattern_parse", data, len(data)))

    @classmethod
    def preset(cls, name: str) -> Pattern:
        """Returns the built-in pattern with one of the names in `presets`."""
        return cls(_handle=created("pattern_preset", encoded(name)))

    def tap(self, time: float, intensity: float = 1.0, sharpness: float = 0.5) -> Pattern:
        """Adds a short tap. Returns the pattern."""
        return self.add(EventType.TAP, time, intensity=intensity, sharpness=sharpness)

    def continuous(
        self, time: float, duration: float, intensity: float = 1.0, sharpness: float = 0.5,
        attack: float = 0.0, decay: float = 0.0, release: float = 0.0,
    ) -> Pattern:
        """Adds a vibration. Returns the pattern.

        Args:
            time, duration: In seconds. With a duration of 0 the vibration lasts until the player
                stops or the vibration has decayed.
            intensity, sharpness: 0 to 1.
            attack: The seconds in which the level rises from 0, 0 to 1.
            decay: The seconds in which the level then falls to 0, 0 to 1. With 0 the level is held
                for the duration.
            release: The seconds in which a held level falls to 0 after the duration, 0 to 1.
        """
        return self.add(
            EventType.CONTINUOUS, time, duration, intensity, sharpness, attack, decay, release,
            decays_to_end=decay > 0)

    def add(
        self, type: EventType, time: float, duration: float = 0.0, intensity: float = 1.0,
        sharpness: float = 0.5, attack: float = 0.0, decay: float = 0.0, release: float = 0.0,
        decays_to_end: bool = False, sound: str | None = None,
    ) -> Pattern:
        """Adds an event. Returns the pattern.

        Args:
            time, duration: In seconds.
            intensity: The intensity, or the volume of a sound, 0 to 1.
            sharpness: The sharpness, 0 to 1, or the pitch of a sound, -1 to 1.
            attack, decay, release: The envelope in seconds, each 0 to 1.
            decays_to_end: Whether the level falls to 0 in the decay time instead of being held.
                Without it, the decay time has no effect.
            sound: The path of a sound file, for an event of that type.
        """
        event = _library.RawEvent(
            type=type, time_seconds=time, duration_seconds=duration, intensity=intensity,
            sharpness=sharpness, attack_seconds=attack, decay_seconds=decay,
            release_seconds=release, decays_to_end=decays_to_end, sound=encoded(sound))
        call("pattern_add_event", self._handle, byref(event))
        return self

    def parameter(self, control: Control, value: float, time: float = 0.0) -> Pattern:
        """Adds a parameter value that applies from a time on. Returns the pattern."""
        call("pattern_add_parameter", self._handle, control, value, time)
        return self

    def curve(
        self, control: Control, points: Iterable[tuple[float, float]], time: float = 0.0,
    ) -> Pattern:
        """Adds a curve through points of (seconds from its start, value). Returns the pattern."""
        raw = [RawPoint(*point) for point in points]
        call(
            "pattern_add_curve", self._handle, control, time, (RawPoint * len(raw))(*raw), len(raw))
        return self

    @property
    def duration(self) -> float:
        """The seconds until the last event ends or the last parameter changes."""
        return self._info.duration_seconds

    @property
    def felt_seconds(self) -> float:
        """The seconds until the last haptics end; infinite if an event has no end."""
        return self._info.felt_seconds

    @property
    def event_count(self) -> int:
        """The number of events."""
        return self._info.event_count

    @property
    def has_sound(self) -> bool:
        """Whether the pattern has sounds."""
        return self._info.has_sound

    @property
    def _info(self) -> _library.RawPatternInfo:
        raw = _library.RawPatternInfo()
        call("pattern_get_info", self._handle, byref(raw))
        return raw

    @property
    def warnings(self) -> list[str]:
        """The warnings about the file from which the pattern was read, one per line."""
        return _library.text("pattern_get_warnings", self._handle).splitlines()

    def to_ahap(self) -> str:
        """The pattern as the text of an AHAP file."""
        return _library.text("pattern_write", self._handle)

    def sample(self, rate: float, count: int) -> list[Sample]:
        """The levels of the pattern at regular times. Sample `i` is that at i / rate seconds.

        Args:
            rate: The samples per second, at most 100,000.
            count: The number of samples, at most 10 million.
        """
        raw = (_library.RawSample * count)()
        call("pattern_sample", self._handle, rate, raw, count)
        return [Sample(sample.intensity, sample.sharpness) for sample in raw]

    def __repr__(self) -> str:
        return f"<tactus.Pattern: {self.event_count} events, {self.duration:g} s>"

    def to_svg(self, width: int = 640, height: int = 160) -> str:
        """An SVG picture of intensity (filled) and sharpness (line) over time."""
        seconds = self.felt_seconds
        if seconds == float("inf"):
            seconds = self.duration + 1
        seconds = max(seconds, 0.05)
        # One more sample than columns, so that the end is drawn.
        return svg(self.sample(width / seconds, width + 1), seconds, width, height)

    def _repr_svg_(self) -> str:
        return self.to_svg()

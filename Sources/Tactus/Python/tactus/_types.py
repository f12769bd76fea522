"""Values that the library takes and returns."""

from __future__ import annotations

import dataclasses
import enum
from typing import NamedTuple

from ._errors import Result


class Zone(enum.IntEnum):
    """A part of a device that can be felt by itself."""

    DEFAULT = 0
    LEFT_HANDLE = 1
    RIGHT_HANDLE = 2
    HANDLES = 3
    LEFT_TRIGGER = 4
    RIGHT_TRIGGER = 5
    TRIGGERS = 6
    ALL = 7


class Category(enum.IntEnum):
    """What a device is. A virtual one is simulated, and is opened only by its id."""

    SERIAL = 0
    VIBRATOR = 1
    PAD = 2
    WHEEL = 3
    VIRTUAL = 4


class ActuatorKind(enum.IntEnum):
    """How a motor works: resonant, rotating, or of a wide band."""

    LRA = 0
    ERM = 1
    WIDEBAND = 2


class EventType(enum.IntEnum):
    """The kind of an event of a pattern. Tones and sounds are heard, the others are felt."""

    TAP = 0
    CONTINUOUS = 1
    TONE = 2
    SOUND = 3


class Control(enum.IntEnum):
    """A parameter that can change while a pattern plays.

    Intensity and volume multiply, 0 to 1, and are 1 without a change. The others are added, -1 to
    1, and are 0 without a change.
    """

    HAPTIC_INTENSITY = 0
    HAPTIC_SHARPNESS = 1
    HAPTIC_ATTACK_TIME = 2
    HAPTIC_DECAY_TIME = 3
    HAPTIC_RELEASE_TIME = 4
    AUDIO_VOLUME = 5
    AUDIO_PAN = 6
    AUDIO_BRIGHTNESS = 7
    AUDIO_PITCH = 8
    AUDIO_ATTACK_TIME = 9
    AUDIO_DECAY_TIME = 10
    AUDIO_RELEASE_TIME = 11


class LogLevel(enum.IntEnum):
    """The least severe lines of the log that are written."""

    CONFIGURED = 0
    ERROR = 1
    WARNING = 2
    INFO = 3
    DEBUG = 4


class Sample(NamedTuple):
    """The intensity and the sharpness of a zone at one time, each 0 to 1."""

    intensity: float
    sharpness: float


class CurvePoint(NamedTuple):
    """A point of a curve: seconds from its start, and the value there."""

    seconds: float
    value: float


@dataclasses.dataclass(frozen=True)
class DeviceInfo:
    """A device as it is listed."""

    id: str
    """Opens the device, see `Engine.open`."""
    name: str
    """The name to show to users."""
    category: Category
    availability: Result
    """`Result.OK`, or the error that opening it would raise."""
    is_eligible: bool
    """Whether `Engine.open` without an id may choose it."""
    fix: str
    """What to do if the device is not permitted; otherwise empty."""


@dataclasses.dataclass(frozen=True)
class ActuatorInfo:
    """One motor of a device."""

    name: str
    kind: ActuatorKind
    zones: frozenset[Zone]
    lowest_hz: float
    highest_hz: float
    level_steps: int | None
    """The number of levels above 0; None: any level."""
    minimum_pulse_ns: int
    """The shortest pulse that is felt."""


@dataclasses.dataclass(frozen=True)
class Capabilities:
    """What an open device can do."""

    zones: frozenset[Zone]
    actuators: tuple[ActuatorInfo, ...]
    update_interval_ns: int
    """The time from a level that moves to the next one that is sent."""
    latency_ns: int
    """The time from sending a level until it can be felt, at least."""
    look_ahead_ns: int
    """How long in advance levels are sent; 0: the device plays on arrival."""
    stop_latency_ns: int | None
    """The longest time until the device is off after the process was killed; None: no limit."""
    soft_tap_ns: int
    """The length of a tap at sharpness 0."""
    crisp_tap_ns: int
    """The length of a tap at sharpness 1."""


@dataclasses.dataclass(frozen=True)
class DeviceStatus:
    """What has happened to an open device."""

    is_lost: bool
    gain: float
    is_muted: bool
    refused_submissions: int
    skipped_taps: int
    skipped_ns: int


def zones_of(bits: int) -> frozenset[Zone]:
    """The zones of a set of bits."""
    return frozenset(zone for zone in Zone if bits >> zone & 1)

"""The types of arguments and results."""

from __future__ import annotations

import dataclasses
import enum
from typing import NamedTuple

from ._errors import Result


class Zone(enum.IntEnum):
    """A part of a device that can play separately."""

    DEFAULT = 0
    LEFT_HANDLE = 1
    RIGHT_HANDLE = 2
    HANDLES = 3
    LEFT_TRIGGER = 4
    RIGHT_TRIGGER = 5
    TRIGGERS = 6
    ALL = 7


class Category(enum.IntEnum):
    """The category of a device. A virtual device is simulated, and is opened only by its id."""

    SERIAL = 0
    VIBRATOR = 1
    PAD = 2
    WHEEL = 3
    VIRTUAL = 4


class ActuatorKind(enum.IntEnum):
    """The kind of a motor: resonant (LRA), rotating (ERM) or wideband."""

    LRA = 0
    ERM = 1
    WIDEBAND = 2


class EventType(enum.IntEnum):
    """The type of an event in a pattern. Tones and sounds are audio, and the others are haptic."""

    TAP = 0
    CONTINUOUS = 1
    TONE = 2
    SOUND = 3


class Control(enum.IntEnum):
    """A parameter that can change while a pattern plays.

    Intensity and volume are factors from 0 to 1, initially 1. The other parameters are added to the
    values of events. They are from -1 to 1, initially 0.
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
    """The lowest severity of the lines that are logged."""

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
    """A point of a curve: the seconds from its start, and the value at that time."""

    seconds: float
    value: float


@dataclasses.dataclass(frozen=True)
class DeviceInfo:
    """A device in the list of devices."""

    id: str
    """The id with which `Engine.open` opens the device."""
    name: str
    """The name for users."""
    category: Category
    availability: Result
    """`Result.OK`, or the result of the error that opening the device would raise."""
    is_eligible: bool
    """Whether `Engine.open` without an id may select the device."""
    fix: str
    """The remedy if the user may not open the device; otherwise empty."""


@dataclasses.dataclass(frozen=True)
class ActuatorInfo:
    """One motor of a device."""

    name: str
    kind: ActuatorKind
    zones: frozenset[Zone]
    lowest_hz: float
    highest_hz: float
    level_steps: int | None
    """The number of levels above 0; None if the motor accepts any level."""
    minimum_pulse_ns: int
    """The shortest perceptible pulse, in nanoseconds."""


@dataclasses.dataclass(frozen=True)
class Capabilities:
    """The capabilities of an open device. Times are in nanoseconds."""

    zones: frozenset[Zone]
    actuators: tuple[ActuatorInfo, ...]
    update_interval_ns: int
    """The interval at which a changing level is sent."""
    latency_ns: int
    """The shortest time from sending a level until it can be felt."""
    look_ahead_ns: int
    """The time by which levels are sent early; 0 if the device plays them on arrival."""
    stop_latency_ns: int | None
    """The longest time until the device is off after a kill of the process; None if unlimited."""
    soft_tap_ns: int
    """The length of a tap at sharpness 0."""
    crisp_tap_ns: int
    """The length of a tap at sharpness 1."""


@dataclasses.dataclass(frozen=True)
class DeviceStatus:
    """The state of an open device, and its counters."""

    is_lost: bool
    gain: float
    is_muted: bool
    refused_submissions: int
    skipped_taps: int
    skipped_ns: int


def zones_of(bits: int) -> frozenset[Zone]:
    """The zones whose bits are set."""
    return frozenset(zone for zone in Zone if bits >> zone & 1)

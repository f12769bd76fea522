"""Errors of the library."""

from __future__ import annotations

import enum


class Result(enum.IntEnum):
    """The result of a call, with the values of `tactus_result` in the header."""

    OK = 0
    ARGUMENT = -1
    HANDLE = -2
    NOT_FOUND = -3
    NOT_PERMITTED = -4
    BUSY = -5
    NOT_ANSWERING = -6
    GONE = -7
    NOT_SUPPORTED = -8
    INVALID_DEVICE = -9
    SYSTEM = -10
    PATTERN = -11
    CONFIGURATION = -12
    FULL = -13
    WRONG_THREAD = -14
    FORKED = -15
    TIMEOUT = -16
    BUFFER = -17


class TactusError(Exception):
    """The error of a failed call. Its text describes the problem, its place and a remedy."""

    def __init__(self, result: Result, text: str) -> None:
        super().__init__(text)
        self.result = result
        """The reason of the failure."""


class NotFound(TactusError, LookupError):
    """No device, file, preset or setting has the given name."""


class DeviceGone(TactusError, ConnectionError):
    """The device was disconnected or closed. Open it again."""


class TimedOut(TactusError, TimeoutError):
    """The timeout has expired."""


_CLASSES = {Result.NOT_FOUND: NotFound, Result.GONE: DeviceGone, Result.TIMEOUT: TimedOut}


def error(number: int, text: str) -> TactusError:
    """Creates the exception for a result of the library."""
    result = Result(number)
    return _CLASSES.get(result, TactusError)(result, text)

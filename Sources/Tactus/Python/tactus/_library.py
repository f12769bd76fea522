"""The functions of libtactus through ctypes. The other modules of the package wrap them."""

from __future__ import annotations

import ctypes
import os
import pathlib
from ctypes import (
    CFUNCTYPE, POINTER, Structure, byref, c_bool, c_char, c_char_p, c_double, c_float, c_int,
    c_int64, c_size_t, c_uint32, c_uint64, c_void_p,
)
from typing import Any

from ._errors import error


class Handle(Structure):
    """A handle of any kind: a struct with one number."""

    _fields_ = [("id", c_uint64)]


LogCallback = CFUNCTYPE(None, c_void_p, c_char_p)
ChangeCallback = CFUNCTYPE(None, c_void_p)
FinishCallback = CFUNCTYPE(None, c_void_p, Handle, c_int)


class Sized(Structure):
    """A struct of the header whose first member is its size, which is set here."""

    def __init__(self, **members: Any) -> None:
        super().__init__(**members)
        self.size = ctypes.sizeof(self)


class EngineOptions(Sized):
    _fields_ = [
        ("size", c_size_t), ("is_virtual", c_bool), ("ignores_user", c_bool),
        ("config_file", c_char_p), ("device", c_char_p), ("audio_device", c_char_p),
        ("log", LogCallback), ("log_context", c_void_p), ("log_level", c_int),
    ]


class RawSample(Structure):
    _fields_ = [("intensity", c_float), ("sharpness", c_float)]


class RawDeviceInfo(Sized):
    _fields_ = [
        ("size", c_size_t), ("id", c_char * 256), ("name", c_char * 128), ("category", c_int),
        ("availability", c_int), ("is_eligible", c_bool), ("fix", c_char * 256),
    ]


class RawCapabilities(Sized):
    _fields_ = [
        ("size", c_size_t), ("actuator_count", c_uint32), ("zones", c_uint32),
        ("update_interval_ns", c_int64), ("latency_ns", c_int64), ("look_ahead_ns", c_int64),
        ("stop_latency_ns", c_int64), ("soft_tap_ns", c_int64), ("crisp_tap_ns", c_int64),
    ]


class RawActuator(Sized):
    _fields_ = [
        ("size", c_size_t), ("name", c_char * 64), ("kind", c_int), ("zones", c_uint32),
        ("lowest_hz", c_double), ("highest_hz", c_double), ("level_steps", c_uint32),
        ("minimum_pulse_ns", c_int64),
    ]


class RawStatus(Sized):
    _fields_ = [
        ("size", c_size_t), ("is_lost", c_bool), ("gain", c_double), ("is_muted", c_bool),
        ("refused_submissions", c_uint64), ("skipped_taps", c_uint64), ("skipped_ns", c_int64),
    ]


class RawEvent(Sized):
    _fields_ = [
        ("size", c_size_t), ("type", c_int), ("time_seconds", c_double),
        ("duration_seconds", c_double), ("intensity", c_double), ("sharpness", c_double),
        ("attack_seconds", c_double), ("decay_seconds", c_double), ("release_seconds", c_double),
        ("decays_to_end", c_bool), ("sound", c_char_p),
    ]


class RawPoint(Structure):
    _fields_ = [("time_seconds", c_double), ("value", c_double)]


class RawPatternInfo(Sized):
    _fields_ = [
        ("size", c_size_t), ("duration_seconds", c_double), ("felt_seconds", c_double),
        ("event_count", c_uint32), ("has_sound", c_bool),
    ]


DeviceCallback = CFUNCTYPE(None, c_void_p, POINTER(RawDeviceInfo))

_HANDLE_OUT = POINTER(Handle)
_SIZE_OUT = POINTER(c_size_t)

# The arguments of each function that returns a result.
SIGNATURES: dict[str, list[Any]] = {
    "engine_open": [POINTER(EngineOptions), _HANDLE_OUT],
    "engine_close": [Handle],
    "engine_now": [Handle, POINTER(c_int64)],
    "engine_advance": [Handle, c_int64],
    "engine_set_unplugged": [Handle, c_bool],
    "engine_get_setting": [Handle, c_char_p, c_char_p, c_size_t, _SIZE_OUT],
    "capture_start": [Handle],
    "capture_stop": [Handle],
    "capture_sample": [Handle, c_uint32, c_int64, POINTER(RawSample)],
    "capture_write": [Handle, c_char_p],
    "device_list": [Handle, DeviceCallback, c_void_p],
    "device_watch": [Handle, ChangeCallback, c_void_p],
    "device_open": [Handle, c_char_p, _HANDLE_OUT],
    "device_close": [Handle],
    "device_get_info": [Handle, POINTER(RawDeviceInfo)],
    "device_get_capabilities": [Handle, POINTER(RawCapabilities)],
    "device_get_actuator": [Handle, c_uint32, POINTER(RawActuator)],
    "device_get_status": [Handle, POINTER(RawStatus)],
    "device_on_lost": [Handle, ChangeCallback, c_void_p],
    "device_set_gain": [Handle, c_double],
    "device_set_muted": [Handle, c_bool],
    "device_stop": [Handle],
    "level": [Handle, c_uint32, c_float, c_float],
    "tap": [Handle, c_uint32, c_float, c_float],
    "pattern_load": [c_char_p, _HANDLE_OUT],
    "pattern_parse": [c_char_p, c_size_t, _HANDLE_OUT],
    "pattern_preset": [c_char_p, _HANDLE_OUT],
    "pattern_create": [_HANDLE_OUT],
    "pattern_destroy": [Handle],
    "pattern_add_event": [Handle, POINTER(RawEvent)],
    "pattern_add_parameter": [Handle, c_uint32, c_double, c_double],
    "pattern_add_curve": [Handle, c_uint32, c_double, POINTER(RawPoint), c_size_t],
    "pattern_get_info": [Handle, POINTER(RawPatternInfo)],
    "pattern_write": [Handle, c_char_p, c_size_t, _SIZE_OUT],
    "pattern_get_warnings": [Handle, c_char_p, c_size_t, _SIZE_OUT],
    "pattern_sample": [Handle, c_double, POINTER(RawSample), c_size_t],
    "player_create": [Handle, Handle, c_uint32, _HANDLE_OUT],
    "player_destroy": [Handle],
    "player_start": [Handle, c_int64],
    "player_stop": [Handle, c_int64],
    "player_cancel": [Handle],
    "player_pause": [Handle, c_int64],
    "player_resume": [Handle, c_int64],
    "player_seek": [Handle, c_double, c_int64],
    "player_set_passes": [Handle, c_uint32, c_int64],
    "player_set_loop_end": [Handle, c_double, c_int64],
    "player_set_rate": [Handle, c_double, c_int64],
    "player_set_muted": [Handle, c_bool],
    "player_send": [Handle, c_uint32, c_double, c_int64],
    "player_send_curve": [Handle, c_uint32, POINTER(RawPoint), c_size_t, c_int64],
    "player_on_finish": [Handle, FinishCallback, c_void_p],
    "player_get_idle": [Handle, POINTER(c_bool)],
    "player_wait": [Handle, c_int64],
}


def _load() -> ctypes.CDLL:
    """Loads the library named by TACTUS_LIBRARY, or else that of the package or of the system."""
    bundled = pathlib.Path(__file__).parent / "libtactus.so.1"
    path = os.environ.get("TACTUS_LIBRARY")
    library = ctypes.CDLL(path or (str(bundled) if bundled.exists() else "libtactus.so.1"))
    for name, arguments in SIGNATURES.items():
        function = getattr(library, f"tactus_{name}")
        function.argtypes, function.restype = arguments, c_int
    library.tactus_error_text.restype = c_char_p
    library.tactus_preset_name.argtypes, library.tactus_preset_name.restype = [c_uint32], c_char_p
    library.tactus_version.restype = c_uint32
    return library


library = _load()


def version() -> str:
    """The version of the loaded library, such as `1.0.0`."""
    number = library.tactus_version()
    return f"{number // 1000000}.{number // 1000 % 1000}.{number % 1000}"


def call(name: str, *arguments: Any) -> None:
    """Calls a function, and raises an exception if it fails."""
    result = getattr(library, f"tactus_{name}")(*arguments)
    if result != 0:
        raise error(result, library.tactus_error_text().decode())


def created(name: str, *arguments: Any) -> Handle:
    """Calls a function whose last argument receives a handle, and returns the handle."""
    handle = Handle()
    call(name, *arguments, byref(handle))
    return handle


def text(name: str, *arguments: Any) -> str:
    """Calls a function that copies a text to a buffer, and returns the text."""
    length = c_size_t()
    call(name, *arguments, None, 0, byref(length))
    buffer = ctypes.create_string_buffer(length.value + 1)
    call(name, *arguments, buffer, length.value + 1, None)
    return buffer.value.decode()


def encoded(text: str | os.PathLike[str] | None) -> bytes | None:
    """Encodes a text or path for the library."""
    return None if text is None else os.fsencode(text)

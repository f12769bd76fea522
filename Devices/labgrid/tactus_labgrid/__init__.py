"""Haptic devices in a labgrid lab: a resource, a driver and a pytest fixture.

A configuration of labgrid imports it with `imports: [tactus_labgrid]`.
"""

from .driver import Certification, TactusDriver
from .resource import TactusDevice

__all__ = ["Certification", "TactusDevice", "TactusDriver"]

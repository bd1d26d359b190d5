"""The device that a thread works with: CPU 0 until it says otherwise."""

from __future__ import annotations

import threading

from ..device import devices
from . import constants as c
from .refusal import unsupported

CPU, ASCEND = c.INFINI_DEVICE_CPU, c.INFINI_DEVICE_ASCEND
BACKED = (CPU, ASCEND)
KNOWN = range(c.INFINI_DEVICE_TYPE_COUNT)


class Here(threading.local):
    """Type and number of the calling thread's current device."""

    device: int = CPU
    id: int = 0


here = Here()


def on_cpu() -> bool:
    """Whether calls without a device of their own are the CPU's."""
    return here.device == CPU


def count(device: int) -> int:
    """Devices of that type; 0 for known types without a backend; DEVICE_TYPE_NOT_SUPPORTED for unknown ones."""
    if device not in KNOWN:
        raise unsupported(device, "device")
    return {CPU: 1, ASCEND: devices.visible()}[device] if device in BACKED else 0


def check_backed(device: int, param: str = "device") -> None:
    """DEVICE_TYPE_NOT_SUPPORTED for a type without a backend."""
    if device not in BACKED:
        raise unsupported(device, param)

"""Streams: what is known about one, and how many are left (facts 3.2, 3.4)."""

from __future__ import annotations

from ..base.handle import Handle
from ..device import refused
from ..device.context import needed
from ..device.devices import devices
from ..device.stream import checked, usable
from .declare import c_function
from .stream import LOWEST_PRIORITY


@c_function("aclError aclrtGetStreamAvailableNum(uint32_t* streamCount)")
def aclrtGetStreamAvailableNum() -> int:
    """Returns (streamCount, ret): streams left on the current device. Codes: 107002 no context. Source: facts 3.4."""
    device = devices[needed().device]
    return device.soc.streams - device.streams


@c_function("aclError aclrtStreamGetPriority(aclrtStream stream, uint32_t* priority)")
def aclrtStreamGetPriority(stream: Handle | None) -> int:
    """Returns (priority, ret), 0 (highest) to 7. Codes: 107017; 107002 no context. Source: facts 3.0, 3.4."""
    return usable(checked(stream)).priority


@c_function("aclError aclrtStreamGetFlags(aclrtStream stream, uint32_t* flags)")
def aclrtStreamGetFlags(stream: Handle | None) -> int:
    """Returns (flags, ret): those of aclrtCreateStreamWithConfig. Codes: 107017; 107002. Source: facts 3.0, 3.4."""
    return usable(checked(stream)).flags


@c_function("aclError aclrtDeviceGetStreamPriorityRange(int32_t* leastPriority, int32_t* greatestPriority)")
def aclrtDeviceGetStreamPriorityRange() -> tuple[int, int]:
    """Returns (leastPriority, greatestPriority, ret): 7 and 0. Source: facts 3.2."""
    return LOWEST_PRIORITY, 0


@c_function("aclError aclrtSetStreamOverflowSwitch(aclrtStream stream, uint32_t flag)")
def aclrtSetStreamOverflowSwitch(stream: Handle | None, flag: int) -> None:
    """Switch overflow detection on (1) or off (0): it works in saturation mode only, which is not emulated.

    Codes: 100000 flag not 0 or 1; 107017; 107002 no context. Source: facts 3.0, 3.4.
    """
    if flag not in (0, 1):
        raise refused.invalid("flag", "0 (off) or 1 (on)", flag)
    usable(checked(stream)).overflow = flag


@c_function("aclError aclrtGetStreamOverflowSwitch(aclrtStream stream, uint32_t* flag)")
def aclrtGetStreamOverflowSwitch(stream: Handle | None) -> int:
    """Returns (flag, ret), 0 or 1. Codes: 107017; 107002 no context. Source: facts 3.0, 3.4."""
    return usable(checked(stream)).overflow

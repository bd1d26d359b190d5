"""Devices of the calling process (facts 3.2)."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..native import ffi, lib, text_of
from .declare import declared, written
from .structures import taken


@declared
def aclrtSetDevice() -> None:
    """Make the device's primary context current in this thread; needs as many resets as calls.

    Codes: 107001 no such device (ids count visible devices from 0).
    """


@declared
def aclrtResetDevice() -> None:
    """Give back one aclrtSetDevice; the last one drains the device and takes contexts, streams, events and memory away.

    Tasks that wait for a record nobody can enqueue any more are dropped and logged.
    Codes: 107001 no such device; 507007 not set, or already fully reset.
    """


@declared
def aclrtResetDeviceForce() -> None:
    """As the last aclrtResetDevice, however often the device was set.

    Codes: 107001 no such device; 507007 not set.
    """


@declared
def aclrtGetDevice() -> None:
    """Returns (deviceId, ret): the device of the current context.

    Codes: 107002 nothing set in this thread.
    """


@declared
def aclrtGetDeviceCount() -> None:
    """Returns (count, ret): visible devices (ASCEND_RT_VISIBLE_DEVICES). Needs no context."""


@declared
def aclrtGetRunMode() -> None:
    """Returns (runMode, ret): always ACL_HOST, a host with cards."""


@declared
def aclrtSynchronizeDevice() -> None:
    """Wait until every stream of the current device is done.

    Codes: 107002 no context; the first failure of a task (5070xx).
    """


@declared
def aclrtSynchronizeDeviceWithTimeout() -> None:
    """As aclrtSynchronizeDevice for at most `timeout` ms (-1: for ever).

    Codes: 107000 timeout 0 or below -1; 107002 no context; 507046 time is over; 5070xx.
    """


@declared
def aclrtQueryDeviceStatus() -> None:
    """Returns (deviceStatus, ret): ACL_RT_DEVICE_STATUS_NORMAL. Codes: 107001 no such device."""


@declared
def aclrtGetDeviceInfo() -> None:
    """Returns (value, ret): cores, bytes of memory, L2 and UB, architecture, physical id ... of the device.

    Codes: 107000 no such device; 107000 attr outside aclrtDevAttr; 207000 no number is public.
    """


@declared
def aclrtDeviceCanAccessPeer() -> None:
    """Returns (canAccessPeer, ret): 1, every pair of simulated devices can.

    Codes: 100000 the same device twice; 107001 no such device.
    """


@declared
def aclrtDeviceEnablePeerAccess() -> None:
    """Let the current device reach the peer's memory; simulated devices always can, so nothing changes.

    Codes: 200006 flags not 0; 107002 no context; 100000 the current device itself; 107001 no such device.
    """


@declared
def aclrtDeviceDisablePeerAccess() -> None:
    """Undo aclrtDeviceEnablePeerAccess; nothing changes.

    Codes: 107002 no context; 100000 the current device itself; 107001 no such device.
    """


@declared
def aclrtPeekAtLastError() -> None:
    """The last runtime error (107xxx, 207xxx, 507xxx) of this thread, 0 if there is none; it stays.

    Codes: 100000 level not ACL_RT_THREAD_LEVEL.
    """


@declared
def aclrtGetLastError() -> None:
    """As aclrtPeekAtLastError, and forgets it. Codes: 100000 level not ACL_RT_THREAD_LEVEL."""


@written
def aclrtDeviceGetUuid(deviceId: int) -> tuple[bytes | None, int]:
    """Returns (uuid, ret): 16 bytes, the same in every process. Codes: 100000 null; 107001 device."""
    room = ffi.new("int32_t[4]")
    code = int(lib.ae_aclrtDeviceGetUuid(deviceId, room))
    return (None, code) if code else (bytes(ffi.buffer(room)), 0)


class aclrtUtilizationInfo(NamedTuple):
    """Percentages; -1: not measured."""

    cubeUtilization: int
    vectorUtilization: int
    aicpuUtilization: int
    memoryUtilization: int


@written
def aclrtGetDeviceUtilizationRate(deviceId: int) -> tuple[aclrtUtilizationInfo | None, int]:
    """Returns (utilizationInfo, ret): 0 for every kind of core, -1 for memory and for a device that is not there."""
    row = ffi.new("int32_t[6]")
    code = int(lib.ae_aclrtGetDeviceUtilizationRate(deviceId, row))
    return (None, code) if code else (aclrtUtilizationInfo(*row[0:4]), 0)


class aclrtMemUsageInfo(NamedTuple):
    """Device memory that a component of the process has now, and the most that it had at once, in bytes."""

    name: str
    curMemSize: int
    memPeakSize: int


@written
def aclrtGetMemUsageInfo(deviceId: int, inputNum: int) -> tuple[list[aclrtMemUsageInfo] | None, int]:
    """Returns (memUsageInfo, ret): one component, "APP", which is all that the program allocated.

    Codes in order: 100000 null; 107000 inputNum 0; 107001 device. Source: hicann/runtime, api_error.cc.
    """
    room, count = ffi.new("int32_t[28]"), ffi.new("uint64_t *")
    code = int(lib.ae_aclrtGetMemUsageInfo(deviceId, room, inputNum, count))
    if code:
        return None, code
    now, peak = ffi.cast("uint64_t *", room)[4:6]
    return [aclrtMemUsageInfo(text_of(ffi.cast("char *", room)), now, peak)], 0


class aclrtErrorInfo(NamedTuple):
    """A fault of a device: whether it can be mended, whether there is more to say, and its aclrtErrorType."""

    tryRepair: int
    hasDetail: int
    errorType: int


WORDS_OF_FAULTS = 644
"""aclrtErrorInfo in C: the three and the detail."""


def fault_of(info: Any) -> Any:
    can, detail, kind = info
    return ffi.new("int32_t[]", [can | detail << 8, kind, *([0] * (WORDS_OF_FAULTS - 2))])


@written
def aclrtGetErrorVerbose(deviceId: int) -> tuple[aclrtErrorInfo | None, int]:
    """Returns (errorInfo, ret): no fault, ever. Codes in order: 100000 null; 207000 before the 910B; 107001 device."""
    room = ffi.new("int32_t[]", WORDS_OF_FAULTS)
    code = int(lib.ae_aclrtGetErrorVerbose(deviceId, room))
    return (None, code) if code else (aclrtErrorInfo(room[0] & 0xFF, room[0] >> 8 & 0xFF, room[1]), 0)


@written
def aclrtRepairError(deviceId: int, errorInfo: Any) -> int:
    """Mend a fault, of which there are none. Codes in order: 100000 null; 207000 before the 910B; 107000 tryRepair 0;
    107001 device; 507033 one that is not set; 107000 an errorType that is neither none nor memory.
    """
    row = ffi.NULL if errorInfo is None else taken(errorInfo, "errorInfo", "an aclrtErrorInfo", fault_of)
    return int(lib.ae_aclrtRepairError(deviceId, row))

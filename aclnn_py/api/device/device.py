"""Devices of the calling process."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...native import ffi, lib, text_of
from ..declare import declared, written
from ..structures import converted


@declared
def aclrtSetDevice() -> None:
    """Makes the device's primary context current in this thread. Counted: each call needs an aclrtResetDevice.

    Codes: 107001 no such device (ids count the visible devices from 0).
    """


@declared
def aclrtResetDevice() -> None:
    """Takes one aclrtSetDevice back. The last one waits for the device's tasks, then destroys its contexts, streams,
    events and memory.

    Tasks that wait for an event which cannot be recorded any more are dropped and logged.
    Codes: 107001 no such device; 507007 the device is not set.
    """


@declared
def aclrtResetDeviceForce() -> None:
    """Resets the device as the last aclrtResetDevice does, whatever the count.

    Codes: 107001 no such device; 507007 the device is not set.
    """


@declared
def aclrtGetDevice() -> None:
    """Returns (deviceId, ret): the device of the current context.

    Codes: 107002 no context in this thread.
    """


@declared
def aclrtGetDeviceCount() -> None:
    """Returns (count, ret): the number of visible devices (ASCEND_RT_VISIBLE_DEVICES). Needs no context."""


@declared
def aclrtGetRunMode() -> None:
    """Returns (runMode, ret): always ACL_HOST, a host with NPU cards."""


@declared
def aclrtSynchronizeDevice() -> None:
    """Waits until the tasks of all streams of the current device have finished.

    Codes: 107002 no context in this thread; 5070xx the first failure of a task.
    """


@declared
def aclrtSynchronizeDeviceWithTimeout() -> None:
    """As aclrtSynchronizeDevice, for at most `timeout` milliseconds (-1: no limit).

    Codes: 107000 timeout is 0 or below -1; 107002 no context in this thread; 507046 the time is over; 5070xx the first
    failure of a task.
    """


@declared
def aclrtQueryDeviceStatus() -> None:
    """Returns (deviceStatus, ret): ACL_RT_DEVICE_STATUS_NORMAL. Codes: 107001 no such device."""


@declared
def aclrtGetDeviceInfo() -> None:
    """Returns (value, ret): a property of the device, by aclrtDevAttr: number of cores, sizes of memory, L2 and UB in
    bytes, architecture, physical id ...

    Codes: 107000 no such device; 107000 attr is no aclrtDevAttr; 207000 the value is not public.
    """


@declared
def aclrtDeviceCanAccessPeer() -> None:
    """Returns (canAccessPeer, ret): always 1, simulated devices can access each other's memory.

    Codes: 100000 both ids are the same; 107001 no such device.
    """


@declared
def aclrtDeviceEnablePeerAccess() -> None:
    """Allows the current device to access the peer's memory. No effect: simulated devices always can.

    Codes: 200006 flags is not 0; 107002 no context in this thread; 100000 peerDeviceId is the current device; 107001 no
    such device.
    """


@declared
def aclrtDeviceDisablePeerAccess() -> None:
    """Takes aclrtDeviceEnablePeerAccess back. No effect: simulated devices always can access each other's memory.

    Codes: 107002 no context in this thread; 100000 peerDeviceId is the current device; 107001 no such device.
    """


@declared
def aclrtPeekAtLastError() -> None:
    """The last runtime error (107xxx, 207xxx, 507xxx) of this thread, 0 for none; it is kept.

    Codes: 100000 level is not ACL_RT_THREAD_LEVEL.
    """


@declared
def aclrtGetLastError() -> None:
    """As aclrtPeekAtLastError, and resets the last error to 0. Codes: 100000 level is not ACL_RT_THREAD_LEVEL."""


@written
def aclrtDeviceGetUuid(deviceId: int) -> tuple[bytes | None, int]:
    """Returns (uuid, ret): 16 bytes, the same in every process. Codes: 100000 a null pointer; 107001 no such device."""
    room = ffi.new("int32_t[4]")
    code = int(lib.ae_aclrtDeviceGetUuid(deviceId, room))
    return (None, code) if code else (bytes(ffi.buffer(room)), 0)


class aclrtUtilizationInfo(NamedTuple):
    """Utilisation in per cent; -1: not measured."""

    cubeUtilization: int
    vectorUtilization: int
    aicpuUtilization: int
    memoryUtilization: int


@written
def aclrtGetDeviceUtilizationRate(deviceId: int) -> tuple[aclrtUtilizationInfo | None, int]:
    """Returns (utilizationInfo, ret): 0 for cube, vector and AI CPU, -1 for memory; -1 everywhere if there is no such
    device.
    """
    row = ffi.new("int32_t[6]")
    code = int(lib.ae_aclrtGetDeviceUtilizationRate(deviceId, row))
    return (None, code) if code else (aclrtUtilizationInfo(*row[0:4]), 0)


class aclrtMemUsageInfo(NamedTuple):
    """Device memory of one component of the process: current and peak use in bytes."""

    name: str
    curMemSize: int
    memPeakSize: int


@written
def aclrtGetMemUsageInfo(deviceId: int, inputNum: int) -> tuple[list[aclrtMemUsageInfo] | None, int]:
    """Returns (memUsageInfo, ret): one component, "APP", with all device memory that the program allocated.

    Codes in order: 100000 a null pointer; 107000 inputNum is 0; 107001 no such device. Source: hicann/runtime,
    api_error.cc.
    """
    room, count = ffi.new("int32_t[28]"), ffi.new("uint64_t *")
    code = int(lib.ae_aclrtGetMemUsageInfo(deviceId, room, inputNum, count))
    if code:
        return None, code
    now, peak = ffi.cast("uint64_t *", room)[4:6]
    return [aclrtMemUsageInfo(text_of(ffi.cast("char *", room)), now, peak)], 0


class aclrtErrorInfo(NamedTuple):
    """A hardware fault of a device: whether it can be repaired, whether a detail exists, and its aclrtErrorType."""

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
    """Returns (errorInfo, ret): always "no fault".

    Codes in order: 100000 a null pointer; 207000 SoCs before the 910B; 107001 no such device.
    """
    room = ffi.new("int32_t[]", WORDS_OF_FAULTS)
    code = int(lib.ae_aclrtGetErrorVerbose(deviceId, room))
    return (None, code) if code else (aclrtErrorInfo(room[0] & 0xFF, room[0] >> 8 & 0xFF, room[1]), 0)


@written
def aclrtRepairError(deviceId: int, errorInfo: Any) -> int:
    """Repairs a hardware fault. No effect: simulated devices have none.

    Codes in order: 100000 a null pointer; 207000 SoCs before the 910B; 107000 tryRepair is 0; 107001 no such device;
    507033 the device is not set; 107000 errorType is neither none nor memory.
    """
    row = ffi.NULL if errorInfo is None else converted(errorInfo, "errorInfo", "an aclrtErrorInfo", fault_of)
    return int(lib.ae_aclrtRepairError(deviceId, row))

"""Devices of the calling process (facts 3.2)."""

from __future__ import annotations

from time import monotonic_ns

from ..base import runtime as rt
from ..base import status
from ..device import devices, info, refused
from ..device import stream as streams
from ..device.context import here, needed
from ..device.waiting import FOREVER, NANOSECONDS_PER_MS
from .declare import c_function
from .timeouts import check_positive, check_timeout


@c_function("aclError aclrtSetDevice(int32_t deviceId)")
def aclrtSetDevice(deviceId: int) -> None:
    """Make the device's primary context current in this thread; needs as many resets as calls.

    Codes: 107001 no such device (ids count visible devices from 0). Source: facts 3.2.
    """
    devices.set_device(deviceId)


@c_function("aclError aclrtResetDevice(int32_t deviceId)")
def aclrtResetDevice(deviceId: int) -> None:
    """Give back one aclrtSetDevice; the last one drains the device and takes contexts, streams, events and memory away.

    Tasks that wait for a record nobody can enqueue any more are dropped and logged.
    Codes: 107001 no such device; 507007 not set, or already fully reset. Source: facts 3.2.
    """
    devices.reset_device(deviceId, force=False)


@c_function("aclError aclrtResetDeviceForce(int32_t deviceId)")
def aclrtResetDeviceForce(deviceId: int) -> None:
    """As the last aclrtResetDevice, however often the device was set.

    Codes: 107001 no such device; 507007 not set. Source: facts 3.2.
    """
    devices.reset_device(deviceId, force=True)


@c_function("aclError aclrtGetDevice(int32_t* deviceId)")
def aclrtGetDevice() -> int:
    """Returns (deviceId, ret): the device of the current context.

    Codes: 107002 nothing set in this thread. Source: facts 3.2.
    """
    return needed().device


@c_function("aclError aclrtGetDeviceCount(uint32_t* count)")
def aclrtGetDeviceCount() -> int:
    """Returns (count, ret): visible devices (ASCEND_RT_VISIBLE_DEVICES). Needs no context. Source: facts 3.2."""
    return devices.visible()


@c_function("aclError aclrtGetRunMode(aclrtRunMode* runMode)")
def aclrtGetRunMode() -> int:
    """Returns (runMode, ret): always ACL_HOST, a host with cards. Source: facts 3.2."""
    return rt.ACL_HOST


def synchronize_all(device: int, timeout: int) -> None:
    """Wait for every stream of the device; raises the first failure."""
    failures = []
    end = monotonic_ns() + timeout * NANOSECONDS_PER_MS
    for context in tuple(devices.devices[device].contexts):
        for stream in (each for each in tuple(context.streams) if each.quick is not None):
            left = FOREVER if timeout == FOREVER else max(0, (end - monotonic_ns()) // NANOSECONDS_PER_MS)
            try:
                streams.finish(stream, left)
            except refused.Refused as problem:
                failures.append(problem)
    if failures:
        raise failures[0]


@c_function("aclError aclrtSynchronizeDevice(void)")
def aclrtSynchronizeDevice() -> None:
    """Wait until every stream of the current device is done.

    Codes: 107002 no context; the first failure of a task (5070xx). Source: facts 3.2.
    """
    synchronize_all(needed().device, FOREVER)


@c_function("aclError aclrtSynchronizeDeviceWithTimeout(int32_t timeout)")
def aclrtSynchronizeDeviceWithTimeout(timeout: int) -> None:
    """As aclrtSynchronizeDevice for at most `timeout` ms (-1: for ever).

    Codes: 107000 timeout 0 or below -1; 107002 no context; 507046 time is over; 5070xx. Source: facts 3.0, 3.2.
    """
    check_timeout(timeout)
    check_positive(timeout)
    synchronize_all(needed().device, timeout)


@c_function("aclError aclrtQueryDeviceStatus(int32_t deviceId, aclrtDeviceStatus* deviceStatus)")
def aclrtQueryDeviceStatus(deviceId: int) -> int:
    """Returns (deviceStatus, ret): ACL_RT_DEVICE_STATUS_NORMAL. Codes: 107001 no such device. Source: facts 3.2."""
    devices.check_id(deviceId)
    return rt.ACL_RT_DEVICE_STATUS_NORMAL


@c_function("aclError aclrtGetDeviceInfo(uint32_t deviceId, aclrtDevAttr attr, int64_t* value)")
def aclrtGetDeviceInfo(deviceId: int, attr: int) -> int:
    """Returns (value, ret): cores, bytes of memory, L2 and UB, architecture, physical id ... of the device.

    Codes: 107000 no such device; 107000 attr outside aclrtDevAttr; 207000 no number is public. Source: facts 3.2, 7.3.
    """
    devices.check_id(deviceId, code=status.ACL_ERROR_RT_PARAM_INVALID)
    return info.attribute(deviceId, attr)


def check_other(deviceId: int, peerDeviceId: int) -> None:
    if deviceId == peerDeviceId:
        raise refused.invalid("peerDeviceId", "another device", f"{peerDeviceId}, the same one")


@c_function("aclError aclrtDeviceCanAccessPeer(int32_t* canAccessPeer, int32_t deviceId, int32_t peerDeviceId)")
def aclrtDeviceCanAccessPeer(deviceId: int, peerDeviceId: int) -> int:
    """Returns (canAccessPeer, ret): 1, every pair of simulated devices can.

    Codes: 100000 the same device twice; 107001 no such device. Source: facts 3.2.
    """
    check_other(deviceId, peerDeviceId)
    devices.check_id(deviceId)
    devices.check_id(peerDeviceId, "peerDeviceId")
    return 1


@c_function("aclError aclrtDeviceEnablePeerAccess(int32_t peerDeviceId, uint32_t flags)")
def aclrtDeviceEnablePeerAccess(peerDeviceId: int, flags: int) -> None:
    """Let the current device reach the peer's memory; simulated devices always can, so nothing changes.

    Codes: 200006 flags not 0; 107002 no context; 100000 the current device itself; 107001 no such device.
    Source: facts 3.2.
    """
    if flags:
        raise refused.argument("flags", "0", flags, status.ACL_ERROR_FEATURE_UNSUPPORTED)
    check_other(needed().device, peerDeviceId)
    devices.check_id(peerDeviceId, "peerDeviceId")


@c_function("aclError aclrtDeviceDisablePeerAccess(int32_t peerDeviceId)")
def aclrtDeviceDisablePeerAccess(peerDeviceId: int) -> None:
    """Undo aclrtDeviceEnablePeerAccess; nothing changes.

    Codes: 107002 no context; 100000 the current device itself; 107001 no such device. Source: facts 3.2.
    """
    check_other(needed().device, peerDeviceId)
    devices.check_id(peerDeviceId, "peerDeviceId")


def check_level(level: int) -> None:
    if level != rt.ACL_RT_THREAD_LEVEL:
        raise refused.invalid("level", "ACL_RT_THREAD_LEVEL (0)", level)


@c_function("aclError aclrtPeekAtLastError(aclrtLastErrLevel level)")
def aclrtPeekAtLastError(level: int) -> int:
    """The last runtime error (107xxx, 207xxx, 507xxx) of this thread, 0 if there is none; it stays.

    Codes: 100000 level not ACL_RT_THREAD_LEVEL. Source: facts 3.2.
    """
    check_level(level)
    return here.error


@c_function("aclError aclrtGetLastError(aclrtLastErrLevel level)")
def aclrtGetLastError(level: int) -> int:
    """As aclrtPeekAtLastError, and forgets it. Codes: 100000 level not ACL_RT_THREAD_LEVEL. Source: facts 3.2."""
    check_level(level)
    error, here.error = here.error, 0
    return error

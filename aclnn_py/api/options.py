"""System options, arithmetic modes and the state of primary contexts (facts 3.2, 3.3)."""

from __future__ import annotations

from ..base import runtime as rt
from ..device import devices, options, refused
from ..device.context import needed
from .declare import c_function


@c_function("aclError aclrtCtxSetSysParamOpt(aclSysParamOpt opt, int64_t value)")
def aclrtCtxSetSysParamOpt(opt: int, value: int) -> None:
    """Set an option of the current context; it is kept and steers nothing, since results here are deterministic.

    Codes: 100000 opt outside 0..2; 107002 no context. Source: facts 3.3.
    """
    options.check(opt, options.OF_CONTEXT)
    needed().options[opt] = value


@c_function("aclError aclrtCtxGetSysParamOpt(aclSysParamOpt opt, int64_t* value)")
def aclrtCtxGetSysParamOpt(opt: int) -> int:
    """Returns (value, ret). Codes: 100000 opt outside 0..2; 107002 no context; 107021 never set. Source: facts 3.3."""
    options.check(opt, options.OF_CONTEXT)
    return options.read(needed().options, opt)


@c_function("aclError aclrtSetSysParamOpt(aclSysParamOpt opt, int64_t value)")
def aclrtSetSysParamOpt(opt: int, value: int) -> None:
    """Set an option of the process; kept, steers nothing. Codes: 100000 opt outside 0..3. Source: facts 3.3."""
    options.check(opt, options.OF_PROCESS)
    options.process[opt] = value


@c_function("aclError aclrtGetSysParamOpt(aclSysParamOpt opt, int64_t* value)")
def aclrtGetSysParamOpt(opt: int) -> int:
    """Returns (value, ret). Codes: 100000 opt outside 0..3; 107021 never set. Source: facts 3.3."""
    options.check(opt, options.OF_PROCESS)
    return options.read(options.process, opt)


@c_function("aclError aclrtGetPrimaryCtxState(int32_t deviceId, uint32_t* flags, int32_t* active)", flags="write")
def aclrtGetPrimaryCtxState(deviceId: int, flags: int) -> int:
    """Returns (active, ret): 1 while the device's primary context is alive, else 0. flags is reserved: None.

    Codes: 100000 flags not null; 107001 no such device. Source: facts 3.3.
    """
    if flags:
        raise refused.invalid("flags", "null", f"0x{flags:x}")
    devices.check_id(deviceId)
    device = devices.devices.get(deviceId)
    return int(device is not None and device.primary is not None)


@c_function("aclError aclrtSetDeviceSatMode(aclrtFloatOverflowMode mode)")
def aclrtSetDeviceSatMode(mode: int) -> None:
    """Choose what floating-point overflow gives. Arithmetic here always has infinities and NaN.

    Codes: 107000 mode not 0 or 1; 107002 no context; 207000 ACL_RT_OVERFLOW_MODE_SATURATION (ours: it would change
    results). Source: facts 3.2.
    """
    if mode not in (rt.ACL_RT_OVERFLOW_MODE_SATURATION, rt.ACL_RT_OVERFLOW_MODE_INFNAN):
        raise refused.argument("mode", "ACL_RT_OVERFLOW_MODE_SATURATION (0) or ACL_RT_OVERFLOW_MODE_INFNAN (1)", mode)
    needed()
    if mode == rt.ACL_RT_OVERFLOW_MODE_SATURATION:
        raise refused.unsupported(
            "Expected ACL_RT_OVERFLOW_MODE_INFNAN, which arithmetic here always follows, but got "
            "ACL_RT_OVERFLOW_MODE_SATURATION, argument mode."
        )


@c_function("aclError aclrtGetDeviceSatMode(aclrtFloatOverflowMode* mode)")
def aclrtGetDeviceSatMode() -> int:
    """Returns (mode, ret): always ACL_RT_OVERFLOW_MODE_INFNAN. Codes: 107002 no context. Source: facts 3.2."""
    needed()
    return rt.ACL_RT_OVERFLOW_MODE_INFNAN


@c_function("aclError aclrtSetTsDevice(aclrtTsId tsId)")
def aclrtSetTsDevice(tsId: int) -> None:
    """Choose a task scheduler; there is only one here. Codes: 100000 tsId not 0 or 1. Source: facts 3.2."""
    if tsId not in (rt.ACL_TS_ID_AICORE, rt.ACL_TS_ID_AIVECTOR):
        raise refused.invalid("tsId", "ACL_TS_ID_AICORE (0) or ACL_TS_ID_AIVECTOR (1)", tsId)

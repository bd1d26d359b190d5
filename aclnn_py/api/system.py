"""The process: initialise, finalise, versions, messages, helpers (facts 3.1, 3.10, 6.1)."""

from __future__ import annotations

from ..base import dtype, half, messages
from ..base import runtime as rt
from ..device import fork as fork  # installs the hook for forked children
from ..device import process
from ..device.machine import chosen
from .declare import c_function


@c_function("aclError aclInit(const char* configPath)")
def aclInit(configPath: str | None) -> None:
    """Initialise the process. configPath: JSON file (`defaultDevice`, `err_msg_mode`, our own "aclnn_py"), None or "".

    A repeated call answers 100002 but counts all the same. Codes: 100003 unreadable file; 100006 malformed JSON; 100000
    another content than the first time, or a value of it that is out of range; 100002 repeated; 500000 the settings
    name no SoC. Source: facts 3.1, 13.
    """
    process.initialise(configPath)


@c_function("aclError aclFinalize()")
def aclFinalize() -> None:
    """Release every device, whatever the count. Succeeds once without any aclInit.

    Codes: 100037 already finalised. Source: facts 3.1.
    """
    process.finalise()


@c_function("aclError aclFinalizeReference(uint64_t* refCount)")
def aclFinalizeReference() -> int:
    """Returns (refCount, ret): takes one aclInit back, and finalises with the last.

    Codes: 100037 nothing to take back. Source: facts 3.1.
    """
    return process.finalise_reference()


@c_function("const char* aclGetRecentErrMsg()")
def aclGetRecentErrMsg() -> str | None:
    """The messages of this thread's refused calls as one text, then forgotten; None without any. Source: facts 6.1."""
    return messages.take()


@c_function("aclError aclrtGetVersion(int32_t* majorVersion, int32_t* minorVersion, int32_t* patchVersion)")
def aclrtGetVersion() -> tuple[int, int, int]:
    """Returns (majorVersion, minorVersion, patchVersion, ret) of the acl API. Source: facts 1.5, 3.1."""
    return rt.ACL_MAJOR_VERSION, rt.ACL_MINOR_VERSION, rt.ACL_PATCH_VERSION


@c_function("const char* aclrtGetSocName()")
def aclrtGetSocName() -> str | None:
    """Full name of the simulated SoC, such as "Ascend910B1"; needs no initialisation. Source: facts 3.1, 7."""
    return chosen().soc.name


@c_function("size_t aclDataTypeSize(aclDataType dataType)")
def aclDataTypeSize(dataType: int) -> int:
    """Bytes of one element as the public helper tells.

    1 for the 4-bit and 1-bit integers, 8 for 6- and 4-bit floats and unknown types, 0 for strings and undefined.
    Source: facts 1.1.
    """
    return dtype.data_type_size(dataType)


@c_function("float aclFloat16ToFloat(aclFloat16 value)")
def aclFloat16ToFloat(value: int) -> float:
    """The number behind 16 bits, by arithmetic without specials: infinity is 65536, NaN 98304. Source: facts 3.10."""
    return half.half_to_float(value)


@c_function("aclFloat16 aclFloatToFloat16(float value)")
def aclFloatToFloat16(value: float) -> int:
    """Bits of the nearest FLOAT16; overflow, infinity and NaN give the largest finite number with their sign.

    Source: facts 3.10.
    """
    return half.float_to_half(value)

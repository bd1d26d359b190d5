"""What the simulated product can do (facts 3.1, 3.2)."""

from __future__ import annotations

from collections.abc import Callable

from ..base import runtime as rt
from ..base import status
from ..base.soc import Soc
from ..device import devices, refused
from ..device.machine import chosen
from .declare import c_function

WITH_BF16 = (2201, 3510)
"""Architectures with BF16 and with IEEE infinities and NaN: 910B, 910_93, 950 and their kin."""
ATTRIBUTES: dict[int, Callable[[Soc], int]] = {
    rt.ACL_CANN_ATTR_INF_NAN: lambda soc: int(soc.arch in WITH_BF16),
    rt.ACL_CANN_ATTR_BF16: lambda soc: int(soc.arch in WITH_BF16),
    rt.ACL_CANN_ATTR_JIT_COMPILE: lambda soc: 0,  # nothing is compiled here
}
INFORMATION: dict[int, Callable[[Soc], int]] = {
    rt.ACL_DEVICE_INFO_AI_CORE_NUM: lambda soc: soc.ai_cores,
    rt.ACL_DEVICE_INFO_VECTOR_CORE_NUM: lambda soc: soc.vector_cores,
    rt.ACL_DEVICE_INFO_L2_SIZE: lambda soc: soc.l2,
}


@c_function(
    "aclError aclGetCannAttributeList(const aclCannAttr** cannAttrList, size_t* num)", cannAttrList="out", num="out"
)
def aclGetCannAttributeList() -> tuple[tuple[int, ...], int]:
    """Returns (cannAttrList, num, ret): the attributes that aclGetCannAttribute knows. Source: facts 3.1."""
    return tuple(ATTRIBUTES), len(ATTRIBUTES)


@c_function("aclError aclGetCannAttribute(aclCannAttr cannAttr, int32_t* value)")
def aclGetCannAttribute(cannAttr: int) -> int:
    """Returns (value, ret), 1 or 0: BF16 and infinities by the SoC; nothing is compiled just in time here.

    Codes: 100000 cannAttr that is not in aclGetCannAttributeList. Source: facts 3.1.
    """
    if cannAttr not in ATTRIBUTES:
        raise refused.invalid("cannAttr", "an attribute of aclGetCannAttributeList", cannAttr)
    return ATTRIBUTES[cannAttr](chosen().soc)


@c_function("aclError aclGetDeviceCapability(uint32_t deviceId, aclDeviceInfo deviceInfo, int64_t* value)")
def aclGetDeviceCapability(deviceId: int, deviceInfo: int) -> int:
    """Returns (value, ret): AI cores, vector cores, or bytes of L2.

    Codes: 100000 no such device; 100000 deviceInfo outside 0..2. Source: facts 3.1, 7.3.
    """
    devices.check_id(deviceId, code=status.ACL_ERROR_INVALID_PARAM)
    if deviceInfo not in INFORMATION:
        raise refused.invalid("deviceInfo", "an aclDeviceInfo from 0 to 2", deviceInfo)
    return INFORMATION[deviceInfo](chosen().soc)


@c_function("aclError aclrtGetDeviceCapability(int32_t deviceId, aclrtDevFeatureType devFeatureType, int32_t* value)")
def aclrtGetDeviceCapability(deviceId: int, devFeatureType: int) -> int:
    """Returns (value, ret): 0, the simulated devices have neither of the two features.

    Codes: 107001 no such device; 107000 devFeatureType outside aclrtDevFeatureType. Source: facts 3.2.
    """
    devices.check_id(deviceId)
    if devFeatureType not in rt.ENUMS["aclrtDevFeatureType"].values():
        raise refused.argument("devFeatureType", "a member of aclrtDevFeatureType", devFeatureType)
    return 0

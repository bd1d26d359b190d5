"""What the simulated product can do."""

from __future__ import annotations

from ...native import ffi, lib
from ..declare import declared, written


@written
def aclGetCannAttributeList() -> tuple[tuple[int, ...] | None, int | None, int]:
    """Returns (cannAttrList, num, ret): the attributes that aclGetCannAttribute accepts."""
    found, count = ffi.new("int32_t **"), ffi.new("uint64_t *")
    code = int(lib.ae_aclGetCannAttributeList(found, count))
    if code:
        return None, None, code
    return tuple(found[0][0 : count[0]]), int(count[0]), 0


@declared
def aclGetCannAttribute() -> None:
    """Returns (value, ret), 1 if supported, else 0: BF16 and Inf/NaN depend on the SoC; JIT compilation is never
    supported.

    Codes: 100000 cannAttr is not in aclGetCannAttributeList.
    """


@declared
def aclGetDeviceCapability() -> None:
    """Returns (value, ret): number of AI cores, number of vector cores, or size of the L2 cache in bytes.

    Codes: 100000 no such device; 100000 deviceInfo is not in 0..2.
    """


@declared
def aclrtGetDeviceCapability() -> None:
    """Returns (value, ret): always 0, simulated devices support neither feature.

    Codes: 107001 no such device; 107000 devFeatureType is no aclrtDevFeatureType.
    """

"""What the simulated product can do (facts 3.1, 3.2)."""

from __future__ import annotations

from ..native import ffi, lib
from .declare import declared, written


@written
def aclGetCannAttributeList() -> tuple[tuple[int, ...] | None, int | None, int]:
    """Returns (cannAttrList, num, ret): the attributes that aclGetCannAttribute knows."""
    found, count = ffi.new("int32_t **"), ffi.new("uint64_t *")
    code = int(lib.ae_aclGetCannAttributeList(found, count))
    if code:
        return None, None, code
    return tuple(found[0][0 : count[0]]), int(count[0]), 0


@declared
def aclGetCannAttribute() -> None:
    """Returns (value, ret), 1 or 0: BF16 and infinities by the SoC; nothing is compiled just in time here.

    Codes: 100000 cannAttr that is not in aclGetCannAttributeList.
    """


@declared
def aclGetDeviceCapability() -> None:
    """Returns (value, ret): AI cores, vector cores, or bytes of L2.

    Codes: 100000 no such device; 100000 deviceInfo outside 0..2.
    """


@declared
def aclrtGetDeviceCapability() -> None:
    """Returns (value, ret): 0, the simulated devices have neither of the two features.

    Codes: 107001 no such device; 107000 devFeatureType outside aclrtDevFeatureType.
    """

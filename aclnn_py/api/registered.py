"""Host memory of the program's that devices may use."""

from __future__ import annotations

from .declare import declared


@declared
def aclrtHostRegister() -> None:
    """Returns (devPtr, ret): an address of the current device for `size` bytes of the program's memory, not copied.

    It has to stay until aclrtHostUnregister. type: 0, or a combination of 4 and 8, which have no effect. Codes in
    order: 100000 null, size 0; 207000 type; 107002; 507910 some of it is registered; 207001. Source: hicann/runtime,
    api_error.cc.
    """


@declared
def aclrtHostRegisterV2() -> None:
    """Register memory; aclrtHostGetDevicePointer has its address unless flag is ACL_HOST_REG_PINNED alone.

    Codes in order: 100000 null, size 0; 107000 flag; 107002; 507910 some of it is registered; 207001. Source:
    hicann/runtime, api_error.cc.
    """


@declared
def aclrtHostGetDevicePointer() -> None:
    """Returns (pDevice, ret) of a byte of registered memory. Codes: 100000 null, flag not 0; 107002; 107000 no such."""


@declared
def aclrtHostUnregister() -> None:
    """The device's addresses go. Codes: 100000 null; 107002; 507911 not the start of registered memory."""

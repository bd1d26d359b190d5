"""Host memory of the program's that devices may use."""

from __future__ import annotations

from ..declare import declared


@declared
def aclrtHostRegister() -> None:
    """Returns (devPtr, ret): registers `size` bytes of the program's host memory and returns the current device's
    address of it; nothing is copied.

    The memory must exist until aclrtHostUnregister. type: 0, or a combination of ACL_HOST_REGISTER_IOMEMORY and
    ACL_HOST_REGISTER_READONLY, which have no effect.
    Codes in order: 100000 a null pointer, size is 0; 207000 type is unknown; 107002 no context in this thread; 507910
    the range, or a part of it, is registered already; 207001 out of memory. Source: hicann/runtime, api_error.cc.
    """


@declared
def aclrtHostRegisterV2() -> None:
    """Registers `size` bytes of host memory; aclrtHostGetDevicePointer returns the device address unless flag is
    ACL_HOST_REG_PINNED alone.

    Codes in order: 100000 a null pointer, size is 0; 107000 flag is unknown; 107002 no context in this thread; 507910
    the range, or a part of it, is registered already; 207001 out of memory. Source: hicann/runtime, api_error.cc.
    """


@declared
def aclrtHostGetDevicePointer() -> None:
    """Returns (pDevice, ret): the device's address of registered host memory.

    Codes: 100000 a null pointer, flag is not 0; 107002 no context in this thread; 107000 the address is not registered.
    """


@declared
def aclrtHostUnregister() -> None:
    """Unregisters host memory; its device address becomes invalid.

    Codes: 100000 a null pointer; 107002 no context in this thread; 507911 not the start of registered memory.
    """

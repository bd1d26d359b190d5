"""How many cores a device, a stream and a thread may use: kept and told, no result here depends on them."""

from __future__ import annotations

from ..declare import declared


@declared
def aclrtGetDeviceResLimit() -> None:
    """Returns (value, ret): number of cores of a kind (aclrtDevResLimitType) that the device may use; initially all of
    them.

    Codes in order: 100000 a null pointer; 107000 type is unknown; 107001 no such device; 507033 the device is not set.
    Source: hicann/runtime, api_error.cc, api_impl.cc.
    """


@declared
def aclrtSetDeviceResLimit() -> None:
    """Limits the number of cores that a device may use.

    Codes in order: 107000 type is unknown; 107001 no such device; 507033 the device is not set; 107000 value exceeds
    the number of cores.
    """


@declared
def aclrtResetDeviceResLimit() -> None:
    """Removes the device's limits. Codes in order: 107001 no such device; 507033 the device is not set."""


@declared
def aclrtGetStreamResLimit() -> None:
    """Returns (value, ret): number of cores that the stream may use: its own limit, else its device's.

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind; 107000 type is unknown; 107002
    no context in this thread.
    """


@declared
def aclrtSetStreamResLimit() -> None:
    """Limits the number of cores that a stream may use; may exceed the device's limit.

    Codes: 107017 a handle that is destroyed or of another kind; 107000 type is unknown; 107002 no context in this
    thread; 107000 value exceeds the number of cores.
    """


@declared
def aclrtResetStreamResLimit() -> None:
    """Removes the stream's own limits; the device's apply again.

    Codes: 107017 a handle that is destroyed or of another kind; 107002 no context in this thread.
    """


@declared
def aclrtUseStreamResInCurrentThread() -> None:
    """Makes the stream's limits those of this thread.

    Codes: 107017 a handle that is destroyed or of another kind; 107002 no context in this thread.
    """


@declared
def aclrtUnuseStreamResInCurrentThread() -> None:
    """Makes the current device's limits those of this thread again, if the stream's are in use.

    Codes: 107017 a handle that is destroyed or of another kind; 107002 no context in this thread.
    """


@declared
def aclrtGetResInCurrentThread() -> None:
    """Returns (value, ret): number of cores that operators of this thread may use.

    Codes: 100000 a null pointer; 107000 type is unknown; 107002 no context in this thread.
    """

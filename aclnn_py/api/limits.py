"""How many cores a device, a stream and a thread may use: kept and told, no result here depends on them."""

from __future__ import annotations

from .declare import declared


@declared
def aclrtGetDeviceResLimit() -> None:
    """Returns (value, ret): cores of a kind, an aclrtDevResLimitType, that the device may use; at first all of them.

    Codes in order: 100000 null; 107000 type; 107001 device; 507033 a device that is not set. Source: hicann/runtime,
    api_error.cc, api_impl.cc.
    """


@declared
def aclrtSetDeviceResLimit() -> None:
    """Limit a device. Codes in order: 107000 type; 107001; 507033; 107000 more cores than it has."""


@declared
def aclrtResetDeviceResLimit() -> None:
    """All cores again. Codes in order: 107001; 507033."""


@declared
def aclrtGetStreamResLimit() -> None:
    """Returns (value, ret): the stream's own limit, else its device's. Codes: 100000; 107017; 107000 type; 107002."""


@declared
def aclrtSetStreamResLimit() -> None:
    """Limit a stream, if need be beyond its device's limit. Codes: 107017; 107000 type; 107002; 107000 too many."""


@declared
def aclrtResetStreamResLimit() -> None:
    """The device's limit again. Codes: 107017; 107002."""


@declared
def aclrtUseStreamResInCurrentThread() -> None:
    """This thread's limits are the stream's from now on. Codes: 107017; 107002."""


@declared
def aclrtUnuseStreamResInCurrentThread() -> None:
    """This thread's limits are the current device's again, if they were the stream's. Codes: 107017; 107002."""


@declared
def aclrtGetResInCurrentThread() -> None:
    """Returns (value, ret): cores that this thread's operators may use. Codes: 100000; 107000 type; 107002."""

"""System options, arithmetic modes and the state of primary contexts."""

from __future__ import annotations

from ..declare import declared


@declared
def aclrtCtxSetSysParamOpt() -> None:
    """Sets an option of the current context and of the process. No effect: results are always deterministic.

    Codes: 100000 opt is not in 0..2; 107000 value is not in 0..3 for ACL_OPT_DETERMINISTIC, not in 0..1 for the others;
    107002 no context in this thread.
    """


@declared
def aclrtCtxGetSysParamOpt() -> None:
    """Returns (value, ret): an option of the current context.

    Codes: 100000 opt is not in 0..2; 107002 no context in this thread; 107021 the option was never set.
    """


@declared
def aclrtSetSysParamOpt() -> None:
    """Sets an option of the process. No effect: results are always deterministic.

    Codes: 100000 opt is not in 0..3; 107000 value is not in 0..3 for ACL_OPT_DETERMINISTIC, not in 0..1 for the others.
    """


@declared
def aclrtGetSysParamOpt() -> None:
    """Returns (value, ret): an option of the process, initially 0. Codes: 100000 opt is not in 0..3."""


@declared
def aclrtGetPrimaryCtxState() -> None:
    """Returns (active, ret): 1 if the device's primary context exists, else 0. flags is reserved: None.

    Codes: 100000 flags is not null; 107001 no such device.
    """


@declared
def aclrtSetDeviceSatMode() -> None:
    """Sets the overflow mode of floating-point arithmetic. Only ACL_RT_OVERFLOW_MODE_INFNAN is emulated.

    Codes: 107000 mode is not 0 or 1; 107002 no context in this thread; 207000 ACL_RT_OVERFLOW_MODE_SATURATION (emulator
    only: results would differ).
    """


@declared
def aclrtGetDeviceSatMode() -> None:
    """Returns (mode, ret): always ACL_RT_OVERFLOW_MODE_INFNAN. Codes: 107002 no context in this thread."""


@declared
def aclrtSetTsDevice() -> None:
    """Selects a task scheduler; the emulator has one. Codes: 100000 tsId is not 0 or 1."""

"""System options, arithmetic modes and the state of primary contexts (facts 3.2, 3.3)."""

from __future__ import annotations

from .declare import declared


@declared
def aclrtCtxSetSysParamOpt() -> None:
    """Set an option of the current context, and of the process; it steers nothing: results here are deterministic.

    Codes: 100000 opt outside 0..2; 107000 value outside 0..3 for ACL_OPT_DETERMINISTIC, else outside 0..1; 107002 no
    context.
    """


@declared
def aclrtCtxGetSysParamOpt() -> None:
    """Returns (value, ret). Codes: 100000 opt outside 0..2; 107002 no context; 107021 never set."""


@declared
def aclrtSetSysParamOpt() -> None:
    """Set an option of the process; kept, steers nothing.

    Codes: 100000 opt outside 0..3; 107000 value outside 0..3 for ACL_OPT_DETERMINISTIC, else outside 0..1.
    """


@declared
def aclrtGetSysParamOpt() -> None:
    """Returns (value, ret): 0 until it is set. Codes: 100000 opt outside 0..3."""


@declared
def aclrtGetPrimaryCtxState() -> None:
    """Returns (active, ret): 1 while the device's primary context is alive, else 0. flags is reserved: None.

    Codes: 100000 flags not null; 107001 no such device.
    """


@declared
def aclrtSetDeviceSatMode() -> None:
    """Choose what floating-point overflow gives. Arithmetic here always has infinities and NaN.

    Codes: 107000 mode not 0 or 1; 107002 no context; 207000 ACL_RT_OVERFLOW_MODE_SATURATION (ours: it would change
    results).
    """


@declared
def aclrtGetDeviceSatMode() -> None:
    """Returns (mode, ret): always ACL_RT_OVERFLOW_MODE_INFNAN. Codes: 107002 no context."""


@declared
def aclrtSetTsDevice() -> None:
    """Choose a task scheduler; there is only one here. Codes: 100000 tsId not 0 or 1."""

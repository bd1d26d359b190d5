"""System options: numbers kept for the process or a context. They steer nothing: results here never vary."""

from __future__ import annotations

from ..base import runtime as rt
from ..base import status
from . import refused

OF_CONTEXT = (rt.ACL_OPT_DETERMINISTIC, rt.ACL_OPT_ENABLE_DEBUG_KERNEL, rt.ACL_OPT_STRONG_CONSISTENCY)
OF_PROCESS = (*OF_CONTEXT, rt.ACL_OPT_ENABLE_KERNEL_EARLY_START)
process: dict[int, int] = {}
"""What aclrtSetSysParamOpt set."""


def check(opt: int, allowed: tuple[int, ...]) -> None:
    """100000 for an option that does not exist at this level."""
    if opt not in allowed:
        raise refused.invalid("opt", f"an aclSysParamOpt from 0 to {allowed[-1]}", opt)


def read(options: dict[int, int], opt: int) -> int:
    """107021 before the option was set."""
    value = options.get(opt)
    if value is None:
        raise refused.sequence(
            status.ACL_ERROR_RT_SYSPARAMOPT_NOT_SET, f"Expected option {opt} to be set before but it never was."
        )
    return value

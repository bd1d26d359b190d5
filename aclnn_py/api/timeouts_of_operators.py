"""Time limits of operators and of waits in streams (facts 3.9)."""

from __future__ import annotations

from ..device.limits import MS_PER_SECOND, execute_ms, limits
from ..device.machine import chosen
from .declare import c_function

MOST = (1 << 32) - 1


@c_function("aclError aclrtSetOpWaitTimeout(uint32_t timeout)")
def aclrtSetOpWaitTimeout(timeout: int) -> None:
    """Seconds a stream may wait for an event, 0 for no limit. Kept; here no wait is cut short. Source: facts 3.9."""
    limits.wait = timeout


@c_function("aclError aclrtSetOpExecuteTimeOut(uint32_t timeout)")
def aclrtSetOpExecuteTimeOut(timeout: int) -> None:
    """Seconds that an operator may run. Kept for aclrtGetOpExecuteTimeout; kernels here end. Source: facts 3.9."""
    limits.execute = timeout * MS_PER_SECOND


@c_function("aclError aclrtSetOpExecuteTimeOutWithMs(uint32_t timeout)")
def aclrtSetOpExecuteTimeOutWithMs(timeout: int) -> None:
    """As aclrtSetOpExecuteTimeOut, in milliseconds. Source: facts 3.9."""
    limits.execute = timeout


@c_function("aclError aclrtGetOpExecuteTimeout(uint32_t* const timeoutMs)")
def aclrtGetOpExecuteTimeout() -> int:
    """Returns (timeoutMs, ret): milliseconds that an operator may run, at most 2**32 - 1.

    Before one is set: 1091 s, on the 310P 547 s, on the 910 68 s. Source: facts 3.9.
    """
    return min(execute_ms(chosen().soc), MOST)

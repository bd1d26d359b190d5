"""Contexts (facts 3.3)."""

from __future__ import annotations

from ..base import status
from ..base.handle import Handle
from ..device import devices, refused
from ..device.context import Context, here, needed
from ..device.stream import Stream, default_of
from .declare import c_function


@c_function("aclError aclrtCreateContext(aclrtContext* context, int32_t deviceId)")
def aclrtCreateContext(deviceId: int) -> Context:
    """Returns (context, ret): an explicit context with a default stream of its own, current in this thread from now on.

    Codes: 107001 no such device. Source: facts 3.3.
    """
    return devices.create_context(deviceId)


def live_context(context: Handle | None, code: int) -> Context:
    if context is None:
        raise refused.null("context")
    if not isinstance(context, Context):
        raise refused.argument("context", "an aclrtContext", f"an {context.kind}", code)
    if not context.alive:
        raise refused.argument("context", "a live aclrtContext", "one that was destroyed", code)
    return context


@c_function("aclError aclrtDestroyContext(aclrtContext context)")
def aclrtDestroyContext(context: Handle | None) -> None:
    """Drain and destroy an explicit context with its streams and events.

    Codes: 100000 null; 107002 destroyed, no context at all, or a primary one (aclrtResetDevice ends those).
    Source: facts 3.3.
    """
    found = live_context(context, status.ACL_ERROR_RT_CONTEXT_NULL)
    if found.primary:
        raise refused.argument(
            "context",
            "one of aclrtCreateContext",
            f"the primary one of device {found.device}, which aclrtResetDevice ends",
            status.ACL_ERROR_RT_CONTEXT_NULL,
        )
    devices.close_context(found)


@c_function("aclError aclrtSetCurrentContext(aclrtContext context)")
def aclrtSetCurrentContext(context: Handle | None) -> None:
    """Make a context, primary or explicit, this thread's current one.

    Codes: 100000 null; 107000 destroyed, or no context at all. Source: facts 3.3.
    """
    here.context = live_context(context, status.ACL_ERROR_RT_PARAM_INVALID)


@c_function("aclError aclrtGetCurrentContext(aclrtContext* context)")
def aclrtGetCurrentContext() -> Context:
    """Returns (context, ret). Codes: 107002 none in this thread. Source: facts 3.3."""
    return needed()


@c_function("aclError aclrtCtxGetCurrentDefaultStream(aclrtStream* stream)")
def aclrtCtxGetCurrentDefaultStream() -> Stream:
    """Returns (stream, ret): the handle behind the null stream of the current context.

    Codes: 107002 no context. Source: facts 3.3.
    """
    return default_of(needed())

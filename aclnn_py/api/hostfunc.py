"""Host functions: callbacks without a subscription (facts 3.9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..base import status
from ..base.handle import Handle
from ..device import hostfunc, refused
from ..device.stream import checked, own
from .declare import c_function


@c_function("aclError aclrtLaunchHostFunc(aclrtStream stream, aclrtHostFunc fn, void* args)", args="any")
def aclrtLaunchHostFunc(stream: Handle | None, fn: Callable[[Any], object] | None, args: Any) -> None:
    """Enqueue fn(args), which a thread of ours runs in stream order; the stream stands still until it returned.

    fn must not use the device: its thread has no context. What it raises goes to threading.excepthook and the stream
    goes on. Codes: 107017; 107000 fn null; 107002 no context; 107003 stream of another context; 107011 a thread is
    subscribed to the stream. Source: facts 3.9.
    """
    found = checked(stream)
    if fn is None:
        raise refused.null("fn", status.ACL_ERROR_RT_PARAM_INVALID)
    hostfunc.launch(fn, args, own(found))

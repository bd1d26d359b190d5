"""Host callbacks: enqueued in a stream, run by the thread that subscribed to it (facts 3.9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..base import runtime as rt
from ..base import status
from ..base.handle import Handle
from ..device import callback, refused
from ..device.stream import checked, own, usable
from ..device.waiting import FOREVER
from .declare import c_function


@c_function("aclError aclrtSubscribeReport(uint64_t threadId, aclrtStream stream)")
def aclrtSubscribeReport(threadId: int, stream: Handle | None) -> None:
    """The thread (threading.get_ident() of it, C's pthread_self) will run the stream's callbacks. None: default stream.

    Codes: 107017; 107002 no context; 107011 the stream has a subscription already; 107012 more than 1024 threads.
    Source: facts 3.9.
    """
    callback.subscribe(threadId, usable(checked(stream)))


@c_function("aclError aclrtUnSubscribeReport(uint64_t threadId, aclrtStream stream)")
def aclrtUnSubscribeReport(threadId: int, stream: Handle | None) -> None:
    """End a subscription.

    Codes: 107017; 107002 no context; 107011 the stream has none; 107012 it is another thread's. Source: facts 3.9.
    """
    callback.unsubscribe(threadId, usable(checked(stream)))


@c_function(
    "aclError aclrtLaunchCallback(aclrtCallback fn, void* userData, aclrtCallbackBlockType blockType, "
    "aclrtStream stream)",
    userData="any",
)
def aclrtLaunchCallback(
    fn: Callable[[Any], object] | None, userData: Any, blockType: int, stream: Handle | None
) -> None:
    """Enqueue fn(userData), which aclrtProcessReport runs in the subscribed thread; userData is any Python object.

    ACL_CALLBACK_BLOCK: the stream stands still until fn returned. Codes: 100000 blockType not 0 or 1; 107017; 107000 fn
    null; 107002 no context; 107003 stream of another context; 107015 no thread subscribed. Source: facts 3.9.
    """
    if blockType not in (rt.ACL_CALLBACK_NO_BLOCK, rt.ACL_CALLBACK_BLOCK):
        raise refused.invalid("blockType", "ACL_CALLBACK_NO_BLOCK (0) or ACL_CALLBACK_BLOCK (1)", blockType)
    found = checked(stream)
    if fn is None:
        raise refused.null("fn", status.ACL_ERROR_RT_PARAM_INVALID)
    callback.launch(fn, userData, blockType == rt.ACL_CALLBACK_BLOCK, own(found))


@c_function("aclError aclrtProcessReport(int32_t timeout)")
def aclrtProcessReport(timeout: int) -> None:
    """Wait at most `timeout` ms (-1: for ever) for one callback of this thread and run it here.

    An exception that the callback raises passes through; the stream goes on first.
    Codes: 100000 timeout 0 or below -1; 107012 the thread is not subscribed; 507012 nothing in time. Source: facts 3.9.
    """
    if timeout == 0 or timeout < FOREVER:
        raise refused.invalid("timeout", "-1 (for ever) or a positive number of ms", timeout)
    callback.process(timeout)

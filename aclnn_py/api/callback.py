"""Host callbacks, which the thread that subscribed to a stream runs, and host functions, run by ours (facts 3.9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..native import lib
from .declare import declared, written
from .handle import address_of
from .numbered import numbered, serve_from_now_on, settled


@declared
def aclrtSubscribeReport() -> None:
    """The thread (threading.get_ident() of it, C's pthread_self) will run the stream's callbacks. None: default stream.

    Codes: 107017; 107002 no context; 107011 the stream has a subscription already; 107012 more than 1024 threads.
    """


@declared
def aclrtUnSubscribeReport() -> None:
    """End a subscription.

    Codes: 107017; 107002 no context; 107011 the stream has none; 107012 it is another thread's.
    """


@written
def aclrtLaunchCallback(fn: Callable[[Any], object] | None, userData: Any, blockType: int, stream: Any) -> int:
    """Enqueue fn(userData), which aclrtProcessReport runs in the subscribed thread; userData is any Python object.

    ACL_CALLBACK_BLOCK: the stream stands still until fn returned. Codes: 100000 blockType not 0 or 1; 107017; 107000 fn
    null; 107002 no context; 107003 stream of another context; 107015 no thread subscribed.
    """
    number = numbered(fn, userData)
    return settled(number, int(lib.ae_callback_launch(number, blockType, address_of(stream))))


@declared
def aclrtProcessReport() -> None:
    """Wait at most `timeout` ms (-1: for ever) for one callback of this thread and run it here.

    An exception that the callback raises passes through; the stream goes on first.
    Codes: 100000 timeout 0 or below -1; 107012 the thread is not subscribed; 507012 nothing in time.
    """


@written
def aclrtLaunchHostFunc(stream: Any, fn: Callable[[Any], object] | None, args: Any) -> int:
    """Enqueue fn(args), which a thread of ours runs in stream order; the stream stands still until it returned.

    fn must not use the device: its thread has no context. What it raises goes to threading.excepthook and the stream
    goes on. Codes: 107017; 107000 fn null; 107002 no context; 107003 stream of another context; 107011 a thread is
    subscribed to the stream.
    """
    number, word = numbered(fn, args), address_of(stream)
    code = int(lib.ae_host_launch(word, number, 0))
    if code == lib.AE_AGAIN:
        code = int(lib.ae_host_launch(word, number, serve_from_now_on()))
    return settled(number, code)

"""Host callbacks, which the thread that subscribed to a stream runs, and host functions, run by ours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...native import lib
from ..declare import declared, written
from ..handle import address_of
from ..numbered import launch_code, numbered, serve_from_now_on


@declared
def aclrtSubscribeReport() -> None:
    """Subscribes a thread to a stream: its aclrtProcessReport runs the stream's callbacks. stream None: the default
    stream.

    threadId: threading.get_ident(), C's pthread_self().
    Codes: 107017 a handle that is destroyed or of another kind; 107002 no context in this thread; 107011 the stream has
    a subscription already; 107012 more than 1024 threads are subscribed.
    """


@declared
def aclrtUnSubscribeReport() -> None:
    """Ends a thread's subscription to a stream.

    Codes: 107017 a handle that is destroyed or of another kind; 107002 no context in this thread; 107011 the stream has
    no subscription; 107012 another thread is subscribed.
    """


@written
def aclrtLaunchCallback(fn: Callable[[Any], object] | None, userData: Any, blockType: int, stream: Any) -> int:
    """Enqueues fn(userData), which aclrtProcessReport runs in the subscribed thread; userData is any Python object.

    blockType ACL_CALLBACK_BLOCK: later tasks of the stream wait until fn has returned.
    Codes: 100000 blockType is not 0 or 1; 107017 a handle that is destroyed or of another kind; 107000 fn is null;
    107002 no context in this thread; 107003 a stream of another context; 107015 no thread is subscribed to the stream.
    """
    number = numbered(fn, userData)
    return launch_code(number, int(lib.ae_callback_launch(number, blockType, address_of(stream))))


@declared
def aclrtProcessReport() -> None:
    """Waits up to `timeout` milliseconds (-1: no limit) for one callback of this thread and runs it here.

    An exception that the callback raises is raised by this call, after the stream has been released.
    Codes: 100000 timeout is 0 or below -1; 107012 the thread is not subscribed; 507012 no callback arrived in time.
    """


@written
def aclrtLaunchHostFunc(stream: Any, fn: Callable[[Any], object] | None, args: Any) -> int:
    """Enqueues fn(args), run in stream order by a thread of the emulator; later tasks of the stream wait until it
    returns.

    fn must not use the device: its thread has no context. An exception goes to threading.excepthook and the stream
    continues.
    Codes: 107017 a handle that is destroyed or of another kind; 107000 fn is null; 107002 no context in this thread;
    107003 a stream of another context; 107011 a thread is subscribed to the stream.
    """
    number, word = numbered(fn, args), address_of(stream)
    code = int(lib.ae_host_launch(word, number, 0))
    if code == lib.AE_AGAIN:
        code = int(lib.ae_host_launch(word, number, serve_from_now_on()))
    return launch_code(number, code)

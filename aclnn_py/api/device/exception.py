"""What a program is told of tasks that fail."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...native import NULL, ffi, keep, lib
from ..declare import declared, written

callback_set: Callable[[Any], object] | None = None
"""The program's function."""


def tell(info: int) -> None:
    """Called by C at the end of a call that answers with an error; what the function raises, the call raises."""
    if callback_set is not None:
        callback_set(info)


ffi.def_extern(name="ae_python_exception", onerror=keep)(tell)


@written
def aclrtSetExceptionInfoCallback(callback: Callable[[Any], object] | None) -> int:
    """Sets the function that is called as callback(info) for each task that fails from now on; None removes it.

    It is called in a thread of the program, before the first later call that returns an error code. info is valid for
    the five functions below until the callback returns.
    """
    global callback_set
    callback_set = callback
    function = NULL if callback is None else lib.ae_python_exception
    return int(lib.ae_aclrtSetExceptionInfoCallback(int(ffi.cast("uintptr_t", function))))


@declared
def aclrtGetTaskIdFromExceptionInfo() -> None:
    """Number of the failed task in its stream; 0xFFFFFFFF if info is null or not valid (any more)."""


@declared
def aclrtGetStreamIdFromExceptionInfo() -> None:
    """Number of the stream whose task failed; 0xFFFFFFFF if info is null or not valid (any more)."""


@declared
def aclrtGetThreadIdFromExceptionInfo() -> None:
    """The system's id (threading.get_native_id()) of the thread that runs the callback; 0xFFFFFFFF if info is null or
    not valid (any more).
    """


@declared
def aclrtGetDeviceIdFromExceptionInfo() -> None:
    """Device of the failed task; 0xFFFFFFFF if info is null or not valid (any more)."""


@declared
def aclrtGetErrorCodeFromExceptionInfo() -> None:
    """The code that synchronising the stream returns; 0xFFFFFFFF if info is null or not valid (any more)."""

"""What a program is told of tasks that fail."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..native import NULL, ffi, keep, lib
from .declare import declared, written

told: Callable[[Any], object] | None = None
"""The program's function."""


def tell(info: int) -> None:
    """Called by C at the end of a call that answers with an error; what the function raises, the call raises."""
    if told is not None:
        told(info)


ffi.def_extern(name="ae_python_exception", onerror=keep)(tell)


@written
def aclrtSetExceptionInfoCallback(callback: Callable[[Any], object] | None) -> int:
    """callback(info) is called for each task that fails from now on; None: nobody is told any more.

    It is called by a thread of the program's, before the first call returns that answers with an error afterwards;
    info is for the five functions below, as long as it runs.
    """
    global told
    told = callback
    function = NULL if callback is None else lib.ae_python_exception
    return int(lib.ae_aclrtSetExceptionInfoCallback(int(ffi.cast("uintptr_t", function))))


@declared
def aclrtGetTaskIdFromExceptionInfo() -> None:
    """The number of the failed task in its stream; 0xFFFFFFFF for null, and for what is no such information."""


@declared
def aclrtGetStreamIdFromExceptionInfo() -> None:
    """The number of the stream whose task failed; 0xFFFFFFFF as aclrtGetTaskIdFromExceptionInfo."""


@declared
def aclrtGetThreadIdFromExceptionInfo() -> None:
    """The system's number of the thread that is told, threading.get_native_id(); 0xFFFFFFFF likewise."""


@declared
def aclrtGetDeviceIdFromExceptionInfo() -> None:
    """The device of the failed task; 0xFFFFFFFF likewise."""


@declared
def aclrtGetErrorCodeFromExceptionInfo() -> None:
    """The code that waiting for the stream answers; 0xFFFFFFFF likewise."""

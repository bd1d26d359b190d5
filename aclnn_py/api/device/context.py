"""Contexts."""

from __future__ import annotations

from ..declare import declared


@declared
def aclrtCreateContext() -> None:
    """Returns (context, ret): an explicit context with its own default stream, made current in this thread.

    Codes: 107001 no such device.
    """


@declared
def aclrtDestroyContext() -> None:
    """Waits for the tasks of an explicit context, then destroys it with its streams and events.

    Codes: 100000 a null pointer; 107002 the context is destroyed, is no context, or is primary (aclrtResetDevice
    destroys those).
    """


@declared
def aclrtSetCurrentContext() -> None:
    """Makes a primary or explicit context the current one of this thread.

    Codes: 100000 a null pointer; 107000 the context is destroyed, or is no context.
    """


@declared
def aclrtGetCurrentContext() -> None:
    """Returns (context, ret): the current context of this thread. Codes: 107002 no context in this thread."""


@declared
def aclrtCtxGetCurrentDefaultStream() -> None:
    """Returns (stream, ret): the default stream of the current context, which a null stream stands for.

    Codes: 107002 no context in this thread.
    """

"""Contexts (facts 3.3)."""

from __future__ import annotations

from .declare import declared


@declared
def aclrtCreateContext() -> None:
    """Returns (context, ret): an explicit context with a default stream of its own, current in this thread from now on.

    Codes: 107001 no such device.
    """


@declared
def aclrtDestroyContext() -> None:
    """Drain and destroy an explicit context with its streams and events.

    Codes: 100000 null; 107002 destroyed, no context at all, or a primary one (aclrtResetDevice ends those).
    """


@declared
def aclrtSetCurrentContext() -> None:
    """Make a context, primary or explicit, this thread's current one.

    Codes: 100000 null; 107000 destroyed, or no context at all.
    """


@declared
def aclrtGetCurrentContext() -> None:
    """Returns (context, ret). Codes: 107002 none in this thread."""


@declared
def aclrtCtxGetCurrentDefaultStream() -> None:
    """Returns (stream, ret): the handle behind the null stream of the current context.

    Codes: 107002 no context.
    """

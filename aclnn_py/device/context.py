"""Contexts: the place where streams, events and failures belong, and which one is current in a thread."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

from ..base import settings
from ..base.handle import Handle, live
from ..base.regime import NO_DEVICE, Regime
from . import refused

if TYPE_CHECKING:
    from .event import Event
    from .stream import Stream


class Context(Handle):
    """A primary (one per device, counted) or explicit context with its own default stream.

    `device` is a user device id, `regime` the SoC and rules in force (NO_DEVICE once the context is gone), `stop` says
    that the first failure sticks (aclrtSetStreamFailureMode), `options` are those of aclrtCtxSetSysParamOpt.
    """

    __slots__ = ("default_stream", "device", "events", "native", "options", "primary", "regime", "stop", "streams")
    kind = "aclrtContext"

    regime: Regime
    default_stream: Stream

    def __init__(self, device: int, regime: Regime, native: Any, primary: bool) -> None:
        self.alive = False
        self.device = device
        self.regime = regime
        self.native = native
        self.primary = primary
        self.stop = False
        self.options: dict[int, int] = {}
        self.streams: set[Stream] = set()
        self.events: set[Event] = set()
        self.default_stream = None  # type: ignore[assignment]  # set right after; NOWHERE has none

    def check(self) -> None:
        """107002 if another thread took the context away meanwhile; asked under the machine's lock."""
        if not self.alive:
            raise refused.no_context()

    def leave(self) -> None:
        super().leave()
        self.regime = NO_DEVICE

    def __repr__(self) -> str:
        kind = "primary" if self.primary else "explicit"
        return f"<aclrtContext {kind}, device {self.device}{'' if self.alive else ', destroyed'}>"


permanent: set[Context] = set()
"""Contexts that the program has no way to give back, because InfiniRT opened them; they are no leak."""

NOWHERE = Context(-1, NO_DEVICE, None, False)
"""The current context of a thread that has none: dead, so every test of `alive` covers it."""


class Here(threading.local):
    """What belongs to the calling thread: its current context and its last runtime error."""

    context: Context = NOWHERE
    error: int = 0


here = Here()


def current() -> Context | None:
    """The thread's current context, or None. Sets aclInit's `defaultDevice` where nothing else was set (facts 13)."""
    context = here.context
    if context.alive:
        return context
    default = settings.current().default_device
    if default is None:
        return None
    from .devices import set_device

    return set_device(default)


def needed() -> Context:
    """The current context; raises 107002 when there is none."""
    context = here.context if here.context.alive else current()
    if context is None:
        raise refused.no_context()
    return context


def adopt(chosen: settings.Settings) -> None:
    """Give every live context the regime of new settings; executors that were handed out are not touched.

    With a `defaultDevice` a thread that set nothing works under the same regime before its device is opened.
    """
    lazy = chosen.default_device is not None
    Here.context = Context(-1, chosen.regime, None, False) if lazy else NOWHERE
    for handle in tuple(live):
        if isinstance(handle, Context) and handle.alive:
            handle.regime = chosen.regime


settings.listeners.append(adopt)

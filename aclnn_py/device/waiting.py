"""Waiting for the machine in slices, so that Ctrl-C answers, with a word about what is waited for."""

from __future__ import annotations

import time
from collections.abc import Callable

from ..base import log
from ..native import lib

AGAIN: int = lib.AE_AGAIN
SLICE: int = lib.AE_SLICE
FOREVER = -1
NANOSECONDS_PER_MS = 1_000_000
TALK_AFTER = 1_000_000_000
"""Nanoseconds after which a wait is worth a line in the log."""


def wait(step: Callable[[int], int], reason: Callable[[], str], timeout: int = FOREVER) -> int:
    """Call `step(slice in ns)` until it answers something else than AGAIN, or for `timeout` ms: then AGAIN it is.

    `reason` says what is waited for; it is logged once, and it is the text of the KeyboardInterrupt on Ctrl-C.
    """
    begin = time.monotonic_ns()
    end = begin + timeout * NANOSECONDS_PER_MS
    talked = False
    try:
        while True:
            left = SLICE if timeout == FOREVER else max(0, min(SLICE, end - time.monotonic_ns()))
            code = step(left)
            if code != AGAIN or (timeout != FOREVER and time.monotonic_ns() >= end):
                return code
            if not talked and time.monotonic_ns() - begin > TALK_AFTER:
                talked = True
                log.warning("RUNTIME", f"still waiting: {reason()}")
    except KeyboardInterrupt:
        raise KeyboardInterrupt(reason()) from None

"""Letting closed streams run out, without waiting for what can no longer happen."""

from __future__ import annotations

from ..base import log
from ..base.handle import live
from ..native import lib
from . import callback
from .stream import Stream, blocker, is_done, waiting_for

SLICE = 1_000_000
"""Nanoseconds given to one stream before looking at the others."""
PATIENCE = 3
"""Rounds without any stream able to move before the rest is given up."""


def nothing_moves(own: tuple[Stream, ...]) -> bool:
    """Whether every unfinished stream of the process stands before an event or callback nobody is about to serve."""
    if callback.being_served():
        return False
    others = tuple(handle for handle in tuple(live) if isinstance(handle, Stream))
    return all(is_done(stream) or blocker(stream.native) for stream in (*own, *others))


def drain(streams: tuple[Stream, ...]) -> None:
    """Run everything that can run on the streams; what waits for a record that cannot come is left, and logged."""
    stuck = 0
    while unfinished := [stream for stream in streams if not is_done(stream)]:
        for stream in unfinished:
            lib.ae_stream_wait(stream.native, 0, SLICE)
        stuck = stuck + 1 if nothing_moves(streams) else 0
        if stuck >= PATIENCE:
            for stream in unfinished:
                log.error("RUNTIME", f"dropped at reset: {waiting_for(stream)}")
            return

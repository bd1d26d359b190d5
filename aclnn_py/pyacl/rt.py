"""acl.rt: devices, contexts, streams, events, notifies, callbacks and memory."""

from __future__ import annotations

from typing import Any

from . import surface


def __getattr__(name: str) -> Any:
    found = globals()[name] = surface.member("rt", name)
    return found


def __dir__() -> list[str]:
    return surface.listed("rt")

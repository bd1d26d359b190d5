"""acl.op: operators by name of their type, and their attributes."""

from __future__ import annotations

from typing import Any

from . import surface


def __getattr__(name: str) -> Any:
    found = globals()[name] = surface.member("op", name)
    return found


def __dir__() -> list[str]:
    return surface.listed("op")

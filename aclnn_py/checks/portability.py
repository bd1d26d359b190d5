"""portability: what works here and not on another SoC, or not by the documents."""

from __future__ import annotations

from .check import Check

FEWEST = {"aclrtStream": ("portability.streams", 32, "streams"), "aclrtEvent": ("portability.events", 1024, "events")}


class Portability(Check):
    """Numbers of streams and events."""

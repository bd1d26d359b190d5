"""Faults on demand in the closing report: which were met, and the points at which a program could meet one."""

from __future__ import annotations

from typing import Any

from ..base import site
from .events import Event


class Faults:
    """Listens to what a process tells of faults at its end."""

    def __init__(self) -> None:
        self.injected: list[dict[str, Any]] = []
        self.points: list[dict[str, Any]] = []

    def fault(self, event: Event) -> None:
        facts = event.facts
        told = {"fault": event.text, "code": facts["code"], "met": facts["met"], "calls": facts["calls"]}
        self.injected.append(told)

    def point(self, event: Event) -> None:
        facts = event.facts
        where = event.site or site.UNKNOWN
        found = {"function": facts["function"], "first": facts["first"], "calls": facts["calls"], "site": where}
        if facts["calls"]:  # else it only says that there will be some
            self.points.append(found)

    def summary(self) -> dict[str, Any]:
        """`faults` and `points`, each only if there are any."""
        found = {"faults": self.injected, "points": self.points}
        return {name: listed for name, listed in found.items() if listed}

"""What checks find, each thing once, with a count."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from .rules import RULES

MOST = 1000
"""Different findings that are kept; more of them are counted only."""


class Location(NamedTuple):
    """A line of the program, and what happened there."""

    what: str
    site: str


class Findings:
    """Findings in the order in which they were first met."""

    def __init__(self) -> None:
        self.found: dict[tuple[Any, ...], int] = {}
        self.dropped = 0
        self.added = 0

    def add(self, rule: str, message: str, places: Iterable[Location], fix: str = "", count: int = 1) -> None:
        """One more; the same rule, message and places are the same finding."""
        self.added += 1
        key = (rule, message, tuple(place for place in places if place.site), fix or RULES[rule].fix)
        if key in self.found or len(self.found) < MOST:
            self.found[key] = self.found.get(key, 0) + count
        else:
            self.dropped += count

    def summary(self) -> list[dict[str, Any]]:
        """Plain data, ready for JSON; errors first."""
        rows = [
            {
                "rule": rule,
                "severity": RULES[rule].severity,
                "message": message,
                "sites": [place._asdict() for place in places],
                "fix": fix,
                "count": count,
            }
            for (rule, message, places, fix), count in self.found.items()
        ]
        return sorted(rows, key=lambda row: row["severity"] != "error")


def merged(findings: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Findings of which those are one that read alike, as they may once addresses have become lines."""
    found: dict[str, dict[str, Any]] = {}
    for finding in findings:
        key = repr({**finding, "count": 0})
        found[key] = {**finding, "count": finding["count"] + (found[key]["count"] if key in found else 0)}
    return list(found.values())

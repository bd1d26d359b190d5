"""What checks find, each thing once, with a count."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from .rules import RULES

MOST = 1000
"""Different findings that are kept; of more of them each rule is counted."""
NUMBERS = re.compile(r"(?<!\w\[)\b(?:0x[0-9a-f]+|\d+)\b")
"""Numbers that do not tell findings of the same lines apart: tasks of a loop, streams, bytes, addresses; a place in a
list, as in `tensors[1]`, does."""


class Location(NamedTuple):
    """A line of the program, and what happened there."""

    what: str
    site: str


class Findings:
    """Findings in the order in which they were first met."""

    def __init__(self) -> None:
        self.found: dict[tuple[Any, ...], dict[str, Any]] = {}
        self.dropped: Counter[str] = Counter()
        self.added = 0

    def add(self, rule: str, message: str, places: Iterable[Location], fix: str = "", count: int = 1) -> None:
        """One more; of those that are alike the first is kept."""
        self.added += 1
        sites = [place._asdict() for place in places if place.site]
        key = alike(rule, message, sites)
        if key in self.found:
            self.found[key]["count"] += count
        elif len(self.found) < MOST:
            self.found[key] = {
                "rule": rule,
                "severity": RULES[rule].severity,
                "message": message,
                "sites": sites,
                "fix": fix or RULES[rule].fix,
                "count": count,
            }
        else:
            self.dropped[rule] += count

    def summary(self) -> list[dict[str, Any]]:
        """Plain data, ready for JSON; errors first."""
        return sorted(map(dict, self.found.values()), key=lambda row: bool(row["severity"] != "error"))


def alike(rule: str, message: str, sites: list[dict[str, str]]) -> tuple[Any, ...]:
    """Rule, sites and message that findings that count as one share; the message without the numbers of a loop."""
    exact = not sites or rule.startswith(("leak.", "portability."))
    return rule, message if exact else NUMBERS.sub("", message), *(tuple(site.values()) for site in sites)


def merged(findings: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Findings of which those are one that are alike, as they may be once addresses have become lines."""
    found: dict[tuple[Any, ...], dict[str, Any]] = {}
    for finding in findings:
        first = found.setdefault(alike(finding["rule"], finding["message"], finding["sites"]), {**finding, "count": 0})
        first["count"] += finding["count"]
    return list(found.values())

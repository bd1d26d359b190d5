"""Findings that are known: a file of entries, each with its reason.

    race.host  train.py:12  # the loss is printed as it is, one step behind
    leak.*     third_party.cpp:*  # their singleton

An entry is the pattern of a rule and the pattern of a site, as shells have them, and a reason behind #.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Any, NamedTuple


class Suppression(NamedTuple):
    """A line of the file."""

    rule: str
    site: str
    reason: str
    line: int

    def matches(self, finding: dict[str, Any]) -> bool:
        sites = [frame for site in finding["sites"] for frame in (site["site"], *site["site"].split(" <- "))]
        return fnmatchcase(finding["rule"], self.rule) and any(fnmatchcase(site, self.site) for site in sites or [""])

    def __str__(self) -> str:
        return f"line {self.line}: {self.rule} {self.site} ({self.reason})"


def parsed(text: str) -> list[Suppression]:
    """The entries of a file; ValueError, with the line, for one that is malformed or has no reason."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        entry, _, reason = line.partition("#")
        words = entry.split()
        if not words:
            continue
        if len(words) != 2 or not reason.strip():
            raise ValueError(f"line {number}: expected RULE SITE # REASON but got {line.strip()!r}")
        found.append(Suppression(words[0], words[1], reason.strip(), number))
    return found


class Filtered(NamedTuple):
    """What a file leaves of findings: those that count, how many do not, and entries that matched none."""

    findings: list[dict[str, Any]]
    suppressed: int
    stale: tuple[str, ...]


def filtered(findings: list[dict[str, Any]], entries: list[Suppression]) -> Filtered:
    used: set[Suppression] = set()
    left = []
    for finding in findings:
        matching = [entry for entry in entries if entry.matches(finding)]
        used.update(matching)
        if not matching:
            left.append(finding)
    stale = tuple(str(entry) for entry in entries if entry not in used)
    return Filtered(left, len(findings) - len(left), stale)

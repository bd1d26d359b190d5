"""Known differences: a file that says which cases a target answers otherwise, and why."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from .. import ops
from .results import Difference

DEFAULT = Path(__file__).resolve().with_name("known.json")
"""What is known of CANN itself."""
OPTIONAL = ("case", "soc", "rules", "got")


class Entry(NamedTuple):
    """Patterns, in which * stands for any text, of differences that have a reason."""

    operator: str
    reason: str
    case: str = "*"
    soc: str = "*"
    rules: str = "*"
    got: str = "*"

    def covers(self, difference: Difference) -> bool:
        pairs = ((name, getattr(difference, name)) for name in ("operator", *OPTIONAL))
        return all(matches(getattr(self, name), seen) for name, seen in pairs)

    def __str__(self) -> str:
        others = ", ".join(f"{name} {getattr(self, name)}" for name in OPTIONAL if getattr(self, name) != "*")
        return f"{self.operator}{f', {others}' if others else ''} ({self.reason})"


def matches(pattern: str, text: str) -> bool:
    first, *others = pattern.split("*")
    if not others:
        return pattern == text
    *between, last = others
    at, end = len(first), len(text) - len(last)
    if end < at or not (text.startswith(first) and text.endswith(last)):
        return False
    for part in between:  # the earliest place of each part leaves most for those behind it
        found = text.find(part, at, end)
        if found < 0:
            return False
        at = found + len(part)
    return True


def load(path: Path) -> list[Entry]:
    """The entries of a file; ValueError says what is wrong with it."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as problem:
        raise ValueError(f"'{path}' is no JSON: {problem}") from None
    except RecursionError:
        raise ValueError(f"'{path}': Expected a list of objects but got lists in lists beyond all depth.") from None
    if not isinstance(document, list):
        raise ValueError(f"'{path}': Expected a list of objects but got {type(document).__name__}.")
    return [entry(each, f"'{path}', entry {number}") for number, each in enumerate(document, 1)]


def entry(row: object, place: str) -> Entry:
    if not isinstance(row, dict) or not all(isinstance(value, str) for value in row.values()):
        raise ValueError(f"{place}: Expected an object of texts but got {row!r}.")
    unknown = [name for name in row if name not in Entry._fields]
    missing = [name for name in ("operator", "reason") if not row.get(name)]
    if unknown or missing:
        wrong = f"no {' and no '.join(missing)}" if missing else f"the key {unknown[0]!r}"
        raise ValueError(f"{place}: Expected operator, reason and of {', '.join(OPTIONAL)} any but got {wrong}.")
    return Entry(**row)


class Known:
    """The entries of a run, and which of them had something to cover."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = list(entries)
        self.used: set[Entry] = set()

    def explained(self, difference: Difference) -> Difference:
        """The difference, with the reason of the first entry that covers it."""
        found = [entry for entry in self.entries if entry.covers(difference)]
        self.used.update(found)
        return difference._replace(known=found[0].reason) if found else difference

    def stale(self, operators: Iterable[str], socs: Iterable[str], rules: Iterable[str]) -> list[Entry]:
        """Entries that covered nothing although what they speak of was asked: all their operators, in that place."""
        asked, places = set(operators), {"soc": list(socs), "rules": list(rules)}
        found = []
        for entry in self.entries:
            meant = {name for name in ops.names() if matches(entry.operator, name)}
            here = all(any(matches(getattr(entry, name), each) for each in seen) for name, seen in places.items())
            if entry not in self.used and here and meant <= asked:
                found.append(entry)
        return found

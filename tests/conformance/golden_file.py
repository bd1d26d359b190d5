"""What a golden file says, read back: the rules, and the code of every case in every profile."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from golden_text import GOLDEN, MISSING, Row

from aclnn_py.base.profile import Profile
from aclnn_py.conform.profiles import PROFILES
from aclnn_py.derived.cases import ORDER

ROW = re.compile(r"  (-?\d+) +(.*?)(?:  \[((?:source|documented)\b[^\[\]]*)\])?")


class Golden(NamedTuple):
    """The lines of the rules, the codes of the rows in every profile, and what answers where a rule has no case."""

    rules: list[str]
    rows: dict[Profile, dict[Row, int]]
    caseless: dict[int, list[str]]


@lru_cache(maxsize=4)
def read(api: str) -> Golden:
    """The golden file of an operator."""
    return parsed((GOLDEN / f"{api}.txt").read_text(encoding="utf-8"))


def parsed(text: str) -> Golden:
    _, *groups = text.rstrip("\n").split("\n\n")
    found = Golden(groups[0].splitlines()[1:], {where: {} for where in PROFILES}, {})
    for group in groups[1:]:
        headline, *lines = group.splitlines()
        if headline == MISSING:
            found.caseless.update(caseless(line) for line in lines)
            continue
        kind, _, about = headline.partition(": ")
        for line in lines:
            for where, title, code in cells(line):
                found.rows[where][kind, about.removeprefix("before ") if kind == ORDER else about, title] = code
    return found


def caseless(line: str) -> tuple[int, list[str]]:
    number, _, told = line.strip().partition("  ")
    return int(number), told.split("; ")


def cells(line: str) -> Iterator[tuple[Profile, str, int]]:
    """A line of a group: the cases that it stands for."""
    match = ROW.fullmatch(line)
    assert match, line
    for where in named(match[3]):
        for title in unfolded(match[2]):
            yield where, title, int(match[1])


def unfolded(text: str) -> Iterator[str]:
    """The titles that "self is 1 | 2" stands for."""
    first, *others = text.split(" | ")
    yield first
    subject, verb, _ = first.rpartition(" is ")
    yield from (subject + verb + other for other in others)


def named(text: str | None) -> list[Profile]:
    """The profiles that "source: 910 310p; documented" names; all of them without a text."""
    if text is None:
        return list(PROFILES)
    modes = dict(part.partition(": ")[::2] for part in text.split("; "))
    return [where for where in PROFILES if where.rules in modes and holds(where, modes[where.rules])]


def holds(where: Profile, socs: str) -> bool:
    return not socs or where.soc.short.removeprefix("ascend") in socs.split()

"""Where the suite asks an operator: a few profiles, in which all that its golden file tells is met at least once.

Among profiles that show as much, the first of an order that rotates with the operator's name is taken, so that the
operators together meet every profile. Pairs of faults grow with the square of the rules: of each rule the one before it
and a few others, in the first profile that has both. `pytest --complete` and `aclnn-py conform` ask everything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple
from zlib import crc32

from golden_file import Golden, read

from aclnn_py.base.profile import Profile
from aclnn_py.base.soc import UNKNOWN
from aclnn_py.conform.asking import Words
from aclnn_py.conform.profiles import PROFILES
from aclnn_py.conform.trials import NUMBERS
from aclnn_py.derived.cases import ACCEPTED, Case, Pair, cases, labels, pairs
from aclnn_py.lowering.operator import Operator

SEED = 12
CASES, COMPUTED = 40, 6
"""Of one operator through C, beside a case of every paragraph of its golden file."""
IN_PYTHON = 120
"""Cases of the first profile through Python, beside the same."""
MORE = 12
"""Numbers of one operator through Python, beside those that show a dtype or an about for the first time."""
EARLIER = 8
"""Rules that are broken together with a later one, beside the one before it."""
SETUP = 20
"""Cases that take as long as going to another profile."""
LARGE = (
    "aclnnMlaPrologV2WeightNz", "aclnnMlaPrologV3WeightNz", "aclnnMoeDistributeCombineSetup",
    "aclnnMoeDistributeCombineTeardown", "aclnnQuantFlashAttentionScore",
)  # fmt: skip
"""Whose smallest tensors have a million elements or more: `conform` and tests/numeric compare their numbers."""
DTYPE = re.compile(r"\b[A-Z][A-Z0-9_]+\b")
Shown = tuple[str, ...]
"""Kind and about of a paragraph of a golden file; with a title one of its rows."""


def turn(api: str, of: int) -> int:
    """A number below `of` that is an operator's own."""
    return crc32(f"{SEED} {api}".encode()) % of


def shuffled(api: str, asked: Iterable[Words]) -> list[Words]:
    """In an order that is an operator's own, and always the same."""
    return sorted(asked, key=lambda words: crc32(f"{SEED} {api} {words}".encode()))


def drawn(api: str, asked: Sequence[Words], most: int = CASES) -> set[Words]:
    """What C is asked of all that is derived: a case of every kind and about, and some cases and numbers by a seed."""
    order = shuffled(api, asked)
    cases = [words for words in order if words[0] != NUMBERS]
    computed = [words for words in order if words[0] == NUMBERS]
    every = {words[:2]: words for words in cases}
    return {*every.values(), *cases[:most], *(computed[:COMPUTED] if api not in LARGE else ())}


def numbers_drawn(api: str, asked: Sequence[Words]) -> set[Words]:
    """Which numbers Python is asked: with every dtype some, one of every about (a layout, an empty tensor, a size, an
    attribute ...), and some by a seed."""
    if api in LARGE:
        return set()
    order = shuffled(api, (words for words in asked if words[0] == NUMBERS))
    chosen = {words[1]: words for words in order}
    seen: set[str] = set()
    for words in order:
        dtypes = set(DTYPE.findall(words[2])) if words[1] == "dtypes" else set()
        if dtypes - seen:
            seen |= dtypes
            chosen[words[2]] = words
    return {*chosen.values(), *order[:MORE]}


class Part(NamedTuple):
    """Cases of an operator in one profile, and the pairs of faults that are not asked there."""

    cases: Sequence[Case]
    unasked: frozenset[Pair] = frozenset()


def cases_of_sample(operator: Operator) -> dict[Profile, Part]:
    """The cases of an operator by sampled profile."""
    parts: dict[Profile, Part] = {}
    asked: set[Pair] = set()
    for where in sample(operator.name):
        by_later = pairs_by_later(operator, where)
        found = {
            (earlier, later) for later, before in by_later.items() for earlier in drawn_before(later, before)
        } - asked
        every = {(earlier, later) for later, before in by_later.items() for earlier in before}
        asked |= found
        unasked = frozenset(every - found)
        parts[where] = Part(cases(operator, where, unasked), unasked)
    return parts


def pairs_by_later(operator: Operator, where: Profile) -> dict[str, list[str]]:
    """The words of every rule or step with those of the earlier ones."""
    words = labels(operator)
    found: dict[str, list[str]] = {}
    for earlier, later in pairs(operator, where):
        found.setdefault(words[later], []).append(words[earlier])
    return found


def drawn_before(later: str, before: Sequence[str]) -> set[str]:
    """The rule before a later one, and some of the others."""
    return {before[-1], *(words for (words,) in shuffled(later, [(each,) for each in before])[:EARLIER])}


@cache
def sample(api: str) -> tuple[Profile, ...]:
    """The profiles to ask an operator in, the one with most cases first."""
    first = turn(api, len(PROFILES))
    return covering(read(api), (*PROFILES[first:], *PROFILES[:first]))


def covering(golden: Golden, order: tuple[Profile, ...]) -> tuple[Profile, ...]:
    """Profiles that show everything, each time the one that shows most for its number of cases."""
    shown = {where: shown_in(golden, where) for where in order}
    every = set().union(*shown.values())
    chosen: list[Profile] = []
    left = every
    while left:
        chosen.append(max(order, key=lambda each: len(left & shown[each]) / (SETUP + len(golden.rows[each]))))
        left = left - shown[chosen[-1]]
    for where in sorted(chosen, key=lambda each: -len(golden.rows[each])):
        others = [each for each in chosen if each is not where]
        if every == set().union(*(shown[each] for each in others)):
            chosen = others
    return tuple(sorted(chosen, key=lambda each: -len(golden.rows[each])))


def shown_in(golden: Golden, where: Profile) -> set[Shown]:
    """What there is to see of an operator in a profile: its paragraphs, its dtypes, numbers where a device computes."""
    rows = golden.rows[where]
    found: set[Shown] = {row[:2] for row in rows} | {row for row in rows if row[1] == "dtypes"}
    if where.soc is not UNKNOWN and any(kind == ACCEPTED for kind, _, _ in rows):
        found.add((NUMBERS,))
    return found

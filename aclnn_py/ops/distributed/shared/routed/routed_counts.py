"""Rules of the counts of rows between ranks."""

from __future__ import annotations

from .....lowering import language as w
from . import routed_params as p
from . import routed_spoils as spoils
from .routed_rules import Tests


def whole_group(tests: Tests, *more: int) -> w.Rules:
    """epWorldSize is the number of ranks, or one of further numbers."""
    return tests.numbers(
        f"{p.world} is the number of ranks of {p.group}",
        lambda size, found: size == found.ranks or size in more, p.world, p.group,
    )  # fmt: skip


def sums(tests: Tests) -> w.Rules:
    """sum(sendCounts) is the number of rows sent, sum(recvCounts) that of rows received."""
    return tuple(
        rule for counts, rows in ((p.sends, tests.roles.sent), (p.receives, tests.roles.received))
        for rule in tests.shapes(f"sum of {counts} is the number of rows of {rows}",
                                 lambda found, facts: sum(found) == facts.shape[0], counts, rows)
    )  # fmt: skip


def planned(tests: Tests) -> tuple[w.Rules, ...]:
    """What a plan relies on: axes, and counts for every rank and expert."""
    axes = (*w.rank_is(2, tests.roles.x, tests.roles.out), *w.rank_is(3, tests.roles.weight))
    counts = tests.numbers(
        "number of counts is that of experts of all ranks",
        lambda one, other, facts, group: len(one) == len(other) == facts.shape[0] * group.ranks > 0,
        p.sends, p.receives, tests.roles.weight, p.group,
    )  # fmt: skip
    return axes, *(w.when(w.given(each), w.rank_is(2, each)) for each in p.SHARED), counts, sums(tests)


def within_rows(tests: Tests, counts: w.Param, rows: w.Param) -> w.Rules:
    return tests.numbers(
        f"every number in {counts} is from 0 to the rows of {rows}",
        lambda found, facts: all(0 <= number <= facts.shape[0] for number in found), counts, rows,
        spoil=spoils.negative(counts),
    )  # fmt: skip

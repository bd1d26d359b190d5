"""All calls of one operator: mutated from accepted ones, the same for the same seed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from random import Random
from typing import NamedTuple

from ...base.profile import profile
from ...base.soc import representative
from ...derived.cases import acceptances
from ...derived.variants import good_calls
from ...lowering.operator import Operator
from ...rules.core.call import Call
from ..target import Target
from .calls import mutated
from .trial import Counts, Finding, tried

FAMILIES = ("ascend910b", "ascend950", "ascend310p", "ascend910", "ascend910_93")
"""In which to look for accepted calls, in this order."""
ACCEPTED = 40
"""Further accepted calls that mutations begin with."""


class Found(NamedTuple):
    """A finding, and the number of the call that has it."""

    number: int
    call: Call
    finding: Finding


@lru_cache(maxsize=4)
def begins(operator: Operator) -> Sequence[Call]:
    """Accepted calls on the first SoC that accepts any."""
    for where in (profile(representative(family), "source") for family in FAMILIES):
        found = good_calls(operator, where)
        if found:
            return (*found, *(case.call for case in islice(acceptances(operator, where), ACCEPTED)))
    return ()


def numbered(operator: Operator, seed: int, number: int) -> tuple[Call, Random]:
    """The call with that number, and the dice that draw its contents."""
    dice = Random(f"{seed} {operator.name} {number}")
    return mutated(dice, operator, dice.choice(begins(operator))), dice


def fuzzed(target: Target, operator: Operator, seed: int, numbers: Sequence[int]) -> tuple[Counts, list[Found]]:
    """These calls of an operator on a target: how they went, and what was found."""
    counts = Counts()
    found: list[Found] = []
    if not begins(operator) or target.lacks(operator):
        return counts, found
    target.choose(begins(operator)[0].profile)
    for number in numbers:
        call, dice = numbered(operator, seed, number)
        more, finding = tried(target, operator, call, dice)
        counts = counts.plus(more)
        if finding is not None:
            found.append(Found(number, call, finding))
    return counts, found

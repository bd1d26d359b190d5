"""The profiles an operator is asked in: SoCs and rules modes, and which of them give the same verdicts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ..base.profile import RULES, Profile, profile
from ..base.soc import FAMILIES, SOCS, UNKNOWN, Soc, representative
from ..derived.cases import Case, cases
from ..lowering.operator import Operator, Refusal
from ..rules.core.call import Call

PROFILES: tuple[Profile, ...] = tuple(
    profile(soc, rules) for rules in RULES for soc in (*map(representative, FAMILIES), UNKNOWN)
)
"""Every SoC family and a thread without a device, by the source's rules and by the documents'."""


def judged(operator: Operator, call: Call) -> int:
    """The code that the declaration gives."""
    outcome = operator.outcome(call)
    return outcome.code if isinstance(outcome, Refusal) else 0


def soc_of(name: str) -> Soc | None:
    """The SoC of a long name, or of a family's short name the one that stands for it."""
    return SOCS.get(name) or (representative(name) if name in FAMILIES else None)


Derive = Callable[[Operator, Profile], Sequence[Case]]
"""What gives an operator's cases in a profile."""


class Group(NamedTuple):
    """Profiles in which every one of the cases has the same code."""

    wheres: tuple[Profile, ...]
    cases: Sequence[Case]

    def parts(self) -> Iterator[tuple[Profile, list[Case]]]:
        """The cases, divided among the profiles: each is asked once, and every profile is asked something."""
        size = -(-len(self.cases) // len(self.wheres)) or 1
        for number, where in enumerate(self.wheres):
            yield where, [case._replace(call=case.call.under(where)) for case in self.cases[number * size :][:size]]


def groups(operator: Operator, wheres: Sequence[Profile], derive: Derive = cases) -> Iterator[Group]:
    """The profiles by verdicts: those that ask the same rules, and agree on every case derived in one of them."""
    left = list(wheres)
    while left:
        first = left[0]
        found = derive(operator, first)
        agreeing = [where for where in left if where is first or agrees(operator, where, first, found)]
        left = [where for where in left if where not in agreeing]
        yield Group(tuple(agreeing), found)


def agrees(operator: Operator, where: Profile, first: Profile, found: Sequence[Case]) -> bool:
    if (where.soc is UNKNOWN) != (first.soc is UNKNOWN) or rules_of(operator, where) != rules_of(operator, first):
        return False
    return bool(found) and all(judged(operator, case.call.under(where)) == case.code for case in found)


def rules_of(operator: Operator, where: Profile) -> tuple[int, ...]:
    """The rules that are left to ask in a profile, by identity."""
    call = Call(where, {})
    return tuple(id(rule) for rule, _ in operator.active.get(where) or operator.activate(call))

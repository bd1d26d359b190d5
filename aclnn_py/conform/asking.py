"""One operator, asked of one target: every case and every number, in an order that is always the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from .. import reference
from ..base.profile import Profile
from ..base.soc import UNKNOWN
from ..derived.cases import ACCEPTED, WHATEVER, Case, cases
from ..lowering.operator import Operator
from ..lowering.steps.pieces import NoKernel
from .libraries import Missing
from .numeric import compare, plan_key
from .profiles import Derive, Group, groups
from .results import Difference
from .target import Broken, Target
from .trials import NUMBERS, Trial, trials

Words = tuple[str, ...]
"""What names a case: kind, about, title, SoC, rules, expected."""
Question = tuple[Profile, Words, Callable[[], str]]
"""Where to be, which case it is, and what asks it: the result is what was got, "" for what cannot be said."""
AS_EXPECTED, UNSAID = "as expected", ""
FUNCTIONS, ENOUGH = "functions", "enough cases"
FEWEST = 10
"""Cases that every operator has, even where its SoC is refused: null pointers, and the pairs of them."""


class Counts(NamedTuple):
    """Cases asked, those of them that were computed, and those that the target has no way to say."""

    cases: int
    numbers: int
    unsaid: int

    def plus(self, kind: str, answer: str) -> Counts:
        """With one more question, of that kind and with that answer."""
        said = answer != UNSAID
        return Counts(self.cases + said, self.numbers + (kind == NUMBERS), self.unsaid + (not said))


def questions(
    target: Target, operator: Operator, wheres: Sequence[Profile], derive: Derive = cases
) -> Iterator[Question]:
    """Every case in every profile, those that share their verdicts once; then the numbers, once for every plan.

    A target without the operator is asked nothing of it: that is one difference, and so is an operator of which no
    case can be derived. Of one that is not emulated on a SoC that is documented nothing is said but that.
    """
    lacking = target.lacks(operator)
    if lacking:
        yield wheres[0], words(FUNCTIONS, "phase one", "and phase two", wheres[0], "both"), lambda: lacking
        return
    seen: set[object] = set()
    kinds: list[str] = []
    absent: set[str] = set()
    for group in groups(operator, wheres, derive):
        kinds += [case.kind for case in group.cases]
        if any(map(refuses_all, group.cases)):
            absent |= {where.soc.short for where in group.wheres}
        for where, part in group.parts():
            for case in part:
                yield (
                    where,
                    words(case.kind, case.about, case.title, where, case.code),
                    check_code(target, operator, case),
                )
        yield from numbers(target, operator, group, seen)
    few = too_few(operator, wheres, kinds)
    if few and absent:
        why = f"not emulated on {', '.join(sorted(absent))}"
        yield wheres[0], words(ENOUGH, why, "some accepted", wheres[0], f"at least {FEWEST}"), lambda: UNSAID
    elif few:
        yield wheres[0], words(ENOUGH, "derived", "some accepted", wheres[0], f"at least {FEWEST}"), lambda: few


def refuses_all(case: Case) -> bool:
    """Whether the operator has no kernel for that SoC, whatever the arguments."""
    return isinstance(case.rule, NoKernel) and case.title == WHATEVER


def too_few(operator: Operator, wheres: Sequence[Profile], kinds: Sequence[str]) -> str:
    """What there is if that is not enough, "" if it is: an operator is accepted where it is documented."""
    accepted = kinds.count(ACCEPTED)
    expected = any(where.soc.short in operator.documented_soc for where in wheres)
    if len(kinds) >= FEWEST and (accepted or not expected):
        return ""
    return f"{len(kinds)} cases, {accepted} accepted"


def words(kind: str, about: str, title: str, where: Profile, expected: object) -> Words:
    return kind, about, title, where.soc.short, where.rules, str(expected)


def check_code(target: Target, operator: Operator, case: Case) -> Callable[[], str]:
    def ask() -> str:
        code = target.ask(operator, case.call)
        return UNSAID if code is None else AS_EXPECTED if code == case.code else str(code)

    return ask


def numbers(target: Target, operator: Operator, group: Group, seen: set[object]) -> Iterator[Question]:
    known = reference.find(operator.name)
    if known is None:
        return
    found = list(trials(operator, known, group.cases))
    for where in group.wheres:
        if where.soc is UNKNOWN:
            continue
        for trial in found:
            here = trial._replace(call=trial.call.under(where))
            key = plan_key(operator, here)
            if key not in seen:
                seen.add(key)
                named = words(NUMBERS, trial.about, trial.title, where, "the formula's numbers")
                yield where, named, computed(target, operator, known, here)


def computed(target: Target, operator: Operator, known: reference.Reference, trial: Trial) -> Callable[[], str]:
    def ask() -> str:
        try:
            return compare(target, operator, known, trial) or AS_EXPECTED
        except reference.Unsaid:
            return UNSAID

    return ask


def got(target: Target, question: Question) -> str:
    """The answer in words; what goes wrong on the way is one."""
    where, _, ask = question
    try:
        target.choose(where)
        return ask()
    except (Broken, Missing) as problem:
        return str(problem)
    except Exception as problem:
        return f"{type(problem).__name__}: {problem}"


def difference(operator: str, named: Sequence[str], got: str) -> Difference:
    """The difference that the words of a case and its answer make."""
    kind, about, title, soc, rules, expected = named
    return Difference(operator, kind, about, title, soc, rules, expected, got.rstrip("."))

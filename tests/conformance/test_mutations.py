"""Rules flipped one by one: the facts or the golden file notice, for a sample of operators.

A rule is left out, swapped with the next one, or answers another code. The facts are told apart from the golden file,
which is a memory of the declaration and notices by construction, as far as it has cases.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pytest
from as_facts import declared, source_rules
from golden_file import read
from golden_text import numbered, row
from sampled import cases_of_sample, turn
from test_witness import difference, expected, form

from aclnn_py import ops
from aclnn_py.base.soc import FAMILIES
from aclnn_py.base.status import ACLNN_ERR_PARAM_INVALID, ACLNN_ERR_PARAM_NULLPTR
from aclnn_py.derived.cases import ACCEPTED, ORDER, Case
from aclnn_py.derived.variants import deciding
from aclnn_py.lowering.operator import Operator
from aclnn_py.rules.core.rule import Rule
from aclnn_py.rules.relations.basic import Within
from aclnn_py.rules.relations.conditions import DoneIf, When
from aclnn_py.rules.relations.list_rules import ListSize

OPERATORS = 10
LEAVE_OUT, SWAP, RECODE = "left out", "swapped with the next", "with another code"
OTHER = {ACLNN_ERR_PARAM_NULLPTR: ACLNN_ERR_PARAM_INVALID}
SEEN_BY_FACTS = 0.85
"""Part of the flips of the source's rules that the facts alone notice, at the least."""


class Flip(NamedTuple):
    """How an operator was changed, and the operator it then is."""

    how: str
    rule: Rule
    operator: Operator


def chosen() -> list[str]:
    """As many operators, the same in every run."""
    return sorted(ops.names(), key=lambda api: (turn(api, 1 << 30), api))[:OPERATORS]


def with_rules(operator: Operator, rules: Sequence[Rule]) -> Operator:
    fields = {name: getattr(operator, name) for name in operator.__slots__}
    return Operator(**{**fields, "rules": tuple(rules), "active": {}})


def flips(operator: Operator) -> Iterator[Flip]:
    rules = operator.rules
    for at, rule in enumerate(rules):
        yield Flip(LEAVE_OUT, rule, with_rules(operator, (*rules[:at], *rules[at + 1 :])))
        if at + 1 < len(rules):
            swapped = (*rules[:at], rules[at + 1], rule, *rules[at + 2 :])
            yield Flip(SWAP, rule, with_rules(operator, swapped))
        if not isinstance(rule, (When, DoneIf)):
            other = rule.coded(OTHER.get(rule.code, ACLNN_ERR_PARAM_NULLPTR))
            yield Flip(RECODE, rule, with_rules(operator, (*rules[:at], other, *rules[at + 1 :])))


def facts_notice(flip: Flip) -> bool:
    """Whether the facts on any SoC contradict the declaration."""
    fact = form(flip.operator.name)
    early = any(check["rule"] == "early_success" for check in fact["checks"])
    for soc in FAMILIES:
        found = [declared(rule) for rule in source_rules(flip.operator.rules, soc, early)]
        while found and found[-1][1] == "early_success":
            found.pop()
        if difference(found, [*expected(fact, soc)]):
            return True
    return False


def told(operator: Operator, case: Case, numbers: dict[str, int]) -> tuple[int, int]:
    """Code and number of the rule that the golden file has for a case."""
    kind, about, title = row(operator, case, numbers)
    return case.code, 0 if kind == ACCEPTED else int(title if kind == ORDER else about)


def answer(operator: Operator, case: Case) -> Rule | str | None:
    """The rule that decides; the error where one reads an argument that a rule before it should have refused."""
    try:
        return deciding(operator, case.call)
    except (AttributeError, TypeError) as problem:
        return str(problem)


def golden_notices(flip: Flip, calls: Sequence[Case], numbers: dict[str, int]) -> bool:
    """Whether a call that the golden file knows is answered by another rule, or with another code."""
    for case in calls:
        rule = answer(flip.operator, case)
        code, number = told(ops.find(flip.operator.name), case, numbers)
        if isinstance(rule, str) or (rule.code if rule else 0) != code or (number and numbers.get(str(rule)) != number):
            return True
    return False


def can_be_seen(flip: Flip, calls: Sequence[Case], golden_caseless: set[str]) -> bool:
    """Rules that no call breaks can go, and two that no call breaks together can change places."""
    inner = {str(leaf) for leaf in flip.rule.leaves()}
    if flip.how != SWAP:
        return not inner <= golden_caseless
    at = [*flip.operator.rules].index(flip.rule)
    other = {str(leaf) for leaf in flip.operator.rules[at - 1].leaves()}
    return any(case.kind == ORDER and str(case.rule) in inner and case.about in other for case in calls)


@pytest.mark.parametrize("api", chosen())
def test_a_flipped_rule_is_noticed(api: str) -> None:
    operator = ops.find(api)
    numbers = numbered(operator)
    calls = [case for part in cases_of_sample(operator).values() for case in part.cases]
    caseless = {rule for rule, number in numbers.items() if number in read(api).caseless}
    unnoticed = []
    for flip in flips(operator):
        if can_be_seen(flip, calls, caseless) and not golden_notices(flip, calls, numbers):
            unnoticed.append((flip.how, flip.rule))
    assert unnoticed == []


def test_the_facts_alone_notice_what_is_left_out_or_recoded() -> None:
    """A swap with a rule that only the documents have is nothing to them, and lists' limits are told once for all."""
    noticed, missed = 0, []
    for api in chosen():
        asked = {rule for soc in FAMILIES for rule in source_rules(ops.find(api).rules, soc)}
        for flip in flips(ops.find(api)):
            if any(leaf in asked for leaf in flip.rule.leaves()):
                if facts_notice(flip):
                    noticed += 1
                elif not (isinstance(flip.rule, Within) and isinstance(flip.rule.term, ListSize)):
                    missed.append((api, flip.how, flip.rule))
    assert [each for each in missed if each[1] != SWAP] == []
    assert noticed >= SEEN_BY_FACTS * (noticed + len(missed)), missed

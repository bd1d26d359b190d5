"""Derived cases of every operator: what they say of it, what its golden file tells, what the emulator answers.

Of every operator in a few profiles, see sampled.py; `--complete` asks in all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import golden_text
import pytest
from golden_file import read
from kernel_classes import lacking
from sampled import sample, turn

import aclnn_py.ops as ops
from aclnn_py.base.profile import Profile
from aclnn_py.conform.asking import AS_EXPECTED, UNSAID, got, questions
from aclnn_py.conform.emulator import Python
from aclnn_py.conform.profiles import PROFILES, groups, judged
from aclnn_py.conform.target import Target
from aclnn_py.derived.cases import ACCEPTED, EARLY, ORDER, REFUSED, Case, cases, labels
from aclnn_py.derived.variants import decided_by
from aclnn_py.lowering.operator import Operator
from aclnn_py.lowering.plan import Lowered

SHARED = 16
"""One operator in so many is asked in all profiles which of them agree."""


class Derived(NamedTuple):
    """An operator and the profiles that it is asked in."""

    operator: Operator
    wheres: Sequence[Profile]

    def parts(self) -> Iterator[tuple[Profile, Sequence[Case]]]:
        return ((where, cases(self.operator, where)) for where in self.wheres)

    def cases(self) -> Iterator[Case]:
        return (case for _, part in self.parts() for case in part)


@pytest.fixture(scope="module", params=ops.names())
def derived(request: Any) -> Derived:
    """All tests of an operator in a row, so that its cases are derived once."""
    complete = request.config.getoption("complete")
    return Derived(ops.find(request.param), PROFILES if complete else sample(request.param))


@pytest.fixture(scope="module")
def emulator() -> Iterator[Target]:
    target = Python()
    yield target
    target.leave()


def test_every_case_has_its_code(derived: Derived) -> None:
    assert [case for case in derived.cases() if judged(derived.operator, case.call) != case.code] == []


def test_the_golden_file_is_fresh(derived: Derived) -> None:
    api = derived.operator.name
    golden, numbers = read(api), golden_text.numbered(derived.operator)
    told = f"run python tests/conformance/golden_text.py {api} and review the change"
    assert golden.rules == golden_text.rule_lines(api), told
    for where, part in derived.parts():
        assert {golden_text.row(derived.operator, case, numbers): case.code for case in part} == golden.rows[where], (
            told
        )
    if derived.wheres is PROFILES:
        assert (golden_text.GOLDEN / f"{api}.txt").read_text(encoding="utf-8") == golden_text.text(api), told


def test_every_test_of_the_source_has_a_case_or_a_reason(derived: Derived) -> None:
    operator, golden = derived.operator, read(derived.operator.name)
    numbers = golden_text.numbered(operator)
    found = {row for rows in golden.rows.values() for row in rows}
    shown = {title if kind == ORDER else about for kind, about, title in found if kind in (REFUSED, EARLY, ORDER)}
    for rule, words in labels(operator).items():
        number = numbers[words]
        assert (str(number) in shown) != (number in golden.caseless), rule
        if number in golden.caseless:
            here = golden_text.instead(operator, rule, derived.wheres, numbers)
            assert set(here) <= {*golden.caseless[number], "nothing in a call can break it"}, rule


def test_the_emulator_gives_every_code_and_number(derived: Derived, emulator: Target) -> None:
    asked = questions(emulator, derived.operator, derived.wheres)
    answers = [(question[1], got(emulator, question)) for question in asked]
    assert [pair for pair in answers if pair[1] not in (AS_EXPECTED, UNSAID)] == []
    assert sum(answer == AS_EXPECTED for _, answer in answers) > 50


def test_what_is_accepted_has_its_kernels(derived: Derived) -> None:
    accepted = (case.call for case in derived.cases() if case.kind == ACCEPTED)
    plans = [derived.operator.outcome(call) for call in accepted]
    assert {each for plan in plans if isinstance(plan, Lowered) for each in lacking(plan)} == set()


def test_profiles_share_cases_only_where_they_agree(derived: Derived) -> None:
    operator = derived.operator
    wheres = derived.wheres if turn(operator.name, SHARED) else PROFILES
    found = list(groups(operator, wheres))
    assert sorted(id(where) for group in found for where in group.wheres) == sorted(map(id, wheres))
    for group in found:
        asked = [(where, case) for where, part in group.parts() for case in part]
        assert [case[:3] for _, case in asked] == [case[:3] for case in group.cases]
        assert all(case.call.profile is where for where, case in asked)
        for where in group.wheres[1:]:
            assert all(judged(operator, case.call.under(where)) == case.code for case in group.cases)


def test_the_rule_that_answers_is_the_one_that_was_broken(derived: Derived) -> None:
    for case in derived.cases():
        if case.kind in (REFUSED, EARLY, ORDER):
            assert decided_by(derived.operator, case.call) is case.rule, case


def test_cases_are_told_apart(derived: Derived) -> None:
    for _, part in derived.parts():
        names = [case[:3] for case in part]
        assert len(set(names)) == len(names)


def test_a_refusal_names_parameter_rule_expected_and_seen(derived: Derived) -> None:
    for case in derived.cases():
        if case.code:
            text = derived.operator.outcome(case.call).text  # type: ignore[union-attr]
            assert text.startswith("Expected ")
            assert " but got " in text
            assert not case.rule.params or any(param.name in text for param in case.rule.params), text
            assert ("aclrtSetDevice" in text) == (case.call.soc.short == "unknown")


def test_there_is_a_golden_file_for_every_operator_and_for_nothing_else() -> None:
    assert {path.stem for path in golden_text.GOLDEN.glob("*.txt")} == set(ops.names())


def test_the_samples_meet_every_profile() -> None:
    assert {where for api in ops.names() for where in sample(api)} == set(PROFILES)

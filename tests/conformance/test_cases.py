"""Every derived case of every operator: what it says of the declaration, and what the emulator answers."""

from __future__ import annotations

from collections.abc import Iterator

import golden_text
import pytest

import aclnn_py.ops as ops
from aclnn_py.conform.asking import AS_EXPECTED, UNSAID, got, questions
from aclnn_py.conform.emulator import Python
from aclnn_py.conform.places import PROFILES, groups, judged
from aclnn_py.conform.target import Target
from aclnn_py.derived.cases import EARLY, ORDER, REFUSED
from aclnn_py.derived.variants import decided_by

APIS = ops.names()


@pytest.fixture(scope="module")
def emulator() -> Iterator[Target]:
    target = Python()
    yield target
    target.leave()


@pytest.mark.parametrize("api", APIS)
def test_every_case_has_its_code(api: str) -> None:
    operator = ops.find(api)
    for found in golden_text.all_cases(api).values():
        assert [case for case in found if judged(operator, case.call) != case.code] == []


@pytest.mark.parametrize("api", APIS)
def test_the_emulator_gives_every_code_and_number(api: str, emulator: Target) -> None:
    answers = [(question[1], got(emulator, question)) for question in questions(emulator, ops.find(api), PROFILES)]
    assert [pair for pair in answers if pair[1] not in (AS_EXPECTED, UNSAID)] == []
    assert sum(answer == AS_EXPECTED for _, answer in answers) > 100


@pytest.mark.parametrize("api", APIS)
def test_profiles_share_cases_only_where_they_agree(api: str) -> None:
    operator = ops.find(api)
    found = list(groups(operator, PROFILES))
    assert sorted(id(where) for group in found for where in group.wheres) == sorted(map(id, PROFILES))
    for group in found:
        asked = [(where, case) for where, part in group.parts() for case in part]
        assert [case[:3] for _, case in asked] == [case[:3] for case in group.cases]
        assert all(case.call.profile is where for where, case in asked)
        for where in group.wheres:
            assert all(judged(operator, case.call.under(where)) == case.code for case in group.cases)


@pytest.mark.parametrize("api", APIS)
def test_the_rule_that_answers_is_the_one_that_was_broken(api: str) -> None:
    for found in golden_text.all_cases(api).values():
        for case in found:
            if case.kind in (REFUSED, EARLY, ORDER):
                assert decided_by(ops.find(api), case.call) is case.rule, case


@pytest.mark.parametrize("api", APIS)
def test_cases_are_told_apart(api: str) -> None:
    for found in golden_text.all_cases(api).values():
        names = [case[:3] for case in found]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("api", APIS)
def test_a_refusal_names_parameter_rule_expected_and_seen(api: str) -> None:
    operator = ops.find(api)
    for found in golden_text.all_cases(api).values():
        for case in found:
            if case.code:
                text = operator.outcome(case.call).text
                assert text.startswith("Expected ")
                assert " but got " in text
                assert not case.rule.params or any(param.name in text for param in case.rule.params), text
                assert ("aclrtSetDevice" in text) == (case.call.soc.short == "unknown")


@pytest.mark.parametrize("api", APIS)
def test_every_test_of_the_source_has_a_case_or_a_reason(api: str) -> None:
    text = (golden_text.GOLDEN / f"{api}.txt").read_text(encoding="utf-8")
    told = {int(line.split()[0]) for line in text.partition(golden_text.MISSING)[2].splitlines() if line}
    shown = {case.rule for found in golden_text.all_cases(api).values() for case in found}
    for number, rule in enumerate(ops.find(api).leaves(), 1):
        assert rule in shown or number in told

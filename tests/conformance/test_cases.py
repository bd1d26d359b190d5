"""Every derived case of every operator under every regime, against every target."""

from __future__ import annotations

import golden_text
import pytest
from targets import Target

import aclnn_py.ops as ops
from aclnn_py.views.cases import EARLY, ORDER, REFUSED
from aclnn_py.views.variants import decided_by

APIS = ops.names()


@pytest.mark.parametrize("api", APIS)
def test_every_case_has_its_code(api: str, answer: Target) -> None:
    operator = ops.find(api)
    wrong = [
        (where, case.kind, case.about, case.title, case.code, code)
        for where, found in golden_text.all_cases(api).items()
        for case in found
        if (code := answer(operator, case.call)) not in (case.code, None)
    ]
    assert wrong == []


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
    told = text.partition(golden_text.MISSING)[2]
    shown = {case.rule for found in golden_text.all_cases(api).values() for case in found}
    for rule in ops.find(api).leaves():
        assert rule in shown or f"{rule}: " in told

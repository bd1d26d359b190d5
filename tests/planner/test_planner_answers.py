"""What the planner answers is what the declarations say, and a child process gives the same bytes."""

from __future__ import annotations

from collections.abc import Iterator
from math import isnan, nan
from typing import Any

import pytest
import snapshots
from answers import Plan, Refusal, read, steps
from planner_child import Child

from aclnn_py import ops, planner
from aclnn_py.base import status
from aclnn_py.base.dtype import ACL_FLOAT
from aclnn_py.base.profile import NO_DEVICE, Profile, profile
from aclnn_py.base.soc import representative
from aclnn_py.conform.profiles import PROFILES
from aclnn_py.conform.target import fits
from aclnn_py.derived.cases import cases
from aclnn_py.derived.variants import good_calls
from aclnn_py.lowering import operator as declared
from aclnn_py.rules.call import Call, ScalarFacts, TensorFacts
from aclnn_py.rules.param import EXECUTOR, WORKSPACE

PLACES = [where for where in PROFILES if where.soc.short != "unknown" or where is NO_DEVICE]
APIS = ops.names()
HOME = profile(representative("ascend910b"))


def place_of(api: str) -> Profile:
    """One SoC and rules mode for each operator, every one of them for some."""
    return PLACES[APIS.index(api) % len(PLACES)]


def asked(call: Call) -> bool:
    """Calls that a machine can make: no size leaves 64 bits, and numbers are doubles."""
    numbers = (value for value in call.args.values() if isinstance(value, TensorFacts))
    return fits(call) and all(abs(size) < 1 << 63 for facts in numbers for size in facts.shape)


def as_double(operator: declared.Operator, call: Call) -> Call:
    for param in operator.params:
        if param.ctype in ("float", "double"):
            call = call.set(param, float(call.args[param.name]))  # type: ignore[arg-type]
    return call


@pytest.mark.parametrize("api", APIS)
def test_both_ways_give_what_the_declaration_says(api: str, child: Child) -> None:
    operator = ops.find(api)
    calls = [as_double(operator, case.call) for case in cases(operator, place_of(api)) if asked(case.call)]
    wanted = [snapshots.of(operator, call) for call in calls]
    found = [planner.answer(snapshot) for snapshot in wanted]
    assert child.ask(wanted) == found
    for call, answer in zip(calls, found, strict=True):
        agrees(operator, call, read(answer))


def operands(operator: declared.Operator, call: Call) -> Iterator[str]:
    """The tensors that a plan may touch, each member of a list by the list's name: a null list has none."""
    for name in operator.arguments:
        value: Any = call.args[name]
        yield from [name] * len(value or ()) if name in operator.lists else [name]


def agrees(operator: declared.Operator, call: Call, answer: object) -> None:
    outcome = operator.outcome(call)
    if isinstance(outcome, declared.Refusal):
        assert answer == Refusal(outcome.code, outcome.text)
        return
    assert isinstance(answer, Plan)
    names = [operator.params[parameter].name for parameter, _ in answer.operands]
    assert (names, answer.explanation) == (list(operands(operator, call)), outcome.fault or outcome.late)
    idle = not outcome.steps and not outcome.fault
    assert answer.nothing == (idle or bool(outcome.late))
    assert not outcome.late or answer.code == status.ACLNN_ERR_INNER
    scratch = operator.own(call) if outcome.steps else 0
    assert answer.least == (operator.room(call, outcome) if scratch else 0)
    assert answer.told == (answer.least if scratch else outcome.workspace)
    assert answer.told >= max(scratch, outcome.workspace)
    if not answer.nothing:
        aicpu = status.ACL_ERROR_RT_AICPU_EXCEPTION
        assert answer.code == (aicpu if outcome.aicpu else call.soc.fault_code)
        assert answer.words[:2] == (len(names), 0 if outcome.fault else outcome.workspace)
        assert len(steps(answer)) - len(outcome.steps) in ((-len(outcome.steps),) if outcome.fault else (0, 1))


def test_an_unknown_operator_is_told() -> None:
    call = good_calls(ops.find("aclnnSilu"), HOME)[0]
    snapshot = snapshots.of(ops.find("aclnnSilu"), call).replace(b"aclnnSilu", b"aclnnSulu")
    assert "aclnnSulu" in read(planner.answer(snapshot)).text


# ---- null out-pointers ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("null", [WORKSPACE, EXECUTOR])
def test_a_null_out_pointer_is_refused(null: object) -> None:
    operator = ops.find("aclnnSilu")
    call = good_calls(operator, HOME)[0].without(null)  # type: ignore[arg-type]
    found = read(planner.answer(snapshots.of(operator, call)))
    assert found == Refusal(status.ACLNN_ERR_PARAM_NULLPTR, f"Expected {null} to be a pointer but got null.")


def test_null_out_pointers_are_tested_in_their_place_and_after_an_early_success() -> None:
    for api in APIS:
        operator = ops.find(api)
        call = next(iter(good_calls(operator, HOME)), None)
        for param in (param for param in operator.params if call and param.is_tensor and call.present(param)):
            empty = call.but(param, shape=(0,)).without(EXECUTOR)  # type: ignore[union-attr]
            verdict = operator.verdict(empty)
            found = read(planner.answer(snapshots.of(operator, empty)))
            assert isinstance(found, Refusal)
            refused = isinstance(verdict, declared.Refusal)
            assert found.code == (verdict.code if refused else status.ACLNN_ERR_PARAM_NULLPTR)


# ---- numbers ----------------------------------------------------------------------------------------------------


def test_not_a_number_keeps_its_bits() -> None:
    operator = ops.find("aclnnLeakyRelu")
    call = good_calls(operator, HOME)[0]
    slope = next(param for param in operator.params if param.is_scalar)
    answers = []
    for value in (nan, -0.0, 0.0):
        found = read(planner.answer(snapshots.of(operator, call.set(slope, ScalarFacts.number(ACL_FLOAT, value)))))
        assert isinstance(found, Plan)
        answers.append(found.attrs)
    assert isnan(answers[0][0])
    assert list(map(str, answers[1] + answers[2])) == ["-0.0", "0.0"]

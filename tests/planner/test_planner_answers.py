"""What the planner answers in corners of the declarations.

tests/conformance/test_cases.py asks it every operator's cases, here and in a child process.
"""

from __future__ import annotations

from math import isnan, nan

import pytest
import snapshots
from answers import Plan, Refusal, read

from aclnn_py import ops, planner
from aclnn_py.base import status
from aclnn_py.base.dtype import ACL_FLOAT
from aclnn_py.base.profile import profile
from aclnn_py.base.soc import representative
from aclnn_py.derived.variants import good_calls
from aclnn_py.lowering import operator as declared
from aclnn_py.rules.core.call import ScalarFacts
from aclnn_py.rules.core.param import EXECUTOR, WORKSPACE

APIS = ops.names()
HOME = profile(representative("ascend910b"))


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

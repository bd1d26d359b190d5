"""Steps refuse with their own codes: views outside their storage, casts without a kernel, outputs that do not fit."""

from __future__ import annotations

from typing import Any

import pytest

import aclnn_py.ops as ops
from aclnn_py.base import dtype as dt
from aclnn_py.base.profile import profile
from aclnn_py.base.soc import representative
from aclnn_py.lowering import language as w
from aclnn_py.lowering.plan.draft import LIMIT
from aclnn_py.lowering.plan.lowered import Lowered, Move
from aclnn_py.rules.core.call import Call, TensorFacts
from aclnn_py.rules.core.rule import Refusal

A2 = profile(representative("ascend910b"), "source")
x, out = w.In("self"), w.Out("out")


def dense(*shape: int, dtype: int = dt.ACL_FLOAT, format: int = 2) -> TensorFacts:
    return TensorFacts.dense(dtype, shape, format)


def of(shape: Any, strides: Any, offset: int, storage: Any) -> TensorFacts:
    return TensorFacts.of(dt.ACL_FLOAT, shape, strides, offset, storage, 2)


def outcome(api: str, *facts: TensorFacts) -> Any:
    operator = ops.find(api)
    return operator.outcome(Call(A2, dict(zip((p.name for p in operator.params), facts, strict=True))))


OUTSIDE = [
    (of((2, 3), (1, 2), 1, (6,)), "elements 1 to 6 of a storage of 6"),
    (of((2, 3), (3, -1), 1, (6,)), "elements -1 to 4 of a storage of 6"),
    (of((2, 3), (6, 2), 0, ()), "elements 0 to 10 of a storage of 1"),
    (of((2, 3), (1,), 0, (6,)), "1 strides for 2 axes"),
    (of((2, 3), (1, 2, 3), 0, (6,)), "3 strides for 2 axes"),
    (of((2, -3), (1, 2), 0, (6,)), "a negative size in [2,-3]"),
    (of((2, 3), (2**62, 1), 0, (6,)), "more than memory can hold"),
    (dense(2**59), "more than memory can hold"),
]


@pytest.mark.parametrize(("facts", "seen"), OUTSIDE)
@pytest.mark.parametrize(
    ("api", "code"), [("aclnnSilu", 561103), ("aclnnSiluBackward", 161001), ("aclnnLogSigmoidBackward", 161001)]
)
def test_a_view_must_lie_in_its_storage(api: str, code: int, facts: TensorFacts, seen: str) -> None:
    operator = ops.find(api)
    wrong = outcome(api, facts, *(dense(*facts.shape) for _ in operator.params[1:]))
    assert isinstance(wrong, Refusal)
    assert wrong.code == code
    assert operator.params[0].name in wrong.text
    assert seen in wrong.text


@pytest.mark.parametrize("facts", [of((1, 1), (7, -9), 0, ()), of((2, 3), (3, 1), 9, (1,)), of((1,), (), 3, (2,))])
def test_dense_views_are_never_judged(facts: TensorFacts) -> None:
    assert isinstance(outcome("aclnnSilu", facts, dense(*facts.shape)), Lowered)


def test_a_strided_output_may_leave_its_storage_in_phase_one() -> None:
    assert isinstance(outcome("aclnnSilu", dense(2, 3), of((2, 3), (1, 2), 9, (6,))), Lowered)
    assert outcome("aclnnSilu", dense(2, 3), of((2, 3), (1,), 0, (6,))).code == 561103


def test_more_axes_than_a_tensor_can_hold() -> None:
    assert isinstance(outcome("aclnnSilu", dense(*(1,) * 25), dense(*(1,) * 25)), Lowered)
    assert outcome("aclnnSilu", dense(*(1,) * 26), dense(*(1,) * 26)).code == 561103


@pytest.mark.parametrize(("dtype", "code"), [
    (dt.ACL_DOUBLE, 0), (dt.ACL_COMPLEX128, 0), (dt.ACL_COMPLEX32, 561103), (dt.ACL_STRING, 561103),
    (dt.ACL_FLOAT8_E5M2, 561103), (dt.ACL_DT_UNDEFINED, 561103), (dt.ACL_INT32, 161002), (dt.ACL_BOOL, 161002),
])  # fmt: skip
def test_castable_outputs_still_need_a_kernel_for_the_cast(dtype: int, code: int) -> None:
    found = outcome("aclnnHardsigmoidBackward", dense(4), dense(4), dense(4, dtype=dtype))
    assert (0 if isinstance(found, Lowered) else found.code) == code


def test_half_complex_is_cast_on_the_950_only() -> None:
    facts = (dense(4, dtype=dt.ACL_FLOAT16), dense(4, dtype=dt.ACL_FLOAT16), dense(4, dtype=dt.ACL_COMPLEX32))
    operator = ops.find("aclnnHardsigmoidBackward")
    args = dict(zip(("gradOutput", "self", "out"), facts, strict=True))
    assert isinstance(operator.outcome(Call(profile(representative("ascend950")), args)), Lowered)
    assert operator.outcome(Call(A2, args)).code == 561103  # type: ignore[union-attr]


def copying(*params: w.Param, plan: Any) -> w.Operator:
    """An operator without rules: only its plan decides."""
    return w.declare(
        "aclnnTest", *params, rules=(), plan=plan, header="", documented_soc=(), summary="", formula="", precision=""
    )


def copy(**facts: TensorFacts) -> Any:
    dense_x = w.Contiguous(x)
    return copying(x, out, plan=(dense_x, w.ViewCopy(dense_x, out))).outcome(Call(A2, {**facts}))


def test_view_copy_wants_the_dtype_shape_and_format_of_its_output() -> None:
    assert "DT_FLOAT for an output of DT_INT8" in copy(self=dense(2), out=dense(2, dtype=dt.ACL_INT8)).text
    assert "[2] for an output of [3]" in copy(self=dense(2), out=dense(3)).text
    assert "NCHW for an output of ND" in copy(self=dense(2, format=0), out=dense(2)).text
    assert isinstance(copy(self=dense(2), out=dense(2, format=0)), Lowered)


def test_one_element_fits_any_shape_of_one_element() -> None:
    (step,) = copy(self=dense(1), out=dense(1, 1, 1)).steps
    assert step.source.shape == step.target.shape == (1,)


def test_copying_a_tensor_onto_itself_is_nothing() -> None:
    ref = w.InOut("selfRef")
    dense_ref = w.Contiguous(ref)
    operator = copying(ref, plan=(dense_ref, w.ViewCopy(dense_ref, ref)))
    assert operator.outcome(Call(A2, {"selfRef": dense(2, 3)})).steps == ()  # type: ignore[union-attr]


def test_a_result_that_is_used_twice_stays_in_the_workspace() -> None:
    second = w.Out("second")
    dense_x = w.Contiguous(x)
    result = w.Compute("silu", dense_x)
    plan = (dense_x, result, w.CastTo(result, w.Dtype(second)), w.ViewCopy(result, out))
    cast = plan[2]
    operator = copying(x, out, second, plan=(*plan, w.ViewCopy(cast, second)))
    found = operator.outcome(Call(A2, {"self": dense(2), "out": dense(2), "second": dense(2, dtype=dt.ACL_FLOAT16)}))
    assert isinstance(found, Lowered)
    assert found.workspace == 512
    assert [step.label if isinstance(step, Move) else step.name for step in found.steps] == [
        "silu",
        "cast",
        "view_copy",
    ]
    assert found.arguments == ("self", "out", "second")


def test_the_limit_keeps_byte_offsets_in_64_bits() -> None:
    assert LIMIT * 16 < 2**63

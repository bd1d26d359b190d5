"""Plans: interpreted in NumPy they give the formula for every layout, and they have the steps that CANN would have."""

from __future__ import annotations

from typing import Any

import layouts
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from interpreter import KERNELS, Machine

import aclnn_py.ops as ops
from aclnn_py.base import dtype as dt
from aclnn_py.base.profile import profile
from aclnn_py.base.soc import representative
from aclnn_py.derived.variants import good_calls
from aclnn_py.lowering.kernels.compute import Compute
from aclnn_py.lowering.kernels.reductions import Reduction
from aclnn_py.lowering.plan.lowered import Kernel, Lowered, Move
from aclnn_py.lowering.steps.moves import BroadcastTo, CastTo
from aclnn_py.lowering.steps.step import Contiguous, ViewCopy
from aclnn_py.rules.core.call import Call, TensorFacts

A2 = profile(representative("ascend910b"), "source")
REGBASE = profile(representative("ascend950"), "source")
PLAIN = {
    "aclnnSigmoid": "sigmoid",
    "aclnnLogSigmoid": "log_sigmoid",
    "aclnnHardsigmoid": "hardsigmoid",
    "aclnnSilu": "silu",
    "aclnnLogSigmoidBackward": "log_sigmoid_backward",
    "aclnnHardsigmoidBackward": "hardsigmoid_backward",
    "aclnnSiluBackward": "silu_backward",
    "aclnnSigmoidBackward": "sigmoid_backward",
}
SHAPES = st.lists(st.integers(1, 4), max_size=4).map(tuple)


def lowered(api: str, *facts: Any, where: Any = A2) -> Lowered:
    operator = ops.find(api)
    call = Call(where, dict(zip((param.name for param in operator.params), facts, strict=True)))
    outcome = operator.outcome(call)
    assert isinstance(outcome, Lowered), outcome
    return outcome


def dense(*shape: int, dtype: int = dt.ACL_FLOAT) -> TensorFacts:
    return TensorFacts.dense(dtype, shape)


@pytest.mark.parametrize("api", PLAIN)
@given(data=st.data(), shape=SHAPES)
def test_a_plan_computes_the_formula_whatever_the_layout(api: str, data: Any, shape: tuple[int, ...]) -> None:
    operator = ops.find(api)
    laid = {p.name: data.draw(layouts.tensor(dt.ACL_FLOAT, shape, p.role == "input")) for p in operator.params}
    plan = lowered(api, *(facts for facts, _ in laid.values()))
    inputs = [name for name in plan.arguments if operator.param(name).role == "input"]
    attrs = (3.0,) if api == "aclnnHardsigmoidBackward" else ()
    wanted = KERNELS[PLAIN[api]](*(layouts.logical(laid[name]).astype(np.float64) for name in inputs), *attrs)
    out = next(param.name for param in operator.params if param.role == "output")
    mask = np.ones(laid[out][1].shape, bool)
    layouts.logical((laid[out][0], mask))[...] = False
    untouched = laid[out][1][mask].copy()
    Machine(plan, {name: storage for name, (_, storage) in laid.items()})
    np.testing.assert_allclose(layouts.logical(laid[out]), wanted, rtol=1e-4, atol=1e-5)
    np.testing.assert_array_equal(laid[out][1][mask], untouched)


@given(data=st.data(), shape=SHAPES, cut=st.integers(0, 2), repeat=st.integers(0, 15))
def test_sigmoid_backward_broadcasts_promotes_and_casts(data: Any, shape: Any, cut: int, repeat: int) -> None:
    small = tuple(1 if repeat >> axis & 1 else size for axis, size in enumerate(shape))[cut:]
    grad = data.draw(layouts.tensor(dt.ACL_FLOAT16, small, True))
    y = data.draw(layouts.tensor(dt.ACL_DOUBLE, shape, True))
    out = data.draw(layouts.tensor(dt.ACL_COMPLEX64, shape, False))
    plan = lowered("aclnnSigmoidBackward", grad[0], y[0], out[0])
    Machine(plan, {"gradOutput": grad[1], "output": y[1], "gradInput": out[1]})
    wanted = layouts.logical(grad).astype(float) * (1 - layouts.logical(y)) * layouts.logical(y)
    np.testing.assert_allclose(layouts.logical(out), wanted, rtol=1e-4, atol=1e-5)
    assert plan.aicpu


@given(data=st.data(), shape=SHAPES, repeat=st.integers(0, 15))
def test_silu_backward_broadcasts_inside_its_kernel_on_the_950(data: Any, shape: Any, repeat: int) -> None:
    small = tuple(1 if repeat >> axis & 1 else size for axis, size in enumerate(shape))
    grad = data.draw(layouts.tensor(dt.ACL_BF16, small, True))
    x = data.draw(layouts.tensor(dt.ACL_FLOAT16, shape, True))
    out = data.draw(layouts.tensor(dt.ACL_FLOAT, shape, False))
    plan = lowered("aclnnSiluBackward", grad[0], x[0], out[0], where=REGBASE)
    assert not any(isinstance(step, Move) and step.label in ("broadcast", "cast") for step in plan.steps)
    Machine(plan, {"gradOutput": grad[1], "self": x[1], "gradInput": out[1]})
    wanted = KERNELS["silu_backward"](layouts.logical(grad).astype(float), layouts.logical(x).astype(float))
    np.testing.assert_allclose(layouts.logical(out), wanted, rtol=1e-3, atol=1e-3)


@pytest.mark.parametrize(
    "dtype", [dt.ACL_INT8, dt.ACL_INT64, dt.ACL_BOOL, dt.ACL_UINT8, dt.ACL_FLOAT16, dt.ACL_COMPLEX64]
)
def test_sigmoid_casts_integers_before_the_kernel_and_the_rest_after_it(dtype: int) -> None:
    plan = lowered("aclnnSigmoid", dense(2, 3, dtype=dtype), dense(2, 3))
    labels = [step.label if isinstance(step, Move) else step.name for step in plan.steps]
    whole = dtype in dt.INTEGER | {dt.ACL_BOOL}
    assert labels == (["cast", "sigmoid"] if whole else ["sigmoid", "cast"])
    assert plan.aicpu == (dtype in (dt.ACL_COMPLEX64,))


TWO_KERNELS = ("aclnnAddRelu", "aclnnInplaceAddRelu")
COPIES = ("aclnnCast",)
BY_BOOL = (
    "aclnnInplaceLogicalAnd", "aclnnInplaceLogicalNot", "aclnnLogicalAnd", "aclnnLogicalNot", "aclnnLogicalXor",
)  # fmt: skip
ELSEWHERE = ("aclnnXlog1py",)
"""Not there on the A2."""


def elementwise(api: str) -> bool:
    """Whether one kernel computes numbers of the dtype and the shape that its inputs have, and nothing else is done."""
    steps = [step for last in ops.find(api).plan for step in last.chain]
    computing = [step for step in dict.fromkeys(steps) if isinstance(step, Compute)]
    known = (Contiguous, CastTo, BroadcastTo, Compute, ViewCopy)
    plain = all(isinstance(step, known) and not isinstance(step, Reduction) for step in steps)
    return plain and len(computing) == 1 and not any((computing[0].dtype, computing[0].shape, computing[0].integral))


@pytest.mark.parametrize(
    "api", [api for api in ops.names() if api not in (*TWO_KERNELS, *COPIES, *BY_BOOL, *ELSEWHERE) and elementwise(api)]
)
def test_a_dense_call_of_one_dtype_is_one_kernel_on_its_arguments(api: str) -> None:
    operator = ops.find(api)
    call = good_calls(operator, A2)[0]
    plan = operator.lower(call)
    assert isinstance(plan, Lowered)
    (kernel,) = plan.steps
    assert isinstance(kernel, Kernel)
    assert (plan.slots, plan.workspace, plan.aicpu, plan.fault) == ((), 0, False, "")
    assert all(view.operand >= 0 for view in (*kernel.inputs, *kernel.outputs))
    for view in (*kernel.inputs, *kernel.outputs):
        one_a_row = call.tensor(operator.param(plan.arguments[view.operand])).rank == 1
        assert view.strides == ((1, 0) if one_a_row else (3, 1))
    assert kernel.dtype == dt.ACL_FLOAT


def test_inplace_reads_and_writes_one_argument() -> None:
    (kernel,) = lowered("aclnnInplaceSigmoid", dense(4)).steps
    assert isinstance(kernel, Kernel)
    assert kernel.inputs == kernel.outputs
    strided = TensorFacts.of(0, (2, 3), (1, 2), 0, (6,), 2)
    labels = [
        step.label if isinstance(step, Move) else step.name for step in lowered("aclnnInplaceSigmoid", strided).steps
    ]
    assert labels == ["contiguous", "sigmoid", "view_copy"]


def test_a_strided_input_costs_the_slot_of_its_dense_copy() -> None:
    x = TensorFacts.of(dt.ACL_FLOAT, (100,), (2,), 0, (200,), 2)
    assert lowered("aclnnSilu", x, dense(100)).workspace == 512
    big = TensorFacts.of(dt.ACL_FLOAT, (120,), (2,), 0, (240,), 2)
    assert lowered("aclnnSilu", big, dense(120)).workspace == 512
    assert lowered("aclnnSilu", big.but(shape=(121,), strides=(2,), storage_shape=(242,)), dense(121)).workspace == 1024


@pytest.mark.parametrize(("soc", "steps"), [("ascend910", 2), ("ascend310p", 2), ("ascend910b", 1), ("ascend950", 1)])
def test_a_dense_output_in_a_larger_storage_takes_a_copy_on_old_socs(soc: str, steps: int) -> None:
    out = TensorFacts.of(dt.ACL_FLOAT, (2, 3), (3, 1), 0, (7,), 2)
    plan = lowered("aclnnSilu", dense(2, 3), out, where=profile(representative(soc), "source"))
    assert len(plan.steps) == steps
    assert (plan.workspace > 0) == (steps == 2)


@pytest.mark.parametrize(("soc", "limit"), [("ascend910b", 3.0), ("ascend950", float(np.nextafter(np.float32(3), 0)))])
def test_hardsigmoid_backward_knows_where_its_band_ends(soc: str, limit: float) -> None:
    plan = lowered("aclnnHardsigmoidBackward", *[dense(2)] * 3, where=profile(representative(soc), "source"))
    assert plan.steps[0].attrs == (limit,)  # type: ignore[union-attr]


@pytest.mark.parametrize("api", ["aclnnHardsigmoid", "aclnnHardsigmoidBackward"])
@pytest.mark.parametrize(
    ("dtype", "where", "away"),
    [
        (dt.ACL_BF16, REGBASE, True),
        (dt.ACL_BF16, A2, False),
        (dt.ACL_FLOAT16, REGBASE, False),
        (dt.ACL_FLOAT, REGBASE, False),
    ],
)
def test_hardsigmoid_rounds_bf16_away_from_zero_on_the_950(api: str, dtype: int, where: Any, away: bool) -> None:
    plan = lowered(api, *(dense(2, dtype=dtype) for _ in ops.find(api).params), where=where)
    assert [step.away for step in plan.steps if isinstance(step, Kernel)] == [away]


def test_the_ai_cpu_cannot_broadcast_six_merged_axes() -> None:
    wide = (2, 2, 2, 2, 2, 2)
    broken = lowered(
        "aclnnSigmoidBackward", *[dense(*s, dtype=dt.ACL_DOUBLE) for s in ((1, 2, 1, 2, 1, 2), wide, wide)]
    )
    assert "6 axes" in broken.fault
    merged = lowered(
        "aclnnSigmoidBackward", *[dense(*s, dtype=dt.ACL_DOUBLE) for s in ((1, 1, 1, 2, 2, 2), wide, wide)]
    )
    assert merged.fault == ""
    assert lowered("aclnnSigmoidBackward", dense(1, 2, 1, 2, 1, 2), dense(*wide), dense(*wide)).fault == ""


def test_nine_axes_where_there_is_no_limit() -> None:
    facts = dense(*(1,) * 24, 2)
    assert len(lowered("aclnnSilu", facts, facts).steps) == 1

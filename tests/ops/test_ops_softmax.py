"""What the facts say in words of the softmax family and its cross entropies, as calls of phase one."""

from __future__ import annotations

from typing import Any

import pytest

import aclnn_py.ops as ops
from aclnn_py.base import dtype as dt
from aclnn_py.base.profile import profile
from aclnn_py.base.soc import FAMILIES, representative
from aclnn_py.lowering.plan.lowered import NOTHING, Kernel, Lowered, Move
from aclnn_py.rules.core.call import Call, TensorFacts

CROSS = "aclnnSoftmaxCrossEntropyWithLogits"
BINARY = "aclnnBinaryCrossEntropyWithLogitsTargetBackward"
BACKWARD = ["aclnnSoftmaxBackward", "aclnnLogSoftmaxBackward"]
ALL = pytest.mark.parametrize("soc", FAMILIES)


def dense(*shape: int, dtype: int = dt.ACL_FLOAT) -> TensorFacts:
    return TensorFacts.dense(dtype, shape)


def outcome(api: str, *arguments: Any, soc: str = "ascend910b") -> Any:
    operator = ops.find(api)
    names = (param.name for param in operator.params)
    return operator.outcome(Call(profile(representative(soc), "source"), dict(zip(names, arguments, strict=True))))


def code(api: str, *arguments: Any, soc: str = "ascend910b") -> int:
    found = outcome(api, *arguments, soc=soc)
    return 0 if isinstance(found, Lowered) else found.code


def labels(api: str, *arguments: Any) -> list[str]:
    plan = outcome(api, *arguments)
    assert isinstance(plan, Lowered), plan
    return [step.label if isinstance(step, Move) else step.name for step in plan.steps]


@ALL
def test_softmax_looks_at_nothing_else_once_self_is_empty(soc: str) -> None:
    empty, odd = dense(0, 3, dtype=dt.ACL_STRING), dense(7, dtype=dt.ACL_INT8)
    assert outcome("aclnnSoftmax", empty, 99, odd, soc=soc) is NOTHING
    assert code("aclnnSoftmax", empty, 99, None, soc=soc) == 161001
    assert code("aclnnLogSoftmax", dense(0, 3), 99, dense(0, 3), soc=soc) == 161002
    assert outcome("aclnnLogSoftmax", dense(0, 3), 1, dense(0, 3), soc=soc) is NOTHING


@ALL
@pytest.mark.parametrize("api", BACKWARD)
def test_gradients_of_nothing(api: str, soc: str) -> None:
    """Only the 950 tests the rest."""
    full, nothing, odd = dense(2, 3), dense(2, 0), dense(2, 3, dtype=dt.ACL_INT8)
    refused = 161002 if soc == "ascend950" else 0
    assert code(api, nothing, full, 5, full, soc=soc) == refused
    assert code(api, odd, nothing, 0, full, soc=soc) == refused
    assert outcome(api, nothing, nothing, 0, nothing, soc=soc) is NOTHING


@pytest.mark.parametrize("api", ["aclnnSoftmax", "aclnnLogSoftmax", *BACKWARD])
def test_a_tensor_without_axes_has_one(api: str) -> None:
    inputs = [dense()] * (2 if api in BACKWARD else 1)
    assert [code(api, *inputs, dim, dense()) for dim in (-2, -1, 0, 1)] == [161002, 0, 0, 161002]


def test_the_order_of_the_axis_test() -> None:
    wide, whole = dense(*[1] * 9), dense(2, 3, dtype=dt.ACL_INT32)
    text = "value of dim"
    assert text in outcome("aclnnLogSoftmax", whole, 5, whole).text
    assert text not in outcome("aclnnSoftmax", whole, 5, whole).text
    assert text in outcome("aclnnSoftmax", wide, 9, wide).text
    assert text in outcome("aclnnSoftmaxBackward", wide, wide, 9, wide).text
    assert "rank" in outcome("aclnnLogSoftmaxBackward", wide, wide, 9, wide).text


def test_where_the_casts_are() -> None:
    x, half = dense(2, 3), dense(2, 3, dtype=dt.ACL_FLOAT16)
    assert labels("aclnnSoftmax", x, 0, half) == ["softmax", "cast"]
    assert labels("aclnnLogSoftmax", x, 0, half) == ["cast", "log_softmax"]
    for api in BACKWARD:
        assert labels(api, x, x, 0, half)[-1] == "cast"
        assert code(api, x, x, 0, dense(2, 3, dtype=dt.ACL_COMPLEX32)) == 561103
        assert code(api, x, x, 0, dense(2, 3, dtype=dt.ACL_BOOL)) == 0


def test_double_is_the_aicpus() -> None:
    for api in ("aclnnSoftmax", "aclnnLogSoftmax"):
        wide = dense(2, 3, dtype=dt.ACL_DOUBLE)
        assert outcome(api, wide, 0, wide).aicpu
        assert not outcome(api, dense(2, 3), 0, dense(2, 3)).aicpu
    assert code(BACKWARD[0], wide, wide, 0, wide) == 161002


def cross(features: TensorFacts, wanted: TensorFacts, loss: int = 2, rows: int = 2, soc: str = "ascend910b") -> int:
    outputs = dense(loss, dtype=features.dtype), dense(rows, 3, dtype=features.dtype)
    return code(CROSS, features, wanted, *outputs, soc=soc)


def test_shapes_of_the_cross_entropy() -> None:
    assert cross(dense(2, 3), dense(2, 3)) == cross(dense(2, 3), dense(1, 3)) == cross(dense(1, 3), dense(2, 1)) == 0
    assert cross(dense(2, 3), dense(4, 3)) == cross(dense(2, 3), dense(2, 2)) == 561103
    assert cross(dense(2, 3), dense(2, 3), loss=3) == cross(dense(2, 3), dense(2, 3), rows=3) == 561103
    assert cross(dense(2, 3, 1), dense(2, 3)) == cross(dense(2, 3), dense(3)) == 161002
    assert cross(dense(0, 3), dense(2, 3)) == cross(dense(2, 3), dense(0, 0)) == 0


@ALL
def test_labels_of_another_dtype(soc: str) -> None:
    half = dense(2, 3, dtype=dt.ACL_FLOAT16)
    assert cross(dense(2, 3), half, soc=soc) == (561103 if soc == "ascend950" else 0)
    assert cross(half, half, soc=soc) == 0
    assert cross(dense(2, 3), dense(0, 3, dtype=dt.ACL_FLOAT16), soc=soc) == 0


@ALL
def test_binary_cross_entropy_takes_bf16_everywhere(soc: str) -> None:
    brain = dense(2, 3, dtype=dt.ACL_BF16)
    assert code(BINARY, brain, brain, brain, brain, None, 2, brain, soc=soc) == 0


def test_ranks_and_shapes_of_an_empty_binary_cross_entropy() -> None:
    """Only gradTarget's rank is tested, and no shape."""
    empty, wide, x = dense(0, *[1] * 9), dense(*[1] * 9), dense(2, 3)
    assert code(BINARY, wide, empty, x, wide, wide, 0, dense(7)) == 0
    assert code(BINARY, x, dense(0), x, None, None, 0, wide) == 161002
    assert code(BINARY, x, dense(0), x, None, None, 3, x) == 161002


def test_binary_cross_entropy_broadcasts_into_self_only() -> None:
    x, row, cube = dense(2, 3), dense(3), dense(1, 2, 3)
    assert code(BINARY, row, x, x, dense(2, 1), dense(), 1, x) == 0
    assert code(BINARY, cube, x, x, None, None, 1, x) == code(BINARY, x, x, x, cube, None, 1, x) == 161002
    assert code(BINARY, x, row, row, None, None, 0, row) == code(BINARY, x, x, x, None, dense(2), 0, x) == 161002


def test_binary_cross_entropy_is_one_kernel() -> None:
    x, half = dense(2, 3), dense(2, 3, dtype=dt.ACL_FLOAT16)
    (kernel,) = outcome(BINARY, x, x, x, None, None, 1, x).steps
    assert isinstance(kernel, Kernel)
    assert kernel.attrs == (6.0, 0.0, 0.0)
    assert kernel.inputs[2] == kernel.inputs[3] == kernel.inputs[1]
    assert labels(BINARY, x, half, half, half, None, 0, half) == ["cast", "cast", "bce_target_backward", "cast"]

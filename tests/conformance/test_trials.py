"""Accepted calls whose numbers are left out: those of a storage that is read as blocks beside its view."""

from __future__ import annotations

import pytest

from aclnn_py import ops
from aclnn_py.base.profile import profile
from aclnn_py.base.soc import representative
from aclnn_py.conform.trials import can_compute
from aclnn_py.derived.variants import good_calls
from aclnn_py.lowering.plan.lowered import Lowered
from aclnn_py.rules.core.call import Call, TensorFacts


def with_gaps(facts: TensorFacts) -> TensorFacts:
    """The same view with two elements between its rows."""
    *outer, rows, columns = facts.shape
    strides = (*(rows * (columns + 2) for _ in outer), columns + 2, 1)
    return facts.but(strides=strides, storage_shape=(*outer, rows, columns + 2))


def good_call(name: str) -> Call:
    return good_calls(ops.find(name), profile(representative("ascend910b")))[0]


@pytest.mark.parametrize(("name", "computes"), [("aclnnGroupedMatmulV5", True), ("aclnnGroupedMatmulWeightNz", False)])
def test_numbers_between_the_elements_of_a_view_are_not_compared(name: str, computes: bool) -> None:
    operator, call = ops.find(name), good_call(name)
    weights: tuple[TensorFacts, ...] = call.args["weight"]  # type: ignore[assignment]
    assert max(one.rank for one in weights) <= 3
    strided = call.set(operator.param("weight"), tuple(map(with_gaps, weights)))
    assert isinstance(operator.outcome(strided), Lowered)
    assert can_compute(operator, call)
    assert can_compute(operator, strided) == computes

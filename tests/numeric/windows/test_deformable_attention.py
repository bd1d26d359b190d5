"""Multi-scale deformable attention beside the formula in float64, and levels that are not in value."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from aclnn_py.reference import find
from aclnn_py.session import AclError, Session

SIZES, HEADS, WIDTH, QUERIES, POINTS = [(7, 9), (4, 5), (2, 1)], 3, 24, 45, 4
KEYS = sum(down * across for down, across in SIZES)
STARTS = np.cumsum([0, *(down * across for down, across in SIZES[:-1])])


def inputs(dtype: str) -> tuple[Any, ...]:
    random = np.random.default_rng(11)
    value = random.standard_normal((2, KEYS, HEADS, WIDTH))
    places = random.uniform(-0.2, 1.2, (2, QUERIES, HEADS, len(SIZES), POINTS, 2))
    weights = random.uniform(0, 1, places.shape[:-1])
    value, places, weights = (each.astype(dtype) for each in (value, places, weights))
    return value, np.array(SIZES, "i8"), STARTS.astype("i4"), places, weights


def formula(api: str, *arguments: Any) -> list[Any]:
    found = find(api)
    assert found is not None
    return [*found(*(each.astype("f8") for each in arguments), soc="ascend910b")]


@pytest.mark.parametrize("dtype", ["float32", "float16"])
def test_samples_and_gradients(dtype: str) -> None:
    given, unit = inputs(dtype), 1e-5 if dtype == "float32" else 2.0**-10
    shape = (2, QUERIES, HEADS * WIDTH)
    grad = np.random.default_rng(3).standard_normal(shape).astype(dtype)
    with Session(soc="Ascend910B1") as npu:
        out = npu.empty(shape, dtype)
        npu.call("aclnnMultiScaleDeformableAttnFunction", *given, out)
        grads = [npu.empty(given[number].shape, dtype) for number in (0, 3, 4)]
        npu.call("aclnnMultiScaleDeformableAttentionGrad", *given, grad, *grads)
        found = [each.numpy().astype("f8") for each in (out, *grads)]
    wanted = formula("aclnnMultiScaleDeformableAttnFunction", *given)
    wanted += formula("aclnnMultiScaleDeformableAttentionGrad", *given, grad)
    for one, other in zip(found, wanted, strict=True):
        np.testing.assert_allclose(one, other, rtol=unit, atol=unit * np.abs(other).max())


def test_a_level_beyond_the_values_fails_the_stream() -> None:
    value, sizes, starts, places, weights = inputs("float32")

    def run() -> None:
        with Session(soc="Ascend910B1") as npu:
            out = npu.empty((2, QUERIES, HEADS * WIDTH), "float32")
            npu.call("aclnnMultiScaleDeformableAttnFunction", value, sizes + 1, starts, places, weights, out)
            out.numpy()

    with pytest.raises(AclError, match="Expected an index of one of 85 elements but got 5"):
        run()

"""Norms that are scaled and shifted for each sample, of the channels of each sample, and the fast gradients."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py.session import Session
from numeric.norm_cases import CLOSE, FLOAT, HALF, compared, drawn

Shape = tuple[int, ...]


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session, np.errstate(all="ignore"):
        yield session


@pytest.mark.parametrize("dtype", CLOSE, ids=str)
@pytest.mark.parametrize("shape", [(5, 33), (2, 3, 40), (2, 1, 4, 700)], ids=str)
def test_rows_are_scaled_for_each_sample(npu: Session, shape: Shape, dtype: Any) -> None:
    before, row = shape[:-2], shape[-1:]
    x, scale, shift = drawn(shape, dtype), drawn((*before, *row), dtype, 1), drawn((*before, 1, *row), dtype, 2)
    each = (*shape[:-1], 1)
    for kind in {dtype, FLOAT}:
        weight, bias = drawn(row, kind, 3), drawn(row, kind, 4)
        for given in ((None, None), (weight, None), (weight, bias)):
            compared(npu, "aclnnAdaLayerNormV2", [x, scale, shift, *given, 1e-3], [shape, each, each], dtype)
            if kind == dtype:
                compared(npu, "aclnnAdaLayerNorm", [x, scale, shift, *given, 1e-3], [shape], dtype)


@pytest.mark.parametrize("layout", ["NCHW", "NHWC"])
@pytest.mark.parametrize("dtype", [FLOAT, HALF], ids=str)
def test_channels_of_each_sample(layout: str, dtype: Any) -> None:
    shape, each = ((3, 4, 5, 6), (3, 4, 1, 1)) if layout == "NCHW" else ((3, 5, 6, 4), (3, 1, 1, 4))
    x, gamma, beta = drawn(shape, dtype), drawn((4,), dtype, 1), drawn((4,), dtype, 2)
    with Session(soc="Ascend310P3") as npu:
        compared(npu, "aclnnInstanceNorm", [x, gamma, beta, layout, 1e-2], [shape, each, each], dtype)


@pytest.mark.parametrize("training", [True, False])
def test_fast_gradients_of_channels_are_those_of_the_other_function(npu: Session, training: bool) -> None:
    grad, x, weight, mean = (drawn(size, FLOAT, seed) for seed, size in enumerate([(4, 3, 50)] * 2 + [(3,)] * 2))
    variance = np.abs(drawn((3,), FLOAT, 5)) + np.float32(0.5)
    given = [grad, x, weight, mean, variance, mean, variance, training, 1e-3, (True, True, True)]
    outs = [npu.empty(size, FLOAT) for size in (x.shape, (3,), (3,)) * 2]
    npu.call("aclnnBatchNormBackward", *given, *outs[:3])
    npu.call("aclnnFastBatchNormBackward", *given, 1, *outs[3:])
    assert all(np.array_equal(one.numpy(), other.numpy()) for one, other in zip(outs[:3], outs[3:], strict=True))


@pytest.mark.parametrize("dtype", CLOSE, ids=str)
@pytest.mark.parametrize("shape", [(5, 33), (2, 3, 40), (2, 1, 4, 300)], ids=str)
def test_gradients_of_rows_scaled_for_each_sample(npu: Session, shape: Shape, dtype: Any) -> None:
    before, row, each = shape[:-2], shape[-1:], (*shape[:-1], 1)
    grad, x, mean = drawn(shape, dtype), drawn(shape, dtype, 1), drawn(each, dtype, 2)
    rstd = np.abs(drawn(each, dtype, 3)) * dtype.type(0.1)
    scale, shift = drawn((*before, *row), dtype, 4), drawn((*before, 1, *row), dtype, 5)
    shapes = [shape, scale.shape, shift.shape, row, row]
    for kind in {dtype, FLOAT}:
        weight, bias = drawn(row, kind, 6), drawn(row, kind, 7)
        own = (dtype,) * 3 + (kind,) * 2
        for given in ((None, None), (weight, None), (weight, bias)):
            asked = [grad, x, row, rstd, mean, scale, shift, *given]
            compared(npu, "aclnnAdaLayerNormBackward", asked, shapes, dtype, own)

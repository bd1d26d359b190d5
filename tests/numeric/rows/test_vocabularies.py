"""Cross entropy of rows whose classes are spread over parts, part by part."""

from __future__ import annotations

import numpy as np
import pytest

from aclnn_py.reference.loss.vocabularies import sum_exp_and_index
from aclnn_py.session import Session
from numeric.norm_cases import FLOAT, drawn
from numeric.programs import BF16

INDEX = np.dtype(np.int32)


@pytest.mark.parametrize("dtype", [FLOAT, BF16], ids=str)
def test_parts_come_to_the_whole(dtype: np.dtype) -> None:
    x, target = drawn((6, 7, 96), dtype), np.random.default_rng(1).integers(0, 96, (6, 7), INDEX)
    most, wide = x.max(-1), x.astype("f8")
    sums, found = np.zeros(42), np.zeros(42)
    with Session(soc="Ascend950PR_9589") as npu:
        for start in (0, 32, 64):
            part = x[..., start : start + 32]
            outs = [npu.empty(6 * 7, kind) for kind in (FLOAT, FLOAT)], npu.empty((6, 7, 32))
            more = npu.empty((6, 7), INDEX), npu.empty((6, 7), INDEX)
            args = part, target, most, start, start + 32, *outs[0], outs[1], *more
            npu.call("aclnnCrossEntropySumExpAndIndexLogit", *args)
            wanted = sum_exp_and_index(part.astype("f8"), target, most.astype("f8"), start, start + 32)
            for one, other in zip((*outs[0], outs[1], *more), wanted, strict=True):
                np.testing.assert_allclose(one.numpy().ravel(), np.ravel(other), rtol=2e-6, atol=1e-6)
            sums, found = sums + outs[0][1].numpy(), found + outs[0][0].numpy()
    plain = wide - np.log(np.sum(np.exp(wide), -1, keepdims=True))
    np.testing.assert_allclose(found - np.log(sums), np.take_along_axis(plain, target[..., None], -1).ravel(), 1e-4)


def test_bounds_and_rows_without_an_answer() -> None:
    x = np.zeros((4, 16), "f4")
    x[0, 3], x[1, 0], x[2, 15] = np.nan, np.inf, -np.inf
    with Session(soc="Ascend950PR_9589") as npu:
        floats, ints = [npu.empty(4) for _ in range(2)], [npu.empty(4, INDEX) for _ in range(2)]
        powers = npu.empty((4, 16))
        target = np.array([-5, 10, 11, -6], INDEX)
        args = x, target, np.zeros(4, "f4"), -5, 11, *floats, powers, *ints
        npu.call("aclnnCrossEntropySumExpAndIndexLogit", *args)
        assert ints[0].numpy().tolist() == [0, 15, 0, 0]
        assert ints[1].numpy().tolist() == [0, 0, 1, 1]
        assert floats[0].numpy().tolist() == [0, 0, 0, 0]
        assert np.array_equal(floats[1].numpy(), [np.nan, np.inf, 15, 16], equal_nan=True)

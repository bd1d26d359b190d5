"""AdamW over lists: steps of both dtypes, a scale, a flag, empty members, the largest second moments."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py.session import Session

NUMBERS = (0.01, 0.9, 0.75, 0.25, 1e-3)


def drawn(*shape: int, seed: int, dtype: Any = np.float32) -> np.ndarray:
    return np.random.default_rng(seed).uniform(0.1, 2, shape).astype(dtype)


def stepped(param: Any, grad: Any, mean: Any, square: Any, high: Any, step: float) -> tuple[Any, ...]:
    """The step in float64."""
    lr, beta1, beta2, decay, eps = NUMBERS
    param, grad, mean, square = (each.astype("f8") for each in (param, grad, mean, square))
    mean, square = beta1 * mean + (1 - beta1) * grad, beta2 * square + (1 - beta2) * grad * grad
    high = square if high is None else np.maximum(high.astype("f8"), square)
    root = np.sqrt(high) / np.sqrt(1 - beta2 ** (step + 1)) + eps
    return param * (1 - lr * decay) - lr / (1 - beta1 ** (step + 1)) * mean / root, mean, square, high


@pytest.mark.parametrize("dtype", [np.float32, np.float16, ml_dtypes.bfloat16])
@pytest.mark.parametrize("kind", [np.float32, np.int64])
@pytest.mark.parametrize("amsgrad", [False, True])
def test_a_step_for_every_member(dtype: Any, kind: Any, amsgrad: bool) -> None:
    """The empty member in the middle moves the steps behind it."""
    shapes = ((3, 5), (0,), (40000,))
    lists = [[drawn(*shape, seed=at + 9 * row, dtype=dtype) for at, shape in enumerate(shapes)] for row in range(5)]
    steps = [np.full(1, number, kind) for number in (3, 7, 11)]
    with Session(soc="Ascend910B4") as npu:
        refs = [[npu.array(each) for each in row] for row in lists]
        high = refs[4] if amsgrad else None
        scale = np.full(1, 2, np.float32)
        npu.call("aclnnFusedAdamw", *refs[:4], high, steps, scale, None, *NUMBERS, amsgrad, True)
        found = [[each.numpy() for each in row] for row in refs]
    bar = {np.float32: 3e-6, np.float16: 2e-3}.get(dtype, 1.6e-2)
    for number, step in ((0, 3), (2, 7)):
        param, grad, mean, square, top = (row[number] for row in lists)
        wanted = stepped(param, grad.astype("f8") / -2, mean, square, top if amsgrad else None, step)
        for row, value in zip((0, 2, 3, 4)[: 3 + amsgrad], wanted, strict=False):
            np.testing.assert_allclose(found[row][number].astype("f8"), value, rtol=bar, atol=bar)


def test_a_flag_stops_it() -> None:
    with Session(soc="Ascend910B4") as npu:
        given = [drawn(6, seed=at) for at in range(4)]
        refs = [[npu.array(each)] for each in given]
        for flag, same in ((1, True), (0, False)):
            stop = np.full(1, flag, np.float32)
            npu.call("aclnnFusedAdamw", *refs, None, [np.zeros(1, "f4")], None, stop, *NUMBERS, False, False)
            assert np.array_equal(refs[0][0].numpy(), given[0]) is same

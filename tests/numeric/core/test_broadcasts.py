"""Tiles of several rows, and the single one left of them, of an input whose rows repeat one element each."""

from __future__ import annotations

import numpy as np
import pytest

from aclnn_py.session import Session


@pytest.mark.parametrize("dtype", ["f4", "f2", "f8"])
@pytest.mark.parametrize("shape", [(3, 7, 100), (2, 5, 301), (4, 9, 64)])
def test_a_row_left_over_is_not_one_of_an_earlier_tile(dtype: str, shape: tuple[int, ...]) -> None:
    x = np.random.default_rng(0).integers(-8, 9, shape).astype(dtype)
    factors = np.arange(1, shape[1] + 1, dtype=dtype)[:, None]
    with Session(soc="Ascend910B4") as npu:
        out = npu.empty(shape, dtype=np.dtype(dtype))
        npu.call("aclnnAddcmul", x, x, factors, 1.0, out)
        assert np.array_equal(out.numpy(), x + x * factors)

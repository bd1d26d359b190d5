"""The largest and the likeliest elements of rows, beside NumPy."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

from aclnn_py.reference.order.tops import apply_top_k_top_p
from aclnn_py.session import Session


@pytest.mark.parametrize("dtype", ["f4", "f2", "bfloat16"])
def test_the_largest_and_the_likeliest(dtype: str) -> None:
    kind = np.dtype(ml_dtypes.bfloat16) if dtype == "bfloat16" else np.dtype(dtype)
    made = np.random.default_rng(1)
    with Session(soc="Ascend910B1") as npu:
        for rows, length in ((1, 5), (4, 37), (3, 5000), (2, 1)):
            logits = (made.standard_normal((rows, length)) * 3).round(2).astype(kind)
            part = made.uniform(0.05, 0.95, rows).astype(kind)
            number = made.integers(1, length + 1, rows).astype("i4")
            for p, k in ((part, number), (None, number), (part, None)):
                out = npu.empty(logits.shape, kind)
                npu.call("aclnnApplyTopKTopP", logits, p, k, out)
                wide = None if p is None else p.astype("f8")
                wanted = apply_top_k_top_p(logits.astype("f8"), wide, k)
                assert np.array_equal(out.numpy().astype("f8"), wanted)


def test_corners() -> None:
    rows = np.array([[1, 3, 3, 2], [np.inf, 1, np.nan, 0], [-np.inf, -np.inf, 0, -np.inf]], "f4")
    with Session() as npu:
        out = npu.empty(rows.shape, "f4")
        npu.call("aclnnApplyTopKTopP", rows, None, np.array([1, 2, 9], "i4"), out)
        assert np.array_equal(out.numpy()[0], [-np.inf, 3, 3, -np.inf])
        assert np.array_equal(out.numpy()[2], rows[2])
        for p in (0.0, 1.0, np.nan):
            npu.call("aclnnApplyTopKTopP", rows, np.full(3, p, "f4"), np.array([4, -7, 0], "i4"), out)
            assert np.array_equal(out.numpy()[0, 1:3].max(), np.float32(3))
        npu.call("aclnnApplyTopKTopP", rows[:0], None, None, npu.empty((0, 4), "f4"))

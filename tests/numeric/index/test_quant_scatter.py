"""Quantised parts put where an index says, beside NumPy."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

from aclnn_py.reference.indexing.scatter_ways import quant_scatter
from aclnn_py.session import AclError, Session

API = "aclnnInplaceQuantScatter"
BF16 = np.dtype(ml_dtypes.bfloat16)


@pytest.mark.parametrize(("kind", "offset"), [("f2", True), ("f2", False), ("bf16", True)])
@pytest.mark.parametrize(("shape", "axis"), [((3, 7, 32), -2), ((2, 3, 5, 9), 1)])
def test_parts_are_quantised(kind: str, offset: bool, shape: tuple[int, ...], axis: int) -> None:
    made = np.random.default_rng(1)
    half, wide, whole = (BF16, BF16, BF16) if kind == "bf16" else map(np.dtype, ("f2", "f4", "i4"))
    part = list(shape)
    part[axis] = 2
    updates = (made.standard_normal(part) * 40).astype(half)
    scales = made.uniform(0.2, 2, shape[-1]).astype(wide)
    zeros = made.integers(-9, 9, shape[-1]).astype(whole) if offset else None
    places = made.integers(0, shape[axis] - 1, shape[0])
    start = made.integers(-128, 127, shape).astype("i1")
    with Session(soc="Ascend910B1") as npu:
        ref = npu.array(start)
        npu.call(API, ref, places, updates, scales, zeros, axis, -1, 1)
        wanted = quant_scatter(start, places, updates.astype("f8"), scales, zeros, axis, -1, 1)
        assert np.array_equal(ref.numpy(), wanted)


def test_halves_and_what_is_too_large() -> None:
    updates = np.array([[[0.5, 1.5, -2.5, 60000, -np.inf, np.inf]]], "f2")
    with Session(soc="Ascend910B1") as npu:
        ref = npu.array(np.zeros((1, 1, 6), "i1"))
        npu.call(API, ref, np.array([0], "i4"), updates, np.ones(6, "f4"), np.zeros(0, "i4"), -2, 2, 0)
        assert ref.numpy().tolist() == [[[0, 2, -2, 127, -128, 127]]]
        with pytest.raises(AclError, match="507035"):
            npu.call(API, ref, np.array([1], "i4"), updates, np.ones(6, "f4"), None, -2, 2, 0)


def test_the_second_version_is_for_ascend950() -> None:
    updates, scales = np.array([[[3, 5]]], "f2"), np.array([2, 0.25], "f4")
    with Session(soc="Ascend950PR_9599") as npu:
        ref = npu.array(np.zeros((1, 2, 2), "i1"))
        npu.call(f"{API}V2", ref, np.array([1]), updates, scales, None, 1, -1, 1, "rint")
        assert ref.numpy().tolist() == [[[0, 0], [2, 20]]]

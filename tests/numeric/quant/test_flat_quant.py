"""FlatQuant: products on both sides of every matrix, in INT4 with a scale for each and in MX FP4."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import Session

from .raw import Raw, call, e2m1, fp4, nibbles
from .test_mx_axes import BF16, E2M1, E8M0, SOC, codes, rounded, unpaired

Array = Any


def drawn(shape: tuple[int, ...], half: Any, seed: int = 0) -> Array:
    return np.random.default_rng(seed).normal(0, 1, shape).astype(half)


def transformed(x: Array, left: Array, right: Array | None) -> Array:
    moved = x if right is None else (x.astype("f8") @ right.astype("f8")).astype("f4").astype(x.dtype)
    return left.astype("f8") @ moved.astype("f8")


def signed(raw: Raw) -> Array:
    return (nibbles(raw).astype(int) ^ 8) - 8


@pytest.mark.parametrize("soc", ["Ascend910B1", SOC])
@pytest.mark.parametrize(("shape", "half"), [((5, 3, 16), "f2"), ((3, 1, 24), BF16), ((2, 20, 34), BF16)])
def test_int4(soc: str, shape: tuple[int, ...], half: Any) -> None:
    k, m, n = shape
    x, left, right = drawn(shape, half), drawn((m, m), half, 1), drawn((n, n), half, 2)
    with Session(soc=soc) as npu:
        held, scale = npu.empty((k, m, n // 2), np.uint8), npu.empty((k,), "f4")
        out = Raw(held, acl.ACL_INT4, shape, acl.ACL_FORMAT_NCL)
        assert call(npu, "aclnnFlatQuantV2", x, left, right, 0.75, 0.0, out, scale) == 0
        y = transformed(x, left, right).astype("f4").astype("f2").astype("f8")
        peaks = np.abs(y).max((1, 2))
        assert np.allclose(scale.numpy(), peaks * 0.75 / 7, rtol=2e-3)
        wanted = np.clip(y / scale.numpy()[:, None, None], -8, 7)
        assert np.abs(signed(out) - wanted).max() < 0.51


@pytest.mark.parametrize(
    ("list_type", "groups", "end"),
    [
        (0, [1, 3], 3),
        (1, [1, 2], 3),
        (2, [[4, 1], [0, 2]], 3),
        (0, [1, 0], 5),
        (1, [4, 4], 5),
        (0, [], 5),
        (1, [1 << 40, 3 - (1 << 40)], 3),
    ],
)
def test_matrices_behind_the_groups_are_zero(list_type: int, groups: Any, end: int) -> None:
    x, left, right = drawn((5, 2, 8), "f2"), drawn((2, 2), "f2", 1), drawn((8, 8), "f2", 2)
    with Session(soc="Ascend910B1") as npu:
        out, scale = npu.empty((5, 2, 1), np.int32), npu.empty((5,), "f4")
        listed = np.array(groups, "i8")
        assert call(npu, "aclnnFlatQuantV3", x, left, right, listed, 1.0, 0.0, list_type, out, scale) == 0
        plain, scales = npu.empty((5, 2, 1), np.int32), npu.empty((5,), "f4")
        assert call(npu, "aclnnFlatQuant", x, left, right, 1.0, plain, scales) == 0
        assert np.array_equal(out.numpy()[:end], plain.numpy()[:end])
        assert np.array_equal(scale.numpy()[:end], scales.numpy()[:end])
        assert not out.numpy()[end:].any()
        assert not scale.numpy()[end:].any()


@pytest.mark.parametrize(("top", "way", "limit"), [(0.0, 0, 2.0), (7.0, 2, 7.0), (10.0, 2, 10.0)])
@pytest.mark.parametrize("both", [True, False])
def test_fp4(top: float, way: int, limit: float, both: bool) -> None:
    """Blocks along the last two axes; the products are taken once more with FLOAT16's own sums."""
    x, left = drawn((3, 4, 20), "f2"), drawn((4, 4), "f2", 1)
    right = drawn((20, 20), "f2", 2) if both else np.zeros((0, 0), "f2")
    with Session(soc=SOC) as npu:
        out, scale = fp4(npu, (3, 80), acl.ACL_FLOAT4_E2M1), npu.empty((3, 2, 2), E8M0)
        assert call(npu, "aclnnFlatQuantV2", x, left, right, 1.0, top, out, scale) == 0
        y = transformed(x, left, right if both else None).astype("f4").astype(BF16).reshape(3, 80).astype("f8")
        wanted = codes(y, 1, 32, way, limit)
        assert np.array_equal(unpaired(scale.numpy(), -1)[:, :3], wanted)
        assert np.mean(e2m1(out) == rounded(y, np.repeat(wanted, 32, 1)[:, :80], E2M1, 6)) > 0.98


def test_refusals() -> None:
    x, left, right = drawn((2, 2, 8), "f2"), drawn((2, 2), "f2"), drawn((8, 8), "f2")
    with Session(soc=SOC) as npu:
        out, scale = npu.empty((2, 2, 1), np.int32), npu.empty((2,), "f4")
        one = np.ones(1, "i8")
        for ratio, top, groups in ((0.0, 0.0, None), (1.5, 0.0, None), (1.0, 5.0, None), (1.0, 0.0, one)):
            assert call(npu, "aclnnFlatQuantV3", x, left, right, groups, ratio, top, 0, out, scale) == 161002
        none = np.zeros((0, 0), "f2")
        assert call(npu, "aclnnFlatQuantV2", x, left, none, 1.0, 0.0, out, scale) == 161002

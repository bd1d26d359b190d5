"""MX quantisation in two levels, and of FP4 in blocks of a row to FP8 in blocks of 32 x 32."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import Session

from .raw import Raw, call, e2m1, fp4
from .test_mx_axes import BF16, E2M1, E4M3, E8M0, SOC, codes, rounded, unpaired

Array = Any
E5M2 = ml_dtypes.float8_e5m2


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc=SOC) as session, np.errstate(all="ignore"):
        yield session


@pytest.mark.parametrize("half", ["f2", BF16])
@pytest.mark.parametrize("smooths", [False, True])
def test_two_levels(npu: Session, half: Any, smooths: bool) -> None:
    drawn = np.random.default_rng(5)
    x = (drawn.normal(0, 1, (3, 600)) * 10 ** drawn.uniform(-2, 2, (3, 600))).astype(half)
    x[1, :512], x[2, 40] = 0, np.inf
    smooth = drawn.uniform(0.5, 2, 600).astype(half) if smooths else None
    y, level0, level1 = fp4(npu, x.shape, acl.ACL_FLOAT4_E2M1), npu.empty((3, 2), "f4"), npu.empty((3, 10, 2), E8M0)
    assert call(npu, "aclnnDynamicDualLevelMxQuant", x, smooth, None, 512, 32, y, level0, level1) == 0
    v = x.astype("f4") if smooth is None else (x.astype("f4") * smooth.astype("f4")).astype(half).astype("f4")
    peaks = np.abs(np.where(np.isfinite(v), v, 0))
    wanted = np.stack([peaks[:, :512].max(1), peaks[:, 512:].max(1)], 1) * np.float32(1 / 6)
    assert np.array_equal(level0.numpy(), wanted)
    each = np.repeat(wanted, 512, 1)[:, :600]
    t = np.where(v == 0, v, v / each).astype(half).astype("f8")
    found = codes(t, 1, 32, 0, 2)
    assert np.array_equal(unpaired(level1.numpy(), -1)[:, :19], found)
    assert np.array_equal(e2m1(y), rounded(t, np.repeat(found, 32, 1)[:, :600], E2M1, 6))
    assert found[2, 1] == 255


@pytest.mark.parametrize(("kind", "name", "grown"), [(E4M3, acl.ACL_FLOAT8_E4M3FN, 6), (E5M2, acl.ACL_FLOAT8_E5M2, 13)])
def test_from_fp4_to_fp8(npu: Session, kind: Any, name: int, grown: int) -> None:
    """Rows of a block have scales that differ by up to 2^30; those of the last one are below 2^grown."""
    drawn = np.random.default_rng(6)
    packed = drawn.integers(0, 256, (2, 70, 35), np.uint8)
    scales = drawn.integers(110, 140, (2, 70, 2, 2), np.uint8)
    scales[1, 64:], scales[..., 1, 1], scales[0, 0, 0, 0] = 3, 0, 255
    x = Raw(npu.array(packed), acl.ACL_FLOAT4_E2M1, (2, 70, 70))
    y, s1, s2 = npu.empty(x.shape, kind), npu.empty((2, 70, 2, 2), E8M0), npu.empty((2, 2, 70, 2), E8M0)
    assert call(npu, "aclnnMxToBlockMxQuant", x, scales.view(E8M0), name, y, s1, s2) == 0
    numbers, given = e2m1(x), scales.reshape(2, 70, 4).astype(int)
    for batch in range(2):
        peaks = np.stack([given[batch, at : at + 32].max(0) for at in (0, 32, 64)])
        made = np.maximum(peaks - grown, 0)
        rows = np.repeat(made, 32, 0)[:70]
        assert np.array_equal(s1.numpy()[batch].view("u1").reshape(70, 4), rows)
        down = unpaired(s2.numpy()[batch], -2)
        assert np.array_equal(down[:3], np.repeat(made, 32, 1)[:, :70])
        assert not down[3].any()
        more = np.repeat(given[batch] - rows, 32, 1)[:, :70]
        wanted = (numbers[batch] * np.where(more <= -127, 0, 2.0**more)).astype(kind)
        assert np.array_equal(y.numpy()[batch].astype("f4"), wanted.astype("f4"))

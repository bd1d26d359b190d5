"""RotateQuant: rotated blocks of columns, quantised by row before the 950 and in MX formats on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import Session

from .raw import call, e2m1, fp4
from .test_mx_axes import BF16, E2M1, E4M3, E8M0, SOC, codes, rounded, unpaired

Array = Any


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc=SOC) as session, np.errstate(all="ignore"):
        yield session


def drawn(shape: tuple[int, ...], half: Any, seed: int = 0) -> Array:
    return np.random.default_rng(seed).normal(0, 1, shape).astype(half)


def rotated(x: Array, rotation: Array) -> Array:
    """Every block of columns by its matrix."""
    side = rotation.shape[-1]
    every = rotation if rotation.ndim == 3 else np.broadcast_to(rotation, (x.shape[-1] // side, side, side))
    parts = [x[..., i * side : (i + 1) * side].astype("f8") @ each.astype("f8") for i, each in enumerate(every)]
    return np.concatenate(parts, -1).astype("f4")


@pytest.mark.parametrize("half", ["f2", BF16])
@pytest.mark.parametrize(("kind", "largest"), [(np.int8, 127), (np.int32, 7)])
def test_by_row(half: Any, kind: Any, largest: int) -> None:
    x, rotation = drawn((5, 128), half), drawn((32, 32), half, 1)
    x[4] = 0
    with Session(soc="Ascend910B1") as npu:
        y, scale = npu.empty((5, 128 if kind is np.int8 else 16), kind), npu.empty((5,), "f4")
        assert call(npu, "aclnnRotateQuant", x, rotation, None, -1, None, 0, 0.0, False, y, scale) == 0
        wanted = rotated(x, rotation).astype(half).astype("f8")
        assert np.allclose(scale.numpy(), np.abs(wanted).max(1) / largest, rtol=0.01)
        found = y.numpy().view("u1")
        if kind is np.int32:
            found = np.stack([found & 15, found >> 4], -1).reshape(5, 128)
        signed = found.view("i1").astype(int) if kind is np.int8 else (found.astype(int) ^ 8) - 8
        assert not signed[4].any()
        each = np.maximum(scale.numpy(), 1e-30)[:, None]
        assert np.abs(signed - wanted / each)[:4].max() < 0.51 + (half == BF16)


@pytest.mark.parametrize("alpha", [None, 0.5, 1.0, -0.5])
@pytest.mark.parametrize("many", [False, True])
def test_fp8(npu: Session, alpha: float | None, many: bool) -> None:
    x, rotation = drawn((2, 3, 96), "f2"), drawn((3, 32, 32) if many else (32, 32), "f2", 1)
    y, scale = npu.empty(x.shape, E4M3), npu.empty((2, 3, 2, 2), E8M0)
    given = None if alpha is None else np.array([alpha], BF16)
    assert call(npu, "aclnnRotateQuant", x, rotation, given, 2, "rint", 1, 0.0, False, y, scale) == 0
    wanted = rotated(x, rotation).astype(BF16).reshape(18, 32)
    if alpha == 0.5:
        limit = (np.abs(wanted.astype("f4")).max(1, keepdims=True) * np.float32(0.5)).astype(BF16)
        wanted = np.clip(wanted.astype("f4"), -limit.astype("f4"), limit.astype("f4"))
    exact = wanted.astype("f8").reshape(6, 96)
    made = codes(exact, 1, 32, 1, 448.0)
    assert np.array_equal(unpaired(scale.numpy().reshape(6, 2, 2), -1)[:, :3], made)
    each = np.repeat(made, 32, 1)
    assert np.mean(y.numpy().reshape(6, 96).astype("f8") == rounded(exact, each, E4M3, 448)) > 0.98


@pytest.mark.parametrize(("top", "limit"), [(7.0, 7.0), (10.0, 10.0)])
def test_fp4(npu: Session, top: float, limit: float) -> None:
    x, rotation = drawn((4, 64), BF16), drawn((64, 64), BF16, 1)
    y, scale = fp4(npu, x.shape, acl.ACL_FLOAT4_E2M1), npu.empty((4, 1, 2), E8M0)
    assert call(npu, "aclnnRotateQuant", x, rotation, None, -1, None, 2, top, False, y, scale) == 0
    exact = rotated(x, rotation).astype(BF16).astype("f8")
    made = codes(exact, 1, 32, 2, limit)
    assert np.array_equal(unpaired(scale.numpy(), -1), made)
    assert np.mean(e2m1(y) == rounded(exact, np.repeat(made, 32, 1), E2M1, 6)) > 0.97


def test_refusals(npu: Session) -> None:
    x, rotation = drawn((2, 64), "f2"), drawn((32, 32), "f2")
    y, scale = npu.empty((2, 64), E4M3), npu.empty((2, 1, 2), E8M0)
    for axis, mode, way, top, trans in (
        (0, None, 0, 0.0, False), (-1, "floor", 0, 0.0, False), (-1, None, 2, 6.0, False), (-1, None, 0, 6.0, False),
        (-1, None, 0, 0.0, True),
    ):  # fmt: skip
        assert call(npu, "aclnnRotateQuant", x, rotation, None, axis, mode, way, top, trans, y, scale) == 161002
    with Session(soc="Ascend910B1") as old:
        small, rate = old.empty((2, 64), np.int8), old.empty((2,), "f4")
        assert call(old, "aclnnRotateQuant", x, rotation, None, -1, None, 0, 0.0, False, small, rate) == 561103

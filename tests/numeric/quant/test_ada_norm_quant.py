"""aclnnAdaLayerNormQuant: ties, noughts, floats of 8 bits, smooth scales, against float64."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py.session import Session

Array = Any


def known(soc: str, kind: Any, smooth: Array | None = None) -> tuple[Array, Array]:
    """A weight of noughts leaves bias, times 1 + scale, plus shift."""
    x, bias = np.random.default_rng(0).normal(1, 2, (3, 2, 4)).astype("f2"), np.array([2.5, 3.5, -2.5, 127], "f2")
    scale, shift = np.array([0, 1, -1], "f2")[:, None] * np.ones((3, 4), "f2"), np.zeros((3, 1, 4), "f2")
    with Session(soc=soc) as npu, np.errstate(all="ignore"):
        out, scales = npu.empty(x.shape, kind), npu.empty((3, 2), np.float32)
        given = x, scale, shift, np.zeros(4, "f2"), bias, smooth
        npu.call("aclnnAdaLayerNormQuant", *given, 1e-5, None, out, scales, None)
        found: Array = out.numpy()
        return found, scales.numpy()


@pytest.mark.parametrize(("soc", "row"), [("Ascend910B1", [3, 4, -3, 127]), ("Ascend950PR_9599", [2, 4, -2, 127])])
def test_ties_and_noughts(soc: str, row: list[int]) -> None:
    """Half away from 0 before the 950, half to even there."""
    found, scales = known(soc, np.int8)
    np.testing.assert_allclose(scales, [[1, 1], [2, 2], [0, 0]], rtol=1e-6)
    assert found[0].tolist() == [row, row]
    assert (found[1, :, 3] == 127).all()
    assert not found[2].any()


def test_floats_of_8_bits_and_smooth_scales() -> None:
    smooth = np.array([1, 1, 1, 0.5], "f2")
    found, scales = known("Ascend950PR_9599", ml_dtypes.float8_e4m3fn, smooth)
    np.testing.assert_allclose(scales[:2], np.array([[63.5] * 2, [127] * 2]) / 448, rtol=1e-6)
    wanted = (np.array([2.5, 3.5, -2.5, 63.5]) * 448 / 63.5).astype(ml_dtypes.float8_e4m3fn)
    assert (found[:2].astype("f4") == wanted.astype("f4")).all()


@pytest.mark.parametrize(("kind", "beyond"), [("float8_e4m3fn", [np.nan] * 2), ("float8_e5m2", [np.inf, -np.inf])])
def test_floats_of_8_bits_are_not_saturated(kind: str, beyond: list[float]) -> None:
    """NaN stays; of the smallest number the scale is 0, so that the quotient is an infinity."""
    half = np.dtype(ml_dtypes.bfloat16)
    x, none = np.ones((3, 1, 2), half), np.zeros((3, 2), half)
    shift = np.array([[1, np.nan], [0, 0], [2.0**-120, -(2.0**-120)]], half)
    smooth = np.full(2, 2.0**-29, half)
    with Session(soc="Ascend950PR_9599") as npu, np.errstate(all="ignore"):
        out, scales = npu.empty(x.shape, getattr(ml_dtypes, kind)), npu.empty((3, 1))
        npu.call("aclnnAdaLayerNormQuant", x, none, shift, none[0], none[0], smooth, 1e-5, None, out, scales, None)
        found = out.numpy()[:, 0].astype("f4")
        assert np.isnan(found[:2]).all()
        assert np.array_equal(found[2], beyond, equal_nan=True)
        assert scales.numpy()[1:, 0].tolist() == [0, 0]


@pytest.mark.parametrize("shape", [(5, 33), (2, 3, 40)], ids=str)
def test_rows_against_float64(shape: tuple[int, ...]) -> None:
    rng, row = np.random.default_rng(2), shape[-1]
    x, (weight, bias, smooth) = rng.normal(3, 2, shape).astype("f2"), rng.normal(1, 1, (3, row)).astype("f2")
    scale, shift = rng.normal(0, 1, (2, *shape[:-2], 1, row)).astype("f2")
    with Session(soc="Ascend910B1") as npu:
        out, scales = npu.empty(shape, np.int8), npu.empty(shape[:-1], np.float32)
        npu.call("aclnnAdaLayerNormQuant", x, scale, shift, weight, bias, smooth, 1e-3, "dynamic", out, scales, None)
        found = out.numpy(), scales.numpy()
    wide, *others = (each.astype("f8") for each in (x, weight, bias, scale, shift, smooth))
    normed = (wide - wide.mean(-1, keepdims=True)) / np.sqrt(wide.var(-1, keepdims=True) + 1e-3)
    y = ((normed * others[0] + others[1]) * (1 + others[2]) + others[3]) * others[4]
    peaks = np.abs(y).max(-1, keepdims=True) / 127
    np.testing.assert_allclose(found[1], peaks[..., 0], rtol=1e-5)
    assert np.abs(found[0] - y / peaks).max() < 0.54

"""aclnnDequantSwigluQuant and its second version: rows behind the groups, static scales, the order of a bias."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import AclError, Session

from .raw import call, e2m1, fp4

Array = Any
FIRST, SECOND = "aclnnDequantSwigluQuant", "aclnnDequantSwigluQuantV2"
REST = acl.ACL_INT8, None, -1


def swiglu(v: Array) -> Array:
    a, b = np.split(v, 2, axis=-1)
    return a / (1 + np.exp(-a)) * b


def test_rows_behind_the_groups_stay() -> None:
    rng = np.random.default_rng(0)
    x, weight = rng.integers(-99, 99, (5, 64)).astype("i4"), rng.uniform(0.01, 0.1, (3, 64)).astype("f4")
    u = swiglu(x[:3] * weight[[0, 0, 2]].astype("f8"))
    with Session(soc="Ascend910B1") as npu:
        out, scale = npu.array(np.full((5, 32), 9, "i1")), npu.array(np.full(5, 9, "f4"))
        sizes = np.array([2, 0, 1], "i8")
        npu.call(FIRST, x, weight, None, None, None, None, sizes, True, "dynamic", out, scale)
        found, scales = out.numpy(), scale.numpy()
    np.testing.assert_allclose(scales[:3], np.abs(u).max(1) / 127, rtol=1e-5)
    assert np.abs(found[:3] - u / scales[:3, None]).max() < 0.501
    assert (found[3:] == 9).all()
    assert (scales[3:] == 9).all()


@pytest.mark.parametrize("kind", ["i4", "f4"])
def test_static_and_where_a_bias_is_added(kind: str) -> None:
    x = np.array([[1, 2, -3, 4], [5, -6, 7, 8]], "i4")
    weight, bias, token = np.full(4, 0.5, "f4"), np.array([2, 4, -2, 6], kind), np.array([1, 2], "f4")
    scaled = (x + bias) * 0.5 * token[:, None] if kind == "i4" else x * 0.5 * token[:, None] + bias
    wanted = swiglu(scaled.astype("f8")) / 0.25 + 3
    with Session(soc="Ascend910B1") as npu:
        out, scale = npu.empty((2, 2), np.int8), npu.array(np.full(2, 9, "f4"))
        numbers = np.array([0.25], "f4"), np.array([3], "f4")
        npu.call(FIRST, x, weight, token, bias, *numbers, None, True, None, out, scale)
        assert np.abs(out.numpy() - np.clip(wanted, -128, 127)).max() < 0.501
        assert (scale.numpy() == 9).all()


def test_even_and_odd_columns() -> None:
    x = np.random.default_rng(1).normal(0, 4, (4, 128)).astype("f4")
    half = x.astype(ml_dtypes.bfloat16)
    with Session(soc="Ascend910B1") as npu:
        out, scale = npu.empty((4, 64), np.int8), npu.empty(4)
        sizes = np.array([4], "i8")
        npu.call(SECOND, half, *[None] * 5, sizes, False, "dynamic", *REST, 1, 3.0, 1.5, 0.5, out, scale)
        a, b = np.minimum(half[:, ::2].astype("f8"), 3), np.clip(half[:, 1::2].astype("f8"), -3, 3)
        u = a / (1 + np.exp(-1.5 * a)) * (b + 0.5)
        np.testing.assert_allclose(scale.numpy(), np.abs(u).max(1) / 127, rtol=1e-5)
        assert np.abs(out.numpy() - u / scale.numpy()[:, None]).max() < 0.501


def test_what_is_refused() -> None:
    x = np.zeros((4, 64), ml_dtypes.bfloat16)
    with Session(soc="Ascend910B1") as npu:
        out, scale = npu.empty((4, 32), np.int8), npu.empty(4)
        pairs, ones = np.array([[0, 4]], "i8"), np.ones((1, 64), "f4")
        for given, weight, code in ((x, None, "561002"), (x.astype("i4"), ones, "561103")):
            with pytest.raises(AclError, match=code):
                npu.call(FIRST, given, weight, *[None] * 4, pairs, False, "dynamic", out, scale)


NEWEST = "Ascend950PR_9599"
CODES = {"i1": (acl.ACL_INT8, 127), "float8_e4m3fn": (36, 448), "float8_e5m2": (35, 57344)}


def dequantised(
    rng: np.random.Generator, rows: int, row: int, bias: np.dtype | None
) -> tuple[Array, tuple[Array, ...]]:
    """Values in float64, and the arguments they are made of."""
    x, weight = rng.integers(-999, 999, (rows, row)).astype("i4"), rng.uniform(0.001, 0.01, row).astype("f4")
    token, numbers = rng.uniform(0.5, 2, rows).astype("f4"), rng.integers(-9, 9, row).astype(bias or "f4")
    early = 0 if bias is None or bias.kind != "i" else numbers
    late = 0 if bias is None or bias.kind == "i" else numbers.astype("f8")
    return (x + early) * weight.astype("f8") * token[:, None] + late, (x, weight, token, numbers if bias else None)


@pytest.mark.parametrize("kind", CODES)
@pytest.mark.parametrize("bias", [None, np.dtype("i4"), np.dtype(ml_dtypes.bfloat16)], ids=["plain", "int32", "bf16"])
def test_dynamic_on_ascend950(kind: str, bias: np.dtype | None) -> None:
    """Rows of every length; the scale is that of the dtype's largest number, which divides."""
    code, top = CODES[kind]
    stored = np.dtype(getattr(ml_dtypes, kind, kind))
    v, given = dequantised(np.random.default_rng(2), 3, 70, bias)
    smooth = np.random.default_rng(3).uniform(0.5, 2, 35).astype("f4")
    u = swiglu(v) * smooth
    with Session(soc=NEWEST) as npu:
        out, scale = npu.array(np.zeros((3, 35), stored)), npu.empty(3)
        rest = code, "rint", -1, 0, 7.0, 1.702, 1.0
        npu.call(SECOND, *given, smooth, None, None, True, "dynamic", *rest, out, scale)
        found, scales = out.numpy().astype("f8"), scale.numpy()
    np.testing.assert_allclose(scales, np.abs(u).max(1) / top, rtol=1e-5)
    wanted = u / scales[:, None]
    step = (
        0.501 if kind == "i1" else np.maximum(np.abs(wanted), 2.0**-6) * 2.0 ** (-3 if kind[-1] == "2" else -4) * 1.01
    )
    assert (np.abs(found - wanted) <= step).all()


@pytest.mark.parametrize("kind", ["i1", "float8_e4m3fn"])
def test_groups_on_ascend950(kind: str) -> None:
    """Rows behind the groups keep their bytes, NaN too; clamped columns need no groups."""
    stored = np.dtype(getattr(ml_dtypes, kind, kind))
    old = np.full((5, 4), 0x7F, "u1").view(stored)
    x = np.random.default_rng(4).normal(0, 4, (5, 8)).astype(ml_dtypes.bfloat16)
    a, b = np.minimum(x[:, ::2].astype("f8"), 3), np.clip(x[:, 1::2].astype("f8"), -3, 3)
    u = a / (1 + np.exp(-1.5 * a)) * (b + 0.5)
    rest = CODES[kind][0], None, -1, 1, 3.0, 1.5, 0.5
    with Session(soc=NEWEST) as npu:
        for group in (np.array([2, 0, 1], "i4"), None):
            out, scale = npu.array(old), npu.array(np.full(5, 9, "f4"))
            npu.call(SECOND, x, *[None] * 5, group, False, "dynamic", *rest, out, scale)
            rows = 5 if group is None else 3
            np.testing.assert_allclose(scale.numpy()[:rows], np.abs(u[:rows]).max(1) / CODES[kind][1], rtol=1e-5)
            wanted = u[:rows] / scale.numpy()[:rows, None]
            assert np.abs(out.numpy()[:rows].astype("f8") - wanted).max() < (0.501 if kind == "i1" else 16.1)
            assert np.array_equal(out.numpy()[rows:].view("u1"), old[rows:].view("u1"))


def test_static_on_ascend950() -> None:
    x = np.array([[1, 2, -3, 4], [5, -6, 7, 8]], ml_dtypes.bfloat16)
    scale, zero = np.array([0.25, 0.5], "f4"), np.array([3, -1], "f4")
    with Session(soc=NEWEST) as npu:
        out, rate = npu.empty((2, 2), np.int8), npu.array(np.full(2, 9, "f4"))
        for shift in (zero, None):
            npu.call(FIRST, x, None, None, None, scale, shift, None, True, None, out, rate)
            wanted = swiglu(x.astype("f8")) / scale + (0 if shift is None else shift)
            assert np.abs(out.numpy() - np.clip(wanted, -128, 127)).max() < 0.501
            assert (rate.numpy() == 9).all()


@pytest.mark.parametrize("word", ["rint", "round", "floor"])
def test_fp4_on_ascend950(word: str) -> None:
    """Two to a byte, the first one in the lower half."""
    numbers = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6])
    signed = np.concatenate([numbers, -numbers])
    x = np.random.default_rng(6).normal(0, 2, (3, 16)).astype("f2")
    with Session(soc=NEWEST) as npu:
        out, scale = fp4(npu, (3, 8), acl.ACL_FLOAT4_E2M1), npu.empty(3)
        assert call(npu, SECOND, x, *[None] * 6, True, "dynamic", 40, word, -1, 0, 7.0, 1.702, 1.0, out, scale) == 0
        wanted = (swiglu(x.astype("f8")) / scale.numpy()[:, None]).astype(ml_dtypes.bfloat16).astype("f8")
        found = e2m1(out)
        np.testing.assert_allclose(np.abs(swiglu(x.astype("f8"))).max(1) / 6, scale.numpy(), rtol=1e-5)
    if word == "floor":
        assert ((found <= wanted) & (wanted - found < 2)).all()
    else:
        assert np.allclose(np.abs(found - wanted), np.abs(signed[:, None, None] - wanted).min(0))


@pytest.mark.parametrize(
    ("changed", "code"),
    [({"weight": np.ones(64, "f4")}, "561002"), ({"factor": np.ones(1, "f4"), "mode": "static"}, "561103"),
     ({"mode": "static"}, "561002"), ({"dim": 0}, "561103"), ({"dim": 0, "factor": np.ones(64, "f4")}, "561103"),
     ({"dim": 0, "factor": np.ones(32, "f4")}, "561002"), ({"variant": 2}, "561002"),
     ({"word": "round"}, "561002"), ({"target": 3}, "561002"), ({"limit": 0.0}, "561002"),
     ({"group": np.array([[0, 4]], "i8")}, "561103")],
    ids=str,
)  # fmt: skip
def test_what_is_refused_on_ascend950(changed: dict[str, Any], code: str) -> None:
    given = {"weight": None, "token": None, "bias": None, "factor": None, "zero": None, "group": None, "left": True,
             "mode": "dynamic", "target": 2, "word": "rint", "dim": -1, "variant": 0, "limit": 7.0, "alpha": 1.702,
             "shift": 1.0, **changed}  # fmt: skip
    shape = (2, 64) if given["dim"] == 0 else (4, 32)
    with Session(soc=NEWEST) as npu, pytest.raises(AclError, match=code):
        npu.call(SECOND, np.zeros((4, 64), ml_dtypes.bfloat16), *given.values(), npu.empty(shape, np.int8),
                 npu.empty(shape[0]))  # fmt: skip

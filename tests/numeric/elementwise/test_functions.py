"""Functions of one tensor against their references: all kinds of float32, every dtype, special values, roundings."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py import reference
from aclnn_py.session import Session
from numeric.programs import BF16

Array = Any
INF, NAN = math.inf, math.nan
ULPS = {
    "aclnnSin": 2, "aclnnCos": 2, "aclnnTan": 4, "aclnnAsin": 3, "aclnnAcos": 3, "aclnnAtan": 3, "aclnnSinh": 2,
    "aclnnCosh": 2, "aclnnAsinh": 1, "aclnnAcosh": 1, "aclnnAtanh": 1, "aclnnLog": 2, "aclnnLog2": 2, "aclnnLog10": 2,
    "aclnnLog1p": 2, "aclnnExp2": 2, "aclnnExpm1": 2, "aclnnErf": 2, "aclnnErfc": 4, "aclnnReciprocal": 0.5,
    "aclnnRsqrt": 1.5, "aclnnFloor": 0, "aclnnCeil": 0, "aclnnTrunc": 0, "aclnnFrac": 0, "aclnnRound": 0,
    "aclnnSign": 0,
}  # fmt: skip
APIS = pytest.mark.parametrize("api", ULPS)
COMPLEX = (
    "Sin", "Cos", "Tan", "Sinh", "Cosh", "Asinh", "Acosh", "Atanh", "Log", "Log2", "Log10", "Reciprocal", "Rsqrt",
    "Sign",
)  # fmt: skip
STEP = 65_537
LEAST = {np.dtype("f4"): 2.0**-126, np.dtype("f2"): 2.0**-14, BF16: 2.0**-126}
LAST = {np.dtype("f4"): 2.0**-23, np.dtype("f2"): 2.0**-10, BF16: 2.0**-7}


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session, np.errstate(all="ignore"):
        yield session


def answer(npu: Session, api: str, x: Array, *attrs: float, dtype: Any = None) -> Array:
    return npu.call(api, x, *attrs, npu.empty(x.shape, dtype or x.dtype)).numpy()


def formula(api: str, x: Array) -> Array:
    wide = x.astype("c16" if x.dtype.kind == "c" else "f8")
    (found,) = reference.find(api)(wide, soc="ascend910b")
    return np.asarray(found).astype(wide.dtype)


def floats() -> Array:
    return np.arange(0, 1 << 32, STEP, dtype="u8").astype("u4").view("f4")


def check(got: Array, wanted: Array, ulps: float) -> None:
    """NaN and infinities in the same places, everything else within so many units of the last place of the dtype."""
    dtype, found, narrow = got.dtype, got.astype("f8"), wanted.astype(got.dtype).astype("f8")
    assert np.array_equal(np.isnan(found), np.isnan(wanted))
    finite = np.isfinite(narrow) & np.isfinite(found)
    edge = ~finite & ~np.isnan(wanted) & (found != narrow)
    assert (
        np.all(np.abs(wanted[edge]) > float(np.finfo("f4").max) * (1 - 2.0**-20))
        if dtype == np.float32
        else not edge.any()
    )
    unit = 2.0 ** np.floor(np.log2(np.maximum(np.abs(narrow[finite]), LEAST[dtype]))) * LAST[dtype]
    assert np.max(np.abs(found[finite] - wanted[finite]) / unit, initial=0) <= ulps


@APIS
def test_every_kind_of_float(npu: Session, api: str) -> None:
    x = floats()
    check(answer(npu, api, x), formula(api, x), ULPS[api])


@APIS
@pytest.mark.parametrize("dtype", [np.dtype("f2"), BF16], ids=str)
def test_half_types_are_rounded_once(npu: Session, api: str, dtype: Any) -> None:
    x = np.arange(0, 1 << 16, 3, dtype="u2").view(dtype)
    check(answer(npu, api, x), formula(api, x), 0.51)


@APIS
def test_in_place_is_the_same(npu: Session, api: str) -> None:
    if api == "aclnnSign":
        return
    x = np.random.default_rng(0).normal(0, 3, (5, 7, 9)).astype("f4")
    held = npu.array(x)
    strided = held.view((5, 9), (63, -1), 62)
    npu.call(api.replace("aclnn", "aclnnInplace"), strided)
    x[:, 6, ::-1] = answer(npu, api, np.ascontiguousarray(x[:, 6, ::-1]))
    assert np.array_equal(held.numpy(), x, equal_nan=True)


@pytest.mark.parametrize("api", [api for api in ULPS if api not in ("aclnnTrunc", "aclnnFrac", "aclnnExpm1")])
def test_double(npu: Session, api: str) -> None:
    x = np.random.default_rng(1).normal(0, 2, 999)
    x = np.clip(x / 5, -1, 1) if api in ("aclnnAcos", "aclnnAsin", "aclnnAtanh") else x
    np.testing.assert_allclose(answer(npu, api, x), formula(api, x), rtol=1e-13)


@pytest.mark.parametrize("name", COMPLEX)
@pytest.mark.parametrize("dtype", ["c8", "c16"])
def test_complex(npu: Session, name: str, dtype: str) -> None:
    random = np.random.default_rng(2)
    x = (random.normal(0, 1.5, 300) + 1j * random.normal(0, 1.5, 300)).astype(dtype)
    got, wanted = answer(npu, f"aclnn{name}", x), formula(f"aclnn{name}", x)
    np.testing.assert_allclose(got, wanted, rtol=1e-6 if dtype == "c8" else 1e-12)


SPECIAL: dict[str, tuple[tuple[float, float], ...]] = {
    "aclnnSign": ((-0.0, 0.0), (NAN, 0.0), (-INF, -1.0), (1e-45, 1.0)),
    "aclnnReciprocal": ((0.0, INF), (-0.0, -INF), (-INF, -0.0)),
    "aclnnRsqrt": ((0.0, INF), (-0.0, -INF), (-1.0, NAN), (INF, 0.0)),
    "aclnnLog": ((0.0, -INF), (-0.0, -INF), (-1.0, NAN), (1.0, 0.0)),
    "aclnnLog1p": ((-1.0, -INF), (-0.0, -0.0), (-1.5, NAN)),
    "aclnnExpm1": ((-0.0, -0.0), (-INF, -1.0), (INF, INF)),
    "aclnnExp2": ((10.0, 1024.0), (-149.0, 2.0**-149), (-INF, 0.0)),
    "aclnnRound": ((0.5, 0.0), (1.5, 2.0), (2.5, 2.0), (-0.4, -0.0), (8388609.0, 8388609.0)),
    "aclnnFrac": ((-1.5, -0.5), (INF, NAN)),
    "aclnnTrunc": ((-0.7, -0.0), (3e9, 3e9)),
    "aclnnSin": ((-0.0, -0.0), (0.0, 0.0), (INF, NAN), (1e-45, 1e-45)),
    "aclnnTan": ((-0.0, -0.0), (-INF, NAN)),
    "aclnnSinc": ((0.0, 1.0), (-0.0, 1.0)),
    "aclnnAtan": ((-0.0, -0.0), (1e-45, 1e-45)),
    "aclnnSinh": ((-0.0, -0.0), (-INF, -INF)),
    "aclnnAtanh": ((1.0, INF), (-1.0, -INF), (1.5, NAN), (-0.0, -0.0)),
    "aclnnAcosh": ((1.0, 0.0), (0.5, NAN), (-INF, NAN)),
    "aclnnLgamma": ((0.0, INF), (-2.0, INF), (-INF, INF), (1.0, 0.0)),
    "aclnnDigamma": ((0.0, -INF), (-0.0, INF), (-3.0, NAN), (-INF, NAN), (INF, INF)),
}


@pytest.mark.parametrize("api", SPECIAL)
def test_special_values(npu: Session, api: str) -> None:
    x, wanted = np.array(SPECIAL[api], "f4").T
    got = answer(npu, api, np.ascontiguousarray(x))
    assert np.array_equal(got, wanted, equal_nan=True)
    there = ~np.isnan(wanted)
    assert np.array_equal(np.signbit(got[there]), np.signbit(wanted[there]))


@pytest.mark.parametrize("api", ["aclnnLgamma", "aclnnDigamma"])
def test_gamma(npu: Session, api: str) -> None:
    x = np.linspace(0.05, 30, 700)
    np.testing.assert_allclose(answer(npu, api, x), formula(api, x), rtol=1e-12, atol=1e-13)
    down = np.array([-0.5, -1.25, -7.9])
    wanted = {"aclnnLgamma": [math.lgamma(one) for one in down]}.get(
        api, [0.03648997397857652, 3.7141391202135278, -7.540007224419478]
    )
    np.testing.assert_allclose(answer(npu, api, down), wanted, rtol=1e-3)


@pytest.mark.parametrize(("dtype", "decimals", "pairs"), [
    ("i8", -1, {15: 20, 10: 20, 25: 20, 9: 0, -15: -10, 123: 120}), ("i8", 3, {7: 7, -7: -7}),
    ("i4", -1, {15: 20, 25: 20, -15: -20, 4: 0, 2147483646: -2147483648, 2147483645: 2147483640}),
    ("i4", -2, {-2147483648: -2147483600, 150: 200, 250: 200}), ("i4", -9, {500000000: 0, 500000001: 1000000000}),
    ("i4", -10, {2147483647: 0}), ("i4", -400, {5: -2147483648}), ("i4", 2, {7: 7}),
    ("f4", 1, {0.25: 0.2, 0.75: 0.8, -0.04: -0.0}), ("f4", -2, {150.0: 200.0, 250.0: 200.0}), ("f4", 39, {1.0: NAN}),
    ("f8", 0, {1.4999999999999998: 2.0, 2.5: 2.0, 0.5000001: 1.0}), ("f2", 2, {0.125: 0.12, 3.0: 3.0}),
], ids=str)  # fmt: skip
def test_rounding_to_decimals(npu: Session, dtype: str, decimals: int, pairs: dict[float, float]) -> None:
    x = np.array([*pairs], dtype)
    got = npu.call("aclnnRoundDecimals", x, decimals, npu.empty(x.shape, x.dtype)).numpy()
    assert np.array_equal(got, np.array([*pairs.values()], dtype), equal_nan=dtype[0] == "f")


def test_nan_to_num_chooses(npu: Session) -> None:
    x = np.array([NAN, INF, -INF, -0.0, 3.0], "f2")
    got = answer(npu, "aclnnNanToNum", x, 7.0, 1e6, -2.0)
    assert np.array_equal(got, np.array([7.0, INF, -2.0, -0.0, 3.0], "f2"))


def test_sinc_stores_its_steps_before_the_950(npu: Session) -> None:
    x = np.linspace(-8, 8, 333).astype("f2")
    product = x * np.float16(np.pi)
    wanted = np.where(x == 0, 1, np.sin(product.astype("f8")).astype("f2") / product).astype("f2")
    assert np.array_equal(answer(npu, "aclnnSinc", x), wanted)


def test_the_gradient_of_tanh_broadcasts(npu: Session) -> None:
    grad, y = np.ones((3, 1, 4), "f4"), np.linspace(-1, 1, 10, dtype="f4").reshape(5, 2)[:, :1]
    got = npu.call("aclnnTanhBackward", grad, y, npu.empty((3, 5, 4), "f4")).numpy()
    np.testing.assert_allclose(got, grad * (1 - y * y), rtol=1e-6)


@pytest.mark.parametrize(
    ("eps", "wanted"), [(-1.0, (NAN, -INF, 0.0, INF, NAN)), (0.25, (-1.0986123, -1.0986123, 0, 1.0986123, 1.0986123))]
)
def test_logit_and_its_bounds(npu: Session, eps: float, wanted: tuple[float, ...]) -> None:
    x = np.array([-0.5, 0, 0.5, 1, 1.5], "f4")
    np.testing.assert_allclose(answer(npu, "aclnnLogit", x, eps), wanted, rtol=1e-6, atol=1e-7)
    slopes = npu.call("aclnnLogitGrad", x, np.ones_like(x), eps, npu.empty(x.shape, "f4")).numpy()
    inside = 4 if eps > 0 else INF
    beyond = 0 if eps > 0 else NAN
    ends = 0 if eps > 0 else inside
    np.testing.assert_allclose(slopes, [beyond, ends, 4, ends, beyond])


def test_angles(npu: Session) -> None:
    x = np.array([1j, -1, -1j, complex(-1, -0.0), complex(INF, INF), complex(NAN, 1)], "c8")
    got = answer(npu, "aclnnAngleV2", x, dtype="f4")
    np.testing.assert_allclose(got, [np.pi / 2, np.pi, -np.pi / 2, np.pi, np.pi / 4, NAN], rtol=1e-7)
    assert np.array_equal(
        answer(npu, "aclnnAngleV2", np.array([-2, 0, 3], "i4"), dtype="f4"), np.array([np.pi, 0, 0], "f4")
    )
    assert np.array_equal(
        answer(npu, "aclnnAngleV2", np.array([-2, -0.0, NAN], "f2")), np.array([3.140625, 0, NAN], "f2"), equal_nan=True
    )


def test_the_real_part(npu: Session) -> None:
    x = np.array([1.5 - 2j, complex(-0.0, INF)], "c8")
    assert np.array_equal(answer(npu, "aclnnReal", x, dtype="f4"), np.array([1.5, -0.0], "f4"))

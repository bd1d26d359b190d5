"""Quotients by mode, rests, interpolation and logarithms through both phases: what SoCs round, zeros, ends, halves."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import Session
from numeric.elementwise.test_binary import NEW, OLD, SPECIAL, answer, close, pairs, scalar
from numeric.programs import BF16, ISAS, force, interesting_floats, run, same_numbers

INF, NAN = math.inf, math.nan
SMALLEST = -(1 << 63)


@pytest.fixture(scope="module", autouse=True)
def quiet() -> Iterator[None]:
    with np.errstate(all="ignore"):
        yield


@pytest.mark.parametrize("soc", [OLD, NEW])
def test_integers_by_mode(soc: str) -> None:
    x, y = np.array([7, -7, 7, -7, 5, -5], np.int32), np.array([2, 2, -2, -2, 0, 0], np.int32)
    assert answer(soc, "aclnnDivMod", x[:4], y[:4], 0, out=np.float32).tolist() == [3.5, -3.5, -3.5, 3.5]
    assert answer(soc, "aclnnDivMod", x, y, 1).tolist() == [3, -3, -3, 3, 0, 0]
    assert answer(soc, "aclnnDivMod", x, y, 2).tolist() == [3, -4, -4, 3, 0, -1]
    assert answer(soc, "aclnnFloorDivide", x, y).tolist() == [3, -4, -4, 3, 0, -1]
    assert answer(soc, "aclnnRemainderTensorTensor", x, y).tolist() == [1, 1, -1, -1, 5, -5]
    assert answer(soc, "aclnnFmodTensor", x, y).tolist() == [1, -1, 1, -1, -1, -1]
    two = scalar(2, acl.ACL_INT32)
    assert answer(soc, "aclnnDivMods", x[:2], two, 1).tolist() == [3, -3]
    assert answer(soc, "aclnnFloorDivides", x[:2], two).tolist() == [3, -4]


def test_the_smallest_integer_by_minus_one() -> None:
    x, y = np.array([SMALLEST]), np.array([-1])
    assert answer(OLD, "aclnnFloorDivide", x, y).tolist() == [SMALLEST]
    assert answer(OLD, "aclnnRemainderTensorTensor", x, y).tolist() == [0]
    assert answer(OLD, "aclnnFmodTensor", x, y).tolist() == [0]
    assert answer(NEW, "aclnnDivMod", x, y, 1).tolist() == [SMALLEST]
    assert answer(OLD, "aclnnGcd", x, np.array([6])).tolist() == [2]


def test_a_truncated_half_is_rounded_first_before_ascend950() -> None:
    x, y = np.array([2047], np.float16), np.array([1.0005], np.float16)
    below = np.float64(x) / np.float64(y)
    near = np.array([2049], np.float16), np.array([683.5], np.float16)
    assert math.trunc(below[0]) == int(answer(NEW, "aclnnDivMod", x, y, 1)[0])
    for one, other in ((x, y), near):
        quotient = np.trunc((one.astype(np.float32) / other.astype(np.float32)).astype(np.float16))
        assert same_numbers(answer(OLD, "aclnnDivMod", one, other, 1), quotient)


@pytest.mark.parametrize("soc", [OLD, NEW])
def test_floats_by_mode(soc: str) -> None:
    x, y = np.array([7.5, -7.5, 1, -1, 0], np.float32), np.array([2, 2, 0, 0, 0], np.float32)
    assert same_numbers(answer(soc, "aclnnDivMod", x, y, 0), x / y)
    assert same_numbers(answer(soc, "aclnnDivMod", x, y, 1), np.trunc(x / y))
    assert same_numbers(answer(soc, "aclnnDivMod", x, y, 2), np.floor(x / y))
    assert same_numbers(answer(soc, "aclnnDivMods", x, 2.0, 2), np.floor(x / 2))


def test_rests_of_floats() -> None:
    x = np.array([5.5, -5.5, 5.5, -5.5, -1, INF, 3], np.float32)
    y = np.array([2, 2, -2, -2, INF, 2, 0], np.float32)
    assert same_numbers(
        answer(OLD, "aclnnRemainderTensorTensor", x, y), np.array([1.5, 0.5, -0.5, -1.5, INF, NAN, NAN], np.float32)
    )
    assert same_numbers(answer(OLD, "aclnnFmodTensor", x, y), np.fmod(x, y))
    assert answer(OLD, "aclnnRemainderTensorScalar", x[:2], -2.0).tolist() == [-0.5, -1.5]
    assert answer(OLD, "aclnnRemainderScalarTensor", 5.0, np.array([3, -3], np.float32)).tolist() == [2, -1]
    assert answer(OLD, "aclnnFmodScalar", x[:2], 2.0).tolist() == [1.5, -1.5]


def test_shapes_of_one_element_are_alike_before_ascend950() -> None:
    with Session(soc=OLD) as npu:
        out = npu.empty((), np.float32)
        rest = npu.call("aclnnRemainderTensorTensor", np.array([5], np.float32), np.array([3], np.float32), out)
        assert rest.numpy() == 2


@pytest.mark.parametrize("half", [np.dtype(np.float16), BF16], ids=str)
def test_interpolation(half: np.dtype) -> None:
    random = np.random.default_rng(9)
    x, end, weight = (random.normal(0, 2, 3000) for _ in range(3))
    step, near = end - x, weight < 0.5
    exact = np.where(near, x + weight * step, end + (weight - 1) * step)
    singles = [part.astype(np.float32) for part in (x, end, weight)]
    np.testing.assert_allclose(answer(OLD, "aclnnLerp", *singles), exact, rtol=1e-5, atol=1e-5)
    halves = [part.astype(half) for part in (x, end, weight)]
    wide = [part.astype(np.float32) for part in halves]
    assert same_numbers(answer(OLD, "aclnnLerp", *halves), answer(OLD, "aclnnLerp", *wide).astype(half))
    ends = answer(OLD, "aclnnLerps", singles[0], singles[1], 1.0)
    assert same_numbers(ends, singles[1])
    rounded = float(np.float32(np.float64(0.1).astype(half)))
    for soc, factor in ((OLD, rounded), (NEW, 0.1)):
        wanted = answer(soc, "aclnnLerps", wide[0], wide[1], factor).astype(half)
        assert same_numbers(answer(soc, "aclnnLerps", halves[0], halves[1], 0.1), wanted)


@pytest.mark.parametrize("isa", ISAS)
def test_logarithms_are_rounded_once(isa: str) -> None:
    sets = [pairs(SPECIAL), (interesting_floats(1, 40_000), interesting_floats(2, 40_000))]
    random = np.random.default_rng(4)
    sets.append(tuple(random.normal(0, 3, 40_000).astype(np.float32) for _ in range(2)))
    with force(isa):
        for x, y in sets:
            one, other = x.astype(np.float64), y.astype(np.float64)
            got = run("log_add_exp", np.zeros_like(x), x, y)
            assert close(got, np.logaddexp(one, other)) or np.allclose(got, np.logaddexp(one, other), atol=1e-7)
            power = run("xlogy", np.zeros_like(x), x, y)
            exact = np.where((one == 0) & (other == other), 0.0, one * np.log(other))
            assert close(power, exact)
            less = run("xlog1py", np.zeros_like(x), x, y)
            assert close(less, np.where((one == 0) & (other == other), 0.0, one * np.log1p(other)))


def test_logarithms() -> None:
    x = np.array([0, 0, 2, -1], np.float32)
    y = np.array([NAN, 0, math.e, 1], np.float32)
    np.testing.assert_allclose(answer(OLD, "aclnnXLogYTensor", x, y), [NAN, 0, 2, 0], atol=1e-6)
    np.testing.assert_allclose(answer(OLD, "aclnnXLogYScalarOther", x, 2.0), x * math.log(2), atol=1e-6)
    np.testing.assert_allclose(answer(OLD, "aclnnXLogYScalarSelf", 3.0, y[1:]), [-INF, 3, 0], atol=1e-6)
    pair = np.array([-INF, INF, 1], np.float32)
    np.testing.assert_allclose(answer(OLD, "aclnnLogAddExp", pair, pair), [-INF, INF, 1 + math.log(2)])
    np.testing.assert_allclose(answer(OLD, "aclnnLogAddExp2", pair, pair), [-INF, INF, 2])
    whole = answer(OLD, "aclnnLogAddExp2", np.array([3, 4]), np.array([3, 4]), out=np.float32)
    assert whole.tolist() == [4, 5]


def test_complex_numbers_of_their_parts() -> None:
    real, imag = np.array([[1.5], [-0.0]], np.float32), np.array([INF, NAN], np.float32)
    with Session(soc=OLD) as npu:
        made = npu.call("aclnnComplex", real, imag, npu.empty((2, 2), np.complex64)).numpy()
    assert same_numbers(np.ascontiguousarray(made.real), np.broadcast_to(real, (2, 2)).copy())
    assert same_numbers(np.ascontiguousarray(made.imag), np.broadcast_to(imag, (2, 2)).copy())
    polar = answer(OLD, "aclnnPolar", np.array([2], np.float32), np.array([0.5], np.float32), out=np.complex64)
    np.testing.assert_allclose(polar, [2 * np.exp(0.5j)], rtol=1e-6)


def test_divisors_and_bounds() -> None:
    x, y = np.array([12, -18, 0, 7], np.int32), np.array([18, 12, 0, 0], np.int32)
    assert answer(OLD, "aclnnGcd", x, y).tolist() == [6, 6, 0, 7]
    assert answer(OLD, "aclnnHardtanh", np.array([-3, 0.25, NAN], np.float32)[:2], -1.0, 1.0).tolist() == [-1, 0.25]
    assert answer(NEW, "aclnnAddV3", 2.0, np.array([1, 3], np.float32), 0.5).tolist() == [2.5, 3.5]
    assert answer(NEW, "aclnnAddV3", scalar(1, acl.ACL_INT8), np.array([127], np.int8), scalar(1, acl.ACL_INT8)) == -128

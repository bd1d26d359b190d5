"""RReLU: the distribution of its factors, what they depend on, where they go, and how they and the result belong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import Session
from numeric.halves import HALF, rounded
from numeric.programs import BF16, ISAS, force, same_bits, same_numbers

Array = Any
API, INPLACE = "aclnnRReluWithNoise", "aclnnInplaceRReluWithNoise"
SINGLE = np.dtype(np.float32)
DTYPES = pytest.mark.parametrize("dtype", [SINGLE, HALF, BF16], ids=str)
LOW, HIGH = 0.125, 0.375


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session, np.errstate(all="ignore"):
        yield session


def drawn(shape: tuple[int, ...], dtype: np.dtype = SINGLE, seed: int = 1) -> Array:
    return np.random.default_rng(seed).normal(0, 2, shape).astype(dtype)


def train(npu: Session, x: Any, noise: Any = None, **named: Any) -> tuple[Array, Array]:
    """Noise and result of a call in training mode."""
    settings = {"lower": LOW, "upper": HIGH, "seed": 5, "offset": 7, **named}
    place = npu.empty(x.shape, x.dtype) if noise is None else noise
    steering = settings["lower"], settings["upper"], True, settings["seed"], settings["offset"]
    filled, out = npu.call(API, x, place, *steering, npu.empty(x.shape, x.dtype))
    return filled.numpy(), out.numpy()


def factors(npu: Session, count: int, **named: Any) -> Array:
    """The factors of the first so many elements."""
    return train(npu, np.full(count, -1, np.float32), **named)[0]


@DTYPES
def test_the_result_is_the_input_times_the_noise(npu: Session, dtype: np.dtype) -> None:
    x = drawn((33, 47), dtype)
    noise, out = train(npu, x)
    assert np.all(noise[x >= 0] == 1)
    assert np.all((noise[x < 0] >= dtype.type(LOW)) & (noise[x < 0] <= dtype.type(HIGH)))
    product = x.astype(np.float32) * noise.astype(np.float32)
    assert same_numbers(out, product if dtype == SINGLE else rounded(product, dtype))


@DTYPES
def test_zeros_and_nan_are_kept_with_a_factor_of_one(npu: Session, dtype: np.dtype) -> None:
    x = np.array([0.0, -0.0, np.nan, np.inf, -np.inf], np.float32).astype(dtype)
    noise, out = train(npu, x)
    assert noise[:4].tolist() == [1, 1, 1, 1]
    assert LOW <= float(noise[4]) <= HIGH
    assert same_numbers(out, x)


def test_factors_are_uniform_and_independent(npu: Session) -> None:
    count, bins = 1 << 20, 64
    unit = (factors(npu, count).astype(np.float64) - LOW) / (HIGH - LOW)
    found = np.bincount(np.minimum((unit * bins).astype(int), bins - 1), minlength=bins)
    assert abs(unit.mean() - 0.5) < 5 * (1 / 12 / count) ** 0.5
    assert abs(unit.var() - 1 / 12) < 5 * (1 / 180 / count) ** 0.5
    assert np.sum((found - count / bins) ** 2) / (count / bins) < bins - 1 + 5 * (2 * (bins - 1)) ** 0.5
    for lag in (1, 2, 16, 512):
        assert abs(np.corrcoef(unit[lag:], unit[:-lag])[0, 1]) < 5 / count**0.5


def test_seed_and_offset_name_the_stream(npu: Session) -> None:
    streams = [(5, 7), (6, 7), (5, 8), (5 + (1 << 32), 7), (5, 7 + (1 << 32)), (7, 5), (-5, 7), (5, -7), (-(2**63), 7)]
    found = [factors(npu, 1000, seed=seed, offset=offset) for seed, offset in streams]
    for number, one in enumerate(found):
        assert all(abs(np.corrcoef(one, other)[0, 1]) < 0.2 for other in found[:number])
        seed, offset = streams[number]
        assert same_bits(one, factors(npu, 1000, seed=seed, offset=offset))


def test_a_factor_depends_on_its_number_alone(npu: Session) -> None:
    many = factors(npu, (1 << 20) + 3)
    assert same_bits(many[:1001], factors(npu, 1001))
    x = np.where(
        drawn(
            (1 << 20) + 3,
        )
        < 0,
        -1,
        1,
    ).astype(np.float32)
    assert same_bits(train(npu, x)[0], np.where(x < 0, many, 1).astype(np.float32))
    half = train(npu, np.full(1001, -1, HALF))[0]
    assert same_bits(half, many[:1001].astype(HALF))


def test_every_instruction_set_draws_the_same(npu: Session) -> None:
    found = []
    for isa in ISAS:
        with force(isa):
            found.append(factors(npu, 5003, lower=-0.3, upper=0.7))
    assert all(same_bits(one, found[0]) for one in found)


def test_layout_does_not_count(npu: Session) -> None:
    x = drawn((6, 8, 5))
    noise, out = train(npu, x)
    turned = npu.array(np.ascontiguousarray(x.transpose(2, 0, 1))).view((6, 8, 5), (8, 1, 48), 0)
    sparse = npu.array(np.full(1000, 9, np.float32)).view((6, 8, 5), (160, 2, 32), 3)
    spread = npu.empty((2000,)).view((6, 8, 5), (1, 12, 120), 7)
    filled, result = npu.call(API, turned, sparse, LOW, HIGH, True, 5, 7, spread)
    assert same_bits(filled.numpy(), noise)
    assert same_bits(result.numpy(), out)


@pytest.mark.parametrize("shape", [(12,), (4, 3), (20,), (5, 4), (1, 13), (2, 2, 3, 5)], ids=str)
def test_a_longer_noise_keeps_its_rest(npu: Session, shape: tuple[int, ...]) -> None:
    x, before = drawn((3, 4)), drawn(shape, seed=2)
    noise, out = train(npu, x)
    filled, result = train(npu, x, npu.array(before))
    assert same_bits(filled.reshape(-1)[:12], noise.reshape(-1))
    assert same_bits(filled.reshape(-1)[12:], before.reshape(-1)[12:])
    assert same_bits(result, out)


def test_a_longer_noise_may_be_strided(npu: Session) -> None:
    x, before = drawn((3, 4)), drawn((5, 14), seed=3)
    noise, out = train(npu, x)
    whole = npu.array(before)
    _, result = train(npu, x, whole.view((7, 5), (2, 14), 1))
    wanted = before.copy()
    seen = before[:, 1::2].T.reshape(-1)
    wanted[:, 1::2] = np.concatenate([noise.reshape(-1), seen[12:]]).reshape(7, 5).T
    assert same_bits(whole.numpy(), wanted)
    assert same_bits(result, out)


def test_the_bounds_are_what_they_are(npu: Session) -> None:
    assert np.all(factors(npu, 999, lower=0.3, upper=0.3) == np.float32(0.3))
    turned = factors(npu, 999, lower=0.5, upper=-0.25)
    assert turned.min() < -0.2
    assert turned.max() > 0.45
    wide = factors(npu, 999, lower=-3e38, upper=3e38)
    assert np.isfinite(wide).all()


@DTYPES
def test_outside_training_it_is_a_leaky_relu(npu: Session, dtype: np.dtype) -> None:
    x, untouched = drawn((9, 70), dtype), np.full((4, 4), np.nan, dtype)
    slope = np.float32(np.float32(0.1) + np.float32(0.35)) / np.float32(2)
    exact = np.where(x > 0, x.astype(np.float32), x.astype(np.float32) * slope)
    wanted = exact if dtype == SINGLE else rounded(exact, dtype)
    for noise in (npu.array(untouched), npu.array(untouched).view((2, 2), (8, 2), 1)):
        got = npu.call(API, x, noise, 0.1, 0.35, False, 5, 7, npu.empty(x.shape, dtype))
        assert same_numbers(got[1].numpy(), wanted)
        assert np.isnan(got[0].numpy().astype(np.float32)).all()
    ref = npu.array(x)
    npu.call(INPLACE, ref, npu.array(untouched), 0.1, 0.35, False, 5, 7)
    assert same_numbers(ref.numpy(), wanted)


@DTYPES
def test_in_place(npu: Session, dtype: np.dtype) -> None:
    x = drawn((9, 70), dtype)
    noise, out = train(npu, x)
    ref, place = npu.array(x), npu.array(np.zeros((700,), dtype))
    npu.call(INPLACE, ref, place, LOW, HIGH, True, 5, 7)
    assert same_bits(ref.numpy(), out)
    assert same_bits(place.numpy()[:630], noise.reshape(-1))
    apart = npu.array(np.repeat(x, 2)).view((9, 70), (140, 2), 0)
    npu.call(INPLACE, apart, place, LOW, HIGH, True, 5, 7)
    assert same_bits(apart.numpy(), out)


def test_an_empty_noise_leaves_the_result_alone(npu: Session) -> None:
    kept = npu.array(np.full((2, 3), 7, np.float32))
    npu.call(API, np.ones((2, 3), np.float32), npu.empty((0,)), LOW, HIGH, False, 5, 7, kept)
    assert np.all(kept.numpy() == 7)


def test_many_axes(npu: Session) -> None:
    x = drawn((2,) * 16 + (1,) * 9)
    noise, out = train(npu, x.reshape(-1))
    filled, result = train(npu, x)
    assert same_bits(filled, noise.reshape(x.shape))
    assert same_bits(result, out.reshape(x.shape))


@pytest.mark.parametrize(("rank", "code"), [(25, 0), (26, 561103), (32, 561103), (33, 161002)])
def test_the_limit_is_32_axes_and_no_tensor_reaches_it(npu: Session, rank: int, code: int) -> None:
    shape = [1] * rank
    tensors = [acl.aclCreateTensor(shape, acl.ACL_FLOAT, shape, 0, acl.ACL_FORMAT_ND, shape, 0) for _ in range(3)]
    bounds = [acl.aclCreateScalar(value, acl.ACL_FLOAT) for value in (LOW, HIGH)]
    _, executor, ret = acl.aclnnRReluWithNoiseGetWorkspaceSize(*tensors[:2], *bounds, True, 5, 7, tensors[2])
    assert ret == code
    assert executor is None or acl.aclDestroyAclOpExecutor(executor) == 0
    assert [acl.aclDestroyTensor(each) for each in tensors] + [acl.aclDestroyScalar(each) for each in bounds] == [0] * 5

"""PReLU and its gradients: slopes of every form, channels, promotion, layouts, the order of rounding."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py import reference
from aclnn_py.session import Session
from numeric.halves import HALF, rounded
from numeric.programs import BF16, all_halves, same_bits, same_numbers

Array = Any
SINGLE = np.dtype(np.float32)
DTYPES = pytest.mark.parametrize("dtype", [SINGLE, HALF, BF16], ids=str)
BOUND = {SINGLE: 2.0**-20, HALF: 2.0**-10, BF16: 2.0**-7}
SHAPES = [((2, 3), 3), ((4, 3, 5, 2), 3), ((3, 1, 7), 1), ((5, 6, 33), 1), ((129,), 1), ((), 1), ((2,) * 8, 2)]
BOTH = pytest.mark.parametrize(("shape", "channels"), SHAPES, ids=str)


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session, np.errstate(all="ignore"):
        yield session


def drawn(shape: tuple[int, ...], dtype: np.dtype, seed: int) -> Array:
    return np.random.default_rng(seed).normal(0, 2, shape).astype(dtype)


def exact(api: str, *inputs: Array) -> list[Array]:
    found = reference.find(api)
    assert found is not None
    return list(found(*(np.asarray(one, np.float64) for one in inputs), soc="ascend910b"))


def forward(npu: Session, x: Array, weight: Array, dtype: Any = None) -> Array:
    return npu.call("aclnnPrelu", x, weight, npu.empty(x.shape, dtype or x.dtype)).numpy()


def backward(npu: Session, grad: Array, x: Array, weight: Array, shape: tuple[int, ...] | None = None) -> list[Array]:
    outputs = npu.empty(x.shape, x.dtype), npu.empty(weight.shape if shape is None else shape, x.dtype)
    return [each.numpy() for each in npu.call("aclnnPreluBackward", grad, x, weight, *outputs)]


@BOTH
@DTYPES
def test_slopes_of_channels(npu: Session, dtype: np.dtype, shape: tuple[int, ...], channels: int) -> None:
    x, weight = drawn(shape, dtype, 1), drawn((channels,), dtype, 2)
    (wanted,) = exact("aclnnPrelu", x, weight)
    assert same_numbers(forward(npu, x, weight), wanted.astype(np.float32).astype(dtype))


@BOTH
@DTYPES
def test_gradients(npu: Session, dtype: np.dtype, shape: tuple[int, ...], channels: int) -> None:
    grad, x, weight = drawn(shape, dtype, 3), drawn(shape, dtype, 4), drawn((channels,), dtype, 5)
    of_input, of_weight = backward(npu, grad, x, weight)
    wanted, total = exact("aclnnPreluBackward", grad, x, weight)
    assert same_numbers(of_input, wanted.astype(np.float32).astype(dtype))
    sizes = exact("aclnnPreluBackward", -np.abs(grad), -np.abs(x), weight)[1]
    assert np.all(np.abs(of_weight.astype(np.float64) - total) <= BOUND[dtype] * sizes)


@pytest.mark.parametrize("form", [(), (1,), (1, 1), (1, 1, 1)], ids=str)
def test_one_slope_of_any_rank_serves_every_channel(npu: Session, form: tuple[int, ...]) -> None:
    grad, x, slope = drawn((3, 4), SINGLE, 6), drawn((3, 4), SINGLE, 7), np.full(form, 0.25, np.float32)
    assert same_bits(forward(npu, x, slope), np.where(x > 0, x, x * np.float32(0.25)))
    of_input, of_weight = backward(npu, grad, x, slope, form)
    assert same_bits(of_input, np.where(x > 0, grad, grad * np.float32(0.25)))
    assert of_weight.shape == form
    assert of_weight.item() == pytest.approx(np.sum(np.where(x > 0, 0, x * grad)), rel=1e-5)


def test_slopes_may_lie_along_any_axes(npu: Session) -> None:
    x, weight = drawn((5, 6, 2), SINGLE, 8), drawn((6,), SINGLE, 9)
    wanted = forward(npu, x, weight)
    assert same_bits(forward(npu, x, weight.reshape(2, 3)), wanted)
    spread = npu.array(np.repeat(weight, 3)).view((6,), (3,), 0)
    assert same_bits(forward(npu, x, spread), wanted)


def test_dtypes_promote_and_cast(npu: Session) -> None:
    x, weight = drawn((7, 5), HALF, 10), drawn((5,), BF16, 11)
    wanted = np.where(x > 0, x, x.astype(np.float32) * weight.astype(np.float32)).astype(np.float32)
    for dtype in (SINGLE, HALF, BF16):
        assert same_numbers(forward(npu, x, weight, dtype), wanted.astype(dtype))


def test_special_values(npu: Session) -> None:
    x = np.array([[np.inf, -np.inf, np.nan, 0.0, -0.0, 1e-40, -1e-40]], np.float32)
    slope, grad = np.full((1,), -0.5, np.float32), np.full(x.shape, 2, np.float32)
    assert same_numbers(forward(npu, x, slope), np.where(x > 0, x, x * np.float32(-0.5)))
    of_input, of_weight = backward(npu, grad, x, slope)
    assert of_input.tolist() == [[2, -1, -1, -1, -1, 2, -1]]
    assert np.isnan(of_weight).all()


@pytest.mark.parametrize("half", [HALF, BF16], ids=str)
def test_every_half_is_the_rounded_product(npu: Session, half: np.dtype) -> None:
    slopes = np.array([0.25, -0.3, 1, 7, -1e-5, 1000, np.inf, np.nan], np.float32).astype(half)
    x = np.repeat(all_halves(half)[:, None], len(slopes), 1)
    wide = forward(npu, x.astype(np.float32), slopes.astype(np.float32))
    assert same_numbers(forward(npu, x, slopes), rounded(wide, half))
    of_input, _ = backward(npu, x, np.full_like(x, -1), slopes)
    assert same_numbers(of_input, rounded(x.astype(np.float32) * slopes.astype(np.float32), half))


ROUNDED_FIRST = [(BF16, 48, 1.359375, 1.984375), (HALF, 48, 1.3349609375, 1.9990234375)]


@pytest.mark.parametrize(("half", "count", "one", "other"), ROUNDED_FIRST, ids=str)
def test_products_are_rounded_before_they_are_summed(
    npu: Session, half: np.dtype, count: int, one: float, other: float
) -> None:
    grad, x = np.full((count, 2), one, half), np.full((count, 2), -other, half)
    product = -np.float32(one) * np.float32(other)
    first = rounded(np.float32(count) * rounded(product, half).astype(np.float32), half)
    assert first != rounded(np.float32(count) * product, half)
    assert backward(npu, grad, x, np.ones(2, half))[1].tolist() == [first, first]


def test_strided_arguments_and_outputs(npu: Session) -> None:
    grad, x, weight = (drawn(shape, SINGLE, seed) for seed, shape in enumerate([(6, 4, 8), (6, 4, 8), (4,)], 20))
    views = [npu.array(one).view((8, 4, 3), (1, 8, 64), 32) for one in (grad, x)]
    seen = [one.transpose(2, 1, 0)[:, :, 1::2] for one in (grad, x)]
    of_input = npu.empty((8, 4, 6)).view((8, 4, 3), (24, 6, 2), 1)
    of_weight = npu.empty((8,)).view((4,), (2,), 0)
    given = npu.array(weight[::-1].copy()).view((4,), (-1,), 3)
    got = npu.call("aclnnPreluBackward", *views, given, of_input, of_weight)
    wanted = exact("aclnnPreluBackward", *seen, weight)
    for each, right in zip(got, wanted, strict=True):
        np.testing.assert_allclose(each.numpy(), right, rtol=1e-5, atol=1e-6)
    dense = backward(npu, *(np.ascontiguousarray(one) for one in seen), weight)
    assert all(same_bits(each.numpy(), one) for each, one in zip(got, dense, strict=True))


def test_a_gradient_is_broadcast(npu: Session) -> None:
    x, weight = drawn((3, 4, 5), SINGLE, 30), drawn((4,), SINGLE, 31)
    for shape in ((5,), (4, 1), (1, 1, 1), ()):
        grad = drawn(shape, SINGLE, 32)
        spread = np.ascontiguousarray(np.broadcast_to(grad, x.shape))
        narrow, wide = backward(npu, grad, x, weight), backward(npu, spread, x, weight)
        assert all(same_bits(one, other) for one, other in zip(narrow, wide, strict=True))


def test_large_tensors(npu: Session) -> None:
    x, weight = drawn((1027, 3, 341), SINGLE, 33), drawn((3,), SINGLE, 34)
    assert x.size > 1 << 20
    assert same_bits(forward(npu, x, weight), np.where(x > 0, x, x * weight[:, None]))
    grad = drawn(x.shape, SINGLE, 35)
    of_input, of_weight = backward(npu, grad, x, weight)
    assert same_bits(of_input, np.where(x > 0, grad, grad * weight[:, None]))
    np.testing.assert_allclose(of_weight, exact("aclnnPreluBackward", grad, x, weight)[1], rtol=1e-4)


def test_nothing_to_do(npu: Session) -> None:
    x, kept = np.zeros((0, 3), np.float32), npu.array(np.full(3, 7, np.float32))
    assert forward(npu, x, np.ones(3, np.float32)).shape == (0, 3)
    npu.call("aclnnPreluBackward", x, x, np.ones(3, np.float32), npu.empty((0, 3)), kept)
    assert kept.numpy().tolist() == [7, 7, 7]

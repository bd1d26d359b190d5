"""Softmax, its logarithm and their gradients through both phases: every axis, row lengths, dtypes, special values."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py.session import Session
from numeric.programs import BF16, same_numbers
from numeric.softmax_cases import BACKWARD, FAMILY, FLOAT, FORWARD, HALVES, WIDE, check, exact, inputs_of, normal

Array = Any
INF, NAN = math.inf, math.nan
SHAPES = [(), (1,), (2,), (7,), (3, 5), (5, 1, 4), (2, 3, 4, 5), (3, 1, 2, 5, 2), (2, 1, 3, 2, 1, 2, 2, 3)]
LONG = [(1000,), (4096,), (4097,), (100_003,), (2, 100_003), (100_003, 2), (1200, 1000), (1_500_000,), (33, 2, 4097)]


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session, np.errstate(all="ignore"):
        yield session


def call(npu: Session, api: str, inputs: list[Array], dim: int, out: Any = None) -> Array:
    target = npu.empty(np.shape(inputs[0]), out or inputs[0].dtype)
    return npu.call(api, *inputs, dim, target).numpy()


@pytest.mark.parametrize("api", FAMILY)
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_every_axis(npu: Session, api: str, shape: tuple[int, ...]) -> None:
    rank = max(len(shape), 1)
    for dim in range(-rank, rank):
        inputs = inputs_of(api, shape, dim, FLOAT)
        check(api, call(npu, api, inputs, dim), inputs, dim)


@pytest.mark.parametrize("api", FAMILY)
@pytest.mark.parametrize("shape", LONG, ids=str)
def test_long_rows_and_many_rows(npu: Session, api: str, shape: tuple[int, ...]) -> None:
    for dim in range(len(shape)):
        inputs = inputs_of(api, shape, dim, FLOAT)
        check(api, call(npu, api, inputs, dim), inputs, dim)


@pytest.mark.parametrize("spread", [0.01, 1.0, 40.0, 1e4])
@pytest.mark.parametrize("api", FORWARD)
def test_logits_of_any_size(npu: Session, api: str, spread: float) -> None:
    for offset in (0.0, -300.0, 1e5):
        x = (normal((60, 999), 1, spread) + offset).astype(np.float32)
        check(api, call(npu, api, [x], 1), [x], 1)


@pytest.mark.parametrize("api", FORWARD)
@pytest.mark.parametrize("shape", [(), (5, 77), (3, 9001)], ids=str)
def test_doubles(npu: Session, api: str, shape: tuple[int, ...]) -> None:
    for dim in range(-1, len(shape)):
        x = np.asarray(normal(shape, 2, 30.0))
        check(api, call(npu, api, [x], dim), [x], dim)
    assert call(npu, api, [x], -1).dtype == WIDE


@pytest.mark.parametrize("half", HALVES, ids=str)
@pytest.mark.parametrize("api", FAMILY)
def test_halves_are_the_rounded_float_results(npu: Session, api: str, half: np.dtype) -> None:
    for shape, dim in (((), 0), ((301, 70), 1), ((70, 301), 0), ((3, 20_001), 1), ((20_001, 3), 0), ((4, 5, 6), -2)):
        inputs = inputs_of(api, shape, dim, half)
        wide = call(npu, api, [one.astype(np.float32) for one in inputs], dim)
        assert same_numbers(call(npu, api, inputs, dim), wide.astype(half)), shape


@pytest.mark.parametrize("half", HALVES, ids=str)
def test_softmax_rounds_to_its_own_dtype_before_the_cast(npu: Session, half: np.dtype) -> None:
    x = normal((40, 300), 3).astype(half)
    own = call(npu, "aclnnSoftmax", [x], 1)
    assert same_numbers(call(npu, "aclnnSoftmax", [x], 1, np.float32), own.astype(np.float32))
    assert same_numbers(call(npu, "aclnnSoftmax", [x], 1, np.float64), own.astype(np.float64))
    wide = x.astype(np.float32)
    assert same_numbers(call(npu, "aclnnSoftmax", [wide], 1, half), call(npu, "aclnnSoftmax", [wide], 1).astype(half))


@pytest.mark.parametrize("half", HALVES, ids=str)
def test_log_softmax_casts_its_input(npu: Session, half: np.dtype) -> None:
    x = normal((40, 300), 4).astype(np.float32)
    assert same_numbers(call(npu, "aclnnLogSoftmax", [x], 1, half), call(npu, "aclnnLogSoftmax", [x.astype(half)], 1))
    narrow = x.astype(half)
    wide = call(npu, "aclnnLogSoftmax", [narrow], 0, np.float32)
    assert same_numbers(wide, call(npu, "aclnnLogSoftmax", [narrow.astype(np.float32)], 0))


@pytest.mark.parametrize("api", BACKWARD)
def test_a_gradient_in_another_dtype(npu: Session, api: str) -> None:
    inputs = inputs_of(api, (30, 50), 1, FLOAT)
    plain = call(npu, api, inputs, 1)
    for dtype in (np.dtype(np.float16), BF16, WIDE, np.dtype(np.int32)):
        assert same_numbers(call(npu, api, inputs, 1, dtype), plain.astype(dtype)), dtype


ROWS = [
    [0, 0, 0, 0], [-INF] * 4, [INF, 0, 1, 2], [INF, INF, -INF, 0], [NAN, 0, 1, 2], [1, 2, NAN, INF], [-INF, 3, -INF, 1],
    [3e38, 3e38, -3e38, 0], [3e38, -3e38, -3.4e38, 0], [1e-40, -1e-40, 0, 1e-45], [-3e38, -3e38, -INF, -3.4e38],
    [0, -87, -100, -104], [0, -88, -103, -200], [100, 12.5, -4, 0], [-0.0, 0.0, -0.0, 0.0], [INF, INF, INF, INF],
]  # fmt: skip


@pytest.mark.parametrize("length", [4, 100, 5000])
@pytest.mark.parametrize("api", FORWARD)
def test_special_rows(npu: Session, api: str, length: int) -> None:
    x = np.repeat(np.array(ROWS, np.float32), -(-length // 4), axis=1)[:, :length]
    for dim, values in ((1, x), (0, np.ascontiguousarray(x.T))):
        got, wanted = call(npu, api, [values], dim), exact(api, [values], dim)
        np.testing.assert_allclose(got.astype(np.float64), wanted.astype(np.float32), rtol=2e-5, atol=2e-7)


@pytest.mark.parametrize("api", BACKWARD)
def test_special_gradients(npu: Session, api: str) -> None:
    grads = np.clip(np.array([*ROWS, [1, 2, 3, 4]], np.float32), -1e36, 1e36)
    grads[1:7] = np.array(ROWS[1:7], np.float32)  # infinities and NaN stay
    for row in ROWS:
        x = np.broadcast_to(np.array(row, np.float32), grads.shape)
        y = exact(api.removesuffix("Backward"), [x], 1).astype(np.float32)
        y[(y < -103) & (y > -INF)] = -50  # exponentials that float32 loses
        got, wanted = call(npu, api, [grads, y], 1), exact(api, [grads, y], 1)
        finite = np.isfinite(wanted)
        assert np.array_equal(got[~finite], wanted[~finite].astype(np.float32), equal_nan=True), row
        size = np.broadcast_to(np.max(np.abs(grads), axis=1, keepdims=True, initial=0).astype(np.float64), grads.shape)
        assert np.all(np.abs(got - wanted)[finite] <= (1e-6 * size + 1e-44)[finite]), row


def test_a_row_of_one_is_one(npu: Session) -> None:
    x = normal((50_000, 1), 5, 1e5).astype(np.float32)
    assert np.array_equal(call(npu, "aclnnSoftmax", [x], 1), np.ones_like(x))
    assert np.array_equal(call(npu, "aclnnLogSoftmax", [x], 1), np.zeros_like(x))


def test_probabilities_sum_to_one(npu: Session) -> None:
    for length in (2, 63, 64, 65, 1024, 1025, 4096, 4097, 1_200_000):
        y = call(npu, "aclnnSoftmax", [normal((2, length), 6).astype(np.float32)], 1)
        assert np.all(np.abs(np.sum(y.astype(np.float64), axis=1) - 1) < 3e-7), length

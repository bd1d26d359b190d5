"""Selections and sets beside NumPy: sizes around a tile's, all widths, zeros and NaN, any number of threads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py.session import Session

THREADS = (1, 3)
SHAPES = ((16383,), (16385,), (100000,), (1, 40001), (20001, 2), (7, 1, 3000), (3, 2, 2, 5, 7, 3, 2, 9))
NAN = float("nan")


@pytest.fixture(scope="module", params=THREADS)
def npu(request: pytest.FixtureRequest) -> Iterator[Session]:
    with Session(threads=request.param) as session:
        yield session


def drawn(shape: tuple[int, ...], dtype: Any) -> Any:
    random = np.random.default_rng(len(shape))
    values = random.integers(-3, 4, shape) * (random.random(shape) < 0.7)
    return values.astype(dtype) if np.dtype(dtype).kind != "u" else np.abs(values).astype(dtype)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_places(npu: Session, shape: tuple[int, ...]) -> None:
    x = drawn(shape, np.float32)
    wanted = np.argwhere(x)
    room = npu.empty((x.size, x.ndim), np.int64)
    np.testing.assert_array_equal(npu.call("aclnnNonzero", x, room).numpy(), wanted)
    np.testing.assert_array_equal(npu.call("aclnnNonzeroV2", x, room).numpy(), wanted.T)


@pytest.mark.parametrize("dtype", ["?", "i1", "f2", "i2", "f4", "i8", "f8"])
def test_every_width(npu: Session, dtype: str) -> None:
    x, mask = drawn((50001,), dtype), np.random.default_rng(1).random(50001) < 0.5
    found = npu.call("aclnnNonzero", x, npu.empty((x.size, 1), np.int64)).numpy()
    np.testing.assert_array_equal(found, np.argwhere(x))
    for where in (mask, mask[::-1] < 1, np.ones_like(mask), np.zeros_like(mask)):
        kept = npu.call("aclnnMaskedSelect", x, where, npu.empty(x.size, dtype))
        np.testing.assert_array_equal(kept.numpy(), x[where])


def test_zeros_and_nan_are_found(npu: Session) -> None:
    x = np.array([0, -0.0, NAN, -NAN, 5e-324, np.inf])
    np.testing.assert_array_equal(npu.call("aclnnNonzero", x, npu.empty((6, 1), np.int64)).numpy()[:, 0], [2, 3, 4, 5])
    assert npu.call("aclnnNonzero", np.float32(3), npu.empty((1, 1), np.int64)).shape == (1, 0)


def test_selecting_in_place(npu: Session) -> None:
    x, mask = npu.array(np.arange(40000.0, dtype=np.float32)), np.arange(40000) % 3 == 0
    kept = npu.call("aclnnMaskedSelect", x, mask, x)
    np.testing.assert_array_equal(kept.numpy(), np.arange(0, 40000, 3))


def test_a_mask_of_bytes_and_a_cast(npu: Session) -> None:
    x, mask = np.array([[1.5, -2.5, 300.0]], np.float32), np.array([[2], [0]], np.uint8)
    kept = npu.call("aclnnMaskedSelect", x, mask, npu.empty(6, np.int32))
    np.testing.assert_array_equal(kept.numpy(), [1, -2, 300])


def sets(npu: Session, x: Any, ascending: bool = True) -> tuple[Any, ...]:
    rooms = npu.empty(x.size, x.dtype), npu.empty(x.shape, np.int64), npu.empty(x.size, np.int64)
    return tuple(each.numpy() for each in npu.call("aclnnUnique2", x, ascending, True, True, *rooms))


@pytest.mark.parametrize("dtype", ["?", "i1", "u2", "f2", "i4", "u8", "f8", "i8"])
def test_sets_of_every_width(npu: Session, dtype: str) -> None:
    x = drawn((30, 41), dtype) + np.array(0, dtype)
    for found, wanted in zip(sets(npu, x), np.unique(x, return_inverse=True, return_counts=True), strict=True):
        np.testing.assert_array_equal(found, np.reshape(wanted, found.shape))


def test_large_numbers_in_a_set(npu: Session) -> None:
    x = np.random.default_rng(0).integers(-(1 << 62), 1 << 62, 3000)
    x[1::2] = x[::2]
    for found, wanted in zip(sets(npu, x), np.unique(x, return_inverse=True, return_counts=True), strict=True):
        np.testing.assert_array_equal(found, wanted)


def test_zeros_and_nan_in_a_set() -> None:
    x = np.array([NAN, 0, -0.0, -NAN, -np.inf, 1, np.inf, 0], np.float32)
    for soc, zeros, inverse, counts in (
        ("Ascend910B1", [-0.0, 0.0], [5, 2, 1, 6, 0, 3, 4, 2], [1, 1, 2, 1, 1, 1, 1]),
        ("Ascend950PR_9599", [0.0], [4, 1, 1, 5, 0, 2, 3, 1], [1, 3, 1, 1, 1, 1, 0, 0]),
    ):
        with Session(soc=soc) as npu:
            values, numbers, many = sets(npu, x)
            np.testing.assert_array_equal(values, [-np.inf, *zeros, 1, np.inf, NAN, NAN])
            np.testing.assert_array_equal(np.signbit(values)[1 : 1 + len(zeros)], np.signbit(zeros))
            np.testing.assert_array_equal(numbers, inverse)
            np.testing.assert_array_equal(many[: len(values)], counts[: len(values)])


def test_sets_in_the_order_of_arrival(npu: Session) -> None:
    values, inverse, counts = sets(npu, np.array([3, 1, 3, 2, 1, 3]), ascending=False)
    np.testing.assert_array_equal(values, [3, 1, 2])
    np.testing.assert_array_equal(inverse, [0, 1, 0, 2, 1, 0])
    np.testing.assert_array_equal(counts, [3, 2, 1])


@pytest.mark.parametrize("axis", [0, 1, -1])
def test_slices(npu: Session, axis: int) -> None:
    x = drawn((5, 6, 4), np.int32) % 2
    n = x.shape[axis]
    for api, wanted in (("aclnnUniqueDim", np.unique(x, axis=axis)), ("aclnnUniqueConsecutive", runs(x, axis))):
        rooms = npu.empty(x.shape, x.dtype), npu.empty(n, np.int64), npu.empty(n, np.int64)
        values, inverse, counts = npu.call(api, x, True, True, axis, *rooms)
        np.testing.assert_array_equal(values.numpy(), wanted)
        np.testing.assert_array_equal(np.take(values.numpy(), inverse.numpy(), axis), x)
        assert counts.shape == (values.shape[axis],)
        np.testing.assert_array_equal(counts.numpy(), np.bincount(inverse.numpy()))


def runs(x: Any, axis: int) -> Any:
    moved = np.moveaxis(x, axis, 0)
    new = [at for at in range(len(moved)) if not at or (moved[at] != moved[at - 1]).any()]
    return np.take(x, new, axis)


def test_complex_runs(npu: Session) -> None:
    x = np.array([1 + 2j, 1 + 2j, 1 - 2j, complex(NAN, 1), complex(NAN, 1)], np.complex64)
    rooms = npu.empty(5, x.dtype), npu.empty(5, np.int64), npu.empty(5, np.int64)
    values, inverse, counts = npu.call("aclnnUniqueConsecutive", x, True, True, 1000, *rooms)
    np.testing.assert_array_equal(values.numpy(), x[[0, 2, 3, 4]])
    np.testing.assert_array_equal(inverse.numpy(), [0, 0, 1, 2, 3])
    np.testing.assert_array_equal(counts.numpy(), [2, 1, 1, 1])


def test_strided_outputs_of_the_950() -> None:
    x = np.array([[3, 1, 3], [2, 1, 3]], np.int32)
    with Session(soc="Ascend950PR_9599") as npu:
        gaps = npu.array(np.full((2, 12), -1)).view((2, 6), (12, 2))
        places = npu.call("aclnnNonzeroV2", x - 1, gaps)
        assert places.shape == (2, 6)  # written by way of a dense copy, it keeps its shape
        np.testing.assert_array_equal(places.numpy().reshape(-1)[:8], [0, 0, 1, 1, 0, 2, 0, 2])
        inverse, counts = npu.empty((3, 2), np.int64).T, npu.array(np.zeros(12, np.int64)).view((6,), (2,))
        values, numbers, many = npu.call("aclnnUnique2", x, True, True, True, npu.empty(6, np.int32), inverse, counts)
        np.testing.assert_array_equal(values.numpy(), [1, 2, 3])
        np.testing.assert_array_equal(numbers.numpy(), [[2, 0, 2], [1, 0, 2]])
        np.testing.assert_array_equal(many.numpy(), [2, 1, 3, 0, 0, 0])

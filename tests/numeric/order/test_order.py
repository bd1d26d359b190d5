"""Sorting, choosing by place, medians: every dtype, special values, rows short and long, along any axis."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from aclnn_py import reference
from aclnn_py.session import AclError, Session
from numeric.programs import BF16

Array = Any
DTYPES = [np.dtype(name) for name in ("f4", "f2", "f8", "i1", "u1", "i2", "i4", "i8")] + [BF16]
SORTED = [dtype for dtype in DTYPES if dtype != np.dtype("f8")]
SHAPES = [((7,), 0), ((33, 70), 0), ((2, 300, 3), 1), ((2, 1100), 1), ((1, 42_000), 1), ((40, 3, 2), 0)]
SPECIAL = (np.nan, -np.nan, np.inf, -np.inf, 0.0, -0.0)


def drawn(shape: tuple[int, ...], dtype: np.dtype) -> Array:
    """Many equals, and of floats every special value."""
    random = np.random.default_rng(shape[0])
    if dtype.kind in "iu":
        ends = np.iinfo(dtype)
        found = random.integers(ends.min, ends.max, shape, dtype, endpoint=True)
        return np.where(random.random(shape) < 0.5, found, random.integers(0, 5, shape)).astype(dtype)
    found = np.where(random.random(shape) < 0.5, random.integers(-9, 9, shape), random.standard_normal(shape))
    flat = np.reshape(found, -1)
    for value in SPECIAL:
        flat[random.integers(0, flat.size, 1 + flat.size // 30)] = value
    return found.astype(dtype)


def same(npu: Session, api: str, x: Array, *arguments: Any, shape: tuple[int, ...]) -> None:
    """Places as the reference has them, and the very bits that lie there."""
    values, places = npu.empty(shape, x.dtype), npu.empty(shape, "i8")
    npu.call(api, x, *arguments, values, places)
    formula = reference.find(api)
    assert formula is not None
    wide = x.astype("f8") if x.dtype == BF16 or x.dtype.kind == "f" else x
    exact, where = formula(wide, *arguments, soc="ascend910b", dtypes={"self": -1}, shape=shape)
    assert np.array_equal(places.numpy(), where), (api, x.dtype, x.shape, arguments)
    got = values.numpy().astype("f8") if wide.dtype == np.dtype("f8") else values.numpy()
    assert np.array_equal(got, exact, equal_nan=got.dtype.kind == "f")
    assert np.array_equal(np.signbit(got), np.signbit(exact)) or got.dtype.kind != "f"


@pytest.mark.parametrize("dtype", SORTED, ids=str)
def test_rows_are_sorted(dtype: np.dtype) -> None:
    with Session() as npu:
        for shape, dim in SHAPES:
            for down in (False, True):
                same(npu, "aclnnSort", drawn(shape, dtype), True, dim, down, shape=shape)


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_the_first_of_the_order_are_chosen(dtype: np.dtype) -> None:
    with Session() as npu:
        for shape, dim in SHAPES:
            x, size = drawn(shape, dtype), shape[dim]
            for number, k in enumerate({1, min(size, 40), size // 5, size // 2, size}):
                found = (*shape[:dim], k, *shape[dim + 1 :])
                for way in range(number % 2, 4, 2 if size > 100 else 1):
                    same(npu, "aclnnTopk", x, k, dim, way > 1, way % 2 == 1, shape=found)


@pytest.mark.parametrize("dtype", SORTED, ids=str)
def test_one_of_the_order_is_chosen(dtype: np.dtype) -> None:
    with Session() as npu:
        for shape, dim in SHAPES:
            x, size = drawn(shape, dtype), shape[dim]
            found = (*shape[:dim], *shape[dim + 1 :])
            for k in {1, size // 3}:
                same(npu, "aclnnKthvalue", x, k, dim, False, shape=found)
            same(npu, "aclnnMedianDim", x, dim, False, shape=found)
            same(npu, "aclnnNanMedianDim", x, dim, False, shape=found)


def test_rows_without_numbers() -> None:
    x = np.full((3, 5), np.nan, "f4")
    with Session() as npu:
        same(npu, "aclnnNanMedianDim", x, 1, False, shape=(3,))
        same(npu, "aclnnMedianDim", x, 1, True, shape=(3, 1))
        out = npu.empty((), np.dtype("f4"))
        assert np.isnan(npu.call("aclnnNanMedian", x, out).numpy())
        assert npu.call("aclnnMedian", np.empty((0,), "i4"), npu.empty((), "i4")).numpy() == -(2**31)


def test_results_where_the_elements_are() -> None:
    """A sort in place: what is written does not disturb what is still to be read."""
    x = np.array([[3, 1, 2, -0.0, 7, 5], [9, 8, 7, 6, 5, 4]], "f4")
    with Session() as npu:
        one, places = npu.array(x), npu.empty(x.shape, "i8")
        npu.call("aclnnSort", one, True, 1, False, one, places)
        assert np.array_equal(one.numpy(), np.sort(x))
        assert np.array_equal(places.numpy(), np.argsort(x, kind="stable"))


@pytest.mark.parametrize("bad", [-1, 4])
def test_a_sorter_that_names_no_element(bad: int) -> None:
    rows, x, sorter = np.arange(4, dtype="f4"), np.ones(3, "f4"), np.array([0, 1, bad, 2])
    with Session() as npu, pytest.raises(AclError) as caught:
        npu.call("aclnnSearchSorted", rows, x, False, False, sorter, npu.empty((3,), "i8")).numpy()
    assert caught.value.code == 507018


def test_places_among_special_numbers() -> None:
    rows = np.array([-np.inf, -1, -0.0, 0, 0, 2, np.inf, np.nan], "f4")
    x = np.array([-np.inf, 0, -0.0, 1, np.inf, np.nan], "f4")
    with Session() as npu:
        for behind, exact in ((False, [0, 2, 2, 5, 6, 8]), (True, [1, 5, 5, 5, 8, 8])):
            out = npu.empty(x.shape, "i4")
            assert npu.call("aclnnSearchSorted", rows, x, True, behind, None, out).numpy().tolist() == exact

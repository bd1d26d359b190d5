"""Several indices at once, repeats and classes: shapes that broadcast, masks, empty ones, lists that are wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py.session import AclError, Session

NONE = np.zeros(0, "i8")


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session:
        yield session


def drawn(shape: tuple[int, ...], dtype: Any = "f4") -> np.ndarray:
    return np.random.default_rng(sum(shape)).integers(0, 2 if dtype == "?" else 100, shape).astype(dtype)


def some(size: int, *shape: int) -> np.ndarray:
    """Indices of elements of an axis, from either end."""
    return np.random.default_rng(size).integers(-size, size, shape)


def as_numpy(indices: list[Any]) -> tuple[Any, ...]:
    return tuple(one if one.size else slice(None) for one in indices)


X = drawn((5, 6, 7, 3))
LISTS: dict[str, list[np.ndarray]] = {
    "one": [some(5, 4)],
    "matrix": [some(5, 4, 2)],
    "inner": [NONE, some(6, 9)],
    "last": [NONE, NONE, NONE, some(3, 8)],
    "neighbours": [NONE, some(6, 4), some(7, 4)],
    "broadcast": [some(5, 4, 1), some(6, 3)],
    "apart": [some(5, 4), NONE, some(7, 4)],
    "apart and broadcast": [NONE, some(6, 2, 1), NONE, some(3, 5)],
    "all axes": [some(5, 50), some(6, 50), some(7, 50), some(3, 50)],
    "INT32": [some(5, 4).astype("i4"), some(6, 4)],
}


@pytest.mark.parametrize("case", LISTS)
def test_lists_of_indices(npu: Session, case: str) -> None:
    indices = LISTS[case]
    for x in (X, X.astype("f2"), X.astype("f8")):
        wanted = x[as_numpy(indices)]
        for source in (x, npu.array(np.ascontiguousarray(x.T)).T):
            out = npu.empty(wanted.shape, x.dtype)
            npu.call("aclnnIndex", source, indices, out)
            assert np.array_equal(out.numpy(), wanted)


MASKS: dict[str, list[np.ndarray]] = {
    "rows": [drawn((5,), "?")],
    "all": [drawn((5, 6, 7, 3), "?")],
    "two axes": [NONE, drawn((6, 7), "?")],
    "transposed": [drawn((6, 5), "?").T],
    "with an index": [drawn((5,), "?"), some(6, 1)],
    "none": [np.zeros(5, "?")],
}


@pytest.mark.parametrize("case", MASKS)
def test_masks(npu: Session, case: str) -> None:
    indices = MASKS[case]
    wanted = X[as_numpy(indices)]
    out = npu.empty(wanted.shape, "f4")
    npu.call("aclnnIndex", X, indices, out)
    assert np.array_equal(out.numpy(), wanted)


def fail(npu: Session, indices: list[np.ndarray], shape: tuple[int, ...]) -> None:
    """Phase one takes it, and the stream fails."""
    npu.call("aclnnIndex", X, indices, npu.empty(shape, "f4"))
    npu.synchronize()


def test_a_mask_with_more_or_fewer_elements_than_the_result() -> None:
    mask = np.asarray([True, False, True, True, False])
    for rows in (2, 4):
        with Session(soc="Ascend910B1") as npu, pytest.raises(AclError) as failed:
            fail(npu, [mask], (rows, 6, 7, 3))
        assert failed.value.code == 507018


def test_an_index_that_names_nothing_is_told_by_its_member() -> None:
    with Session(soc="Ascend910B1") as npu:
        npu.call("aclnnIndex", X, [NONE, np.asarray([0, 1, 6]), np.asarray([-7, -8, 0])], npu.empty((5, 3, 3), "f4"))
        with pytest.raises(
            AclError, match=r"6 elements but got 6 as element 2|7 elements but got -8 as element 1"
        ) as failed:
            npu.synchronize()
    assert failed.value.code == 507035
    assert "indices[" in str(failed.value)


def test_the_shape_of_the_result_is_the_devices_affair() -> None:
    with Session(soc="Ascend910B1") as npu, pytest.raises(AclError) as failed:
        fail(npu, [some(5, 4)], (4, 6, 7))
    assert failed.value.code == 507035


@pytest.mark.parametrize("dtype", ["f4", "f2", "i1", "?", "i8"])
def test_repeats(npu: Session, dtype: str) -> None:
    x, counts = drawn((4, 5, 2), dtype), np.asarray([3, 0, 1, 2, 4])
    for source in (x, npu.array(np.ascontiguousarray(x.T)).T):
        for api, arguments, wanted in (
            ("WithDim", (counts, 1, 10), np.repeat(x, counts, 1)),
            ("WithDim", (counts[:1].astype("i4"), -3, 12), np.repeat(x, 3, 0)),
            ("", (np.arange(40), 780), np.repeat(x.reshape(-1), np.arange(40))),
            ("", (np.asarray(2), 80), np.repeat(x.reshape(-1), 2)),
            ("", (np.asarray([1]), 40), x.reshape(-1)),
            ("Int", (3, 120), np.repeat(x.reshape(-1), 3)),
            ("Int", (1, 40), x.reshape(-1)),
            ("IntWithDim", (4, 1, 20), np.repeat(x, 4, 1)),
            ("IntWithDim", (2, -1, 4), np.repeat(x, 2, -1)),
        ):
            out = npu.empty(wanted.shape, dtype)
            npu.call(f"aclnnRepeatInterleave{api}", source, *arguments, out)
            assert np.array_equal(out.numpy(), wanted)


def test_numbers_so_often(npu: Session) -> None:
    for kind in ("i4", "i8"):
        counts = np.random.default_rng(1).integers(0, 9, 3000).astype(kind)
        out = npu.empty((int(counts.sum()),), kind)
        npu.call("aclnnRepeatInterleaveTensor", counts, int(counts.sum()), out)
        assert np.array_equal(out.numpy(), np.repeat(np.arange(3000), counts))
    for counts, size, wanted in (([2, 9, 1], 4, [0, 0, 1, 1]), ([1, -5, 1], 4, [0, 2, 2, 2])):
        out = npu.empty((size,), "i8")
        npu.call("aclnnRepeatInterleaveTensor", np.asarray(counts), size, out)
        assert out.numpy().tolist() == wanted


@pytest.mark.parametrize("axis", [-1, 0, 1, 2])
@pytest.mark.parametrize("dtype", ["f4", "f2", "i8"])
def test_one_hot(npu: Session, dtype: str, axis: int) -> None:
    x = np.random.default_rng(2).integers(-1, 12, (30, 41))
    for kind in ("i4", "i8"):
        wanted = np.moveaxis(np.where(x[..., None] == np.arange(11), 7, 2), -1, axis).astype(dtype)
        out = npu.empty(wanted.shape, dtype)
        npu.call("aclnnOneHot", x.astype(kind), 11, np.asarray([7, 0], dtype), np.asarray(2, dtype), axis, out)
        assert np.array_equal(out.numpy(), wanted)

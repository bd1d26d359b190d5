"""Putting where lists of indices say, beside NumPy's own indexing."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl

made = np.random.default_rng(11)
WHOLE = np.zeros(0, np.int64)
SHAPE = (5, 6, 7)
ROW, COLUMN, GRID = np.array([4, 0, -1, 4]), np.array([[5], [0], [-6]]), made.integers(-5, 5, (3, 4))
MASK, CUBE = made.random(5) > 0.4, made.random(SHAPE) > 0.5
CASES: list[tuple[str, list[Any], tuple[int, ...]]] = [
    ("one", [ROW], (4, 6, 7)),
    ("one, int32", [ROW.astype(np.int32)], (6, 7)),
    ("a number", [np.array(3)], (7,)),
    ("the second", [WHOLE, ROW], (5, 4, 7)),
    ("the last", [WHOLE, WHOLE, GRID], (5, 6, 3, 4)),
    ("two", [GRID, ROW], (3, 4, 7)),
    ("two that broadcast", [ROW, COLUMN], (3, 4, 1)),
    ("two of different types", [ROW, COLUMN.astype(np.int32)], ()),
    ("two apart", [ROW, WHOLE, COLUMN], (3, 4, 6)),
    ("three", [GRID, ROW, COLUMN], (3, 1)),
    ("behind", [WHOLE, GRID, ROW], (1, 3, 1)),
    ("a strided one", [np.repeat(ROW, 2)[::2]], (4, 1, 7)),
    ("a turned one", [GRID.T, WHOLE], (4, 3, 6, 1)),
    ("a mask", [MASK], (int(MASK.sum()), 6, 7)),
    ("a mask and one value", [MASK], ()),
    ("a mask of all", [CUBE], (int(CUBE.sum()),)),
    ("a mask behind", [WHOLE, made.random((6, 7)) > 2], (1, 1)),
]


@pytest.fixture(scope="module")
def npu() -> Any:
    with acl.Session(soc="Ascend910B1") as session:
        yield session


def key(indices: list[Any]) -> tuple[Any, ...]:
    return tuple(each if each.size else slice(None) for each in indices)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0])
def test_put_and_add(npu: Any, case: tuple[str, list[Any], tuple[int, ...]]) -> None:
    _, indices, shape = case
    for dtype in (np.float32, np.int8, np.float64):
        x, values = (made.integers(-9, 9, size).astype(dtype) for size in (SHAPE, shape))
        found, wanted = npu.array(x), x.copy()
        npu.call("aclnnIndexPutImpl", found, indices, values, False, False)
        wanted[key(indices)] = values
        assert np.array_equal(found.numpy(), wanted)
        if indices[0].dtype == bool or indices[-1].dtype == bool:
            wanted[key(indices)] += values
        else:
            np.add.at(wanted, key(indices), values)
        npu.call("aclnnIndexPutImpl", found, indices, values, True, False)
        assert np.array_equal(found.numpy(), wanted)


@pytest.mark.parametrize("dtype", [np.float16, ml_dtypes.bfloat16])
def test_short_floats_are_added_in_float32_and_rounded_once(npu: Any, dtype: Any) -> None:
    index, values = np.zeros(4096, np.int64), np.full(4096, 0.25, dtype)
    x = npu.array(np.full(3, 1024, dtype))
    npu.call("aclnnIndexPutImpl", x, [index], values, True, False)
    assert x.numpy().astype(float).tolist() == [2048, 1024, 1024]


def test_a_turned_tensor_and_a_wrong_index(npu: Any) -> None:
    x = npu.array(np.zeros((4, 3), np.float32))
    npu.call("aclnnIndexPutImpl", x.T, [np.array([1, 2])], np.ones(4, np.float32), False, False)
    assert x.numpy().tolist() == [[0, 1, 1]] * 4
    for wrong in (4, -5, 1 << 40):
        indices = [np.array([0, wrong]), np.array([0, 1])]
        with pytest.raises(acl.AclError, match=str(wrong)):
            npu.call("aclnnIndexPutImpl", x, indices, np.ones(2, np.float32), True, False)

"""Reading and writing parts of device arrays: what NumPy reads and writes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from aclnn_py import Session

X = np.arange(60, dtype=np.float32).reshape(3, 4, 5)
ROWS, COLUMNS = np.array([2, 0, -1]), np.array([[1], [3]])
INDICES: dict[str, Any] = {
    "integer array": ROWS,
    "list": [1, -3],
    "mask": X % 7 < 2,
    "mask of rows": np.array([True, False, True]),
    "mask of an axis": (slice(None), np.array([True, False, True, True])),
    "list of bools": [False, True, True],
    "pair": (ROWS, np.array([0, 1, 2])),
    "broadcast pair": (ROWS, COLUMNS),
    "apart": (ROWS, slice(1, 3), np.array([0, 4, 2])),
    "apart by None": (ROWS, None, np.array([0, 1, 2])),
    "int and array": (0, slice(None), np.array([0, 4])),
    "array and int": (slice(None), np.array([0, 3]), 2),
    "behind an ellipsis": (..., np.array([4, 0])),
    "with a step": (slice(None, None, 2), np.array([1, 1]), slice(None, None, -1)),
    "nothing": np.array([], np.int64),
    "no true": np.zeros((3, 4), bool),
    "True": True,
}


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session() as session:
        yield session


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.data())
def test_basic_indices_are_views(npu: Session, data: Any) -> None:
    key = data.draw(hnp.basic_indices(X.shape, allow_newaxis=True))
    device, host = npu.array(X), X.copy()
    part = device[key]
    assert part.block is device.block
    assert np.array_equal(part.numpy(), host[key])
    device[key] = 0.5
    host[key] = 0.5
    assert np.array_equal(device.numpy(), host)


@pytest.mark.parametrize("key", INDICES.values(), ids=INDICES)
def test_arrays_as_indices(npu: Session, key: Any) -> None:
    device, host = npu.array(X), X.copy()
    found = device[key]
    assert np.array_equal(found.numpy(), host[key])
    value = np.arange(host[key].size, dtype=np.float32).reshape(host[key].shape) - 100
    for given_value in (value, -1.5):
        device[key] = given_value
        host[key] = given_value
        assert np.array_equal(device.numpy(), host)


def test_device_arrays_as_indices(npu: Session) -> None:
    x = npu.array(X)
    assert np.array_equal(x[x > 50], X[X > 50])
    assert np.array_equal(x[npu.array([0, 2])], X[[0, 2]])
    assert X.tolist()[npu.arange(3)[1]] == X[1].tolist()
    x[x > 50] = npu.zeros(())
    assert x.max().item() == 50


def test_written_values_are_cast_and_broadcast(npu: Session) -> None:
    x, host = npu.zeros((2, 3), "int32"), np.zeros((2, 3), "i4")
    x[:, 1:] = np.array([[1], [2]])
    host[:, 1:] = np.array([[1], [2]])
    x[0] = npu.array([[7.5, 8.5, 9.5]])  # leading axes of size 1 go
    host[0] = [7, 8, 9]
    assert np.array_equal(x, host)
    with pytest.raises(ValueError, match="does not broadcast"):
        x[0] = np.zeros(2)


def test_copies_of_overlapping_parts(npu: Session) -> None:
    x = npu.arange(6)
    x[1:] = x[:-1].copy()
    assert x.tolist() == [0, 0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("key", "told"),
    [
        (3, "index 3 is out of range for axis 0 of size 3"),
        ((0, 0, 0, 0), "4 parts, but the array has 3 axes"),
        ((..., ...), "one ellipsis"),
        ("a", "got str"),
        (1.0, "got float"),
        (np.array([1.5]), "of integers or bools, got float64"),
        (np.array([True, False]), r"the axes it indexes, \(3,\), got \(2,\)"),
    ],
)
def test_wrong_indices(npu: Session, key: Any, told: str) -> None:
    with pytest.raises(IndexError, match=told):
        npu.array(X)[key]


def test_iteration_and_membership(npu: Session) -> None:
    x = npu.array(X[0])
    assert [row.tolist() for row in x] == X[0].tolist()
    assert 7 in x
    assert 100 not in x
    with pytest.raises(TypeError, match="without axes"):
        iter(npu.ones(()))

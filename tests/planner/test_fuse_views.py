"""What a view of a dense temporary sees of the tensor that was copied there."""

from __future__ import annotations

import numpy as np
import pytest

from aclnn_py.lowering.plan.fuse import Stage, seen_through
from aclnn_py.lowering.plan.lowered import View

SOURCE = np.arange(10_000).reshape(20, 25, 20)[2:14, ::3, ::2].transpose(2, 0, 1)  # 10, 12, 9
VIEWS = {
    "first half": lambda a: a[:, :6],
    "second half": lambda a: a[:, 6:],
    "every third": lambda a: a[1:, :, 2::3],
    "one row": lambda a: a[3:4],
    "one element of each": lambda a: a[:, 4:5, 8:],
    "repeated": lambda a: np.broadcast_to(a[:, 5:6], (4, 10, 12, 9)),
}


def view_of(array: np.ndarray, operand: int, offset: int) -> View:
    return View(operand, 0, array.shape, tuple(step // 8 for step in array.strides), offset)


def offset_in(array: np.ndarray, storage: np.ndarray) -> int:
    return (array.__array_interface__["data"][0] - storage.__array_interface__["data"][0]) // 8


@pytest.mark.parametrize("name", VIEWS)
def test_elements_are_the_same(name: str) -> None:
    storage, dense = np.arange(10_000), np.ascontiguousarray(SOURCE)
    through = VIEWS[name](dense)
    stage = Stage(view_of(SOURCE, 0, int(SOURCE.flat[0])), 0)
    seen = seen_through(view_of(through, -1, offset_in(through, dense)), stage)
    assert seen is not None
    view = seen.view
    steps = tuple(step * 8 for step in view.strides)
    assert np.array_equal(np.lib.stride_tricks.as_strided(storage[view.offset :], view.shape, steps), through)


@pytest.mark.parametrize("shape", [(120, 9), (10, 108), (1080,)])
def test_another_shape_is_not_seen_through(shape: tuple[int, ...]) -> None:
    stage = Stage(view_of(SOURCE, 0, int(SOURCE.flat[0])), 0)
    assert seen_through(view_of(np.ascontiguousarray(SOURCE).reshape(shape), -1, 0), stage) is None
    assert seen_through(View(-1, 0, (2, 2), (9, 1), 5000), stage) is None

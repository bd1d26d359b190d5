"""Overlaps of boxes beside the formula and known ones, each with each and pairwise."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py.reference import find
from aclnn_py.session import Session

Array = np.ndarray[Any, Any]
WIDE: dict[Any, float] = {np.float32: 1e-5, np.float16: 1e-3, ml_dtypes.bfloat16: 8e-3}


def boxes(many: int, seed: int) -> Array:
    made = np.random.default_rng(seed).uniform(0, 4, (many, 4))
    return np.concatenate([made[:, :2], made[:, :2] + made[:, 2:] + 0.5], axis=1)


def called(soc: str, api: str, shapes: list[tuple[int, ...]], one: Array, other: Array, *attrs: Any) -> list[Array]:
    with Session(soc=soc) as npu:
        found = npu.call(api, one, other, *attrs, *(npu.empty(shape, one.dtype) for shape in shapes))
        return [each.numpy() for each in (found if isinstance(found, tuple) else (found,))]


@pytest.mark.parametrize("dtype", WIDE)
@pytest.mark.parametrize("mode", ["iou", "iof"])
@pytest.mark.parametrize("aligned", [False, True])
def test_overlaps(aligned: bool, mode: str, dtype: Any) -> None:
    one, other = boxes(37, 1).astype(dtype), boxes(37 if aligned else 21, 2).astype(dtype)
    shape = (37, 1 if aligned else 21)
    (found,) = called("Ascend910B1", "aclnnIou", [shape], one, other, mode, 0.01, aligned)
    formula = find("aclnnIou")
    assert formula is not None
    (wanted,) = formula(one.astype("f8"), other.astype("f8"), mode, 0.01, aligned, soc="ascend910b")
    np.testing.assert_allclose(found.astype("f8"), wanted, rtol=WIDE[dtype], atol=WIDE[dtype])


def test_known_overlaps() -> None:
    one = np.array([[0, 0, 2, 2], [5, 5, 6, 6], [0, 0, 0, 0]], "f4")
    (found,) = called("Ascend910B1", "aclnnIou", [(3, 1)], one, np.array([[1, 1, 3, 3]], "f4"), "iou", 0.0, False)
    np.testing.assert_array_equal(found[:, 0], np.array([1 / 7, 0, 0], "f4"))
    (found,) = called("Ascend910B1", "aclnnIou", [(3, 3)], one, one, "iof", 1.0, False)
    np.testing.assert_array_equal(found, np.array([[1, 0, 1], [0, 1, 0], [1 / 9, 0, 1]], "f4"))


@pytest.mark.parametrize("trans", [False, True])
@pytest.mark.parametrize("mode", ["iou", "iof"])
def test_complete_overlaps(mode: str, trans: bool) -> None:
    one, other = (np.tile(boxes(64, seed), (16, 1)).T.astype("f4") for seed in (1, 2))
    overlap, angle = called("Ascend950PR_9599", "aclnnCIoU", [(1, 1024)] * 2, one, other, trans, False, mode)
    formula = find("aclnnCIoU")
    assert formula is not None
    wanted = formula(one.astype("f8"), other.astype("f8"), trans, False, mode, soc="ascend950")
    np.testing.assert_allclose(overlap, wanted[0], rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(angle, wanted[1], rtol=1e-5, atol=1e-6)


def test_a_box_costs_nothing_beside_itself() -> None:
    one = np.tile(boxes(64, 3), (16, 1)).T.astype("f4")
    overlap, angle = called("Ascend950PR_9599", "aclnnCIoU", [(1, 1024)] * 2, one, one, False, False, "iou")
    np.testing.assert_allclose(overlap, 1, rtol=1e-6)
    assert not angle.any()

"""Gradients of distances between points and their nearest, beside known numbers and differences of the distances."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from aclnn_py.session import AclError, Session

Array = np.ndarray[Any, Any]
API = "aclnnChamferDistanceBackward"


def gradients(soc: str, *args: Array) -> tuple[Array, Array]:
    with Session(soc=soc) as npu:
        found = npu.call(API, *args, *(npu.empty(each.shape, args[0].dtype) for each in args[:2]))
        return found[0].numpy(), found[1].numpy()


def nearest(own: Array, others: Array) -> tuple[Array, Array]:
    square = ((own[:, :, None] - others[:, None]) ** 2).sum(-1)
    return square.min(-1), square.argmin(-1).astype("i4")


def cost(xyz1: Array, xyz2: Array, grad1: Array, grad2: Array) -> float:
    return float((nearest(xyz1, xyz2)[0] * grad1).sum() + (nearest(xyz2, xyz1)[0] * grad2).sum())


@pytest.mark.parametrize(("soc", "others", "size"), [("Ascend910B1", 5, 2), ("Ascend950PR_9599", 3, 4)])
def test_differences(soc: str, others: int, size: int) -> None:
    made = np.random.default_rng(1)
    xyz1, xyz2 = made.normal(size=(2, 5, size)), made.normal(size=(2, others, size))
    grad1, grad2 = made.normal(size=(2, 5)), made.normal(size=(2, others))
    index = nearest(xyz1, xyz2)[1], nearest(xyz2, xyz1)[1]
    short = [each.astype("f4") for each in (xyz1, xyz2, grad1, grad2)]
    found = gradients(soc, *short[:2], *index, *short[2:])
    for moved, slopes in zip((xyz1, xyz2), found, strict=True):
        for place in np.ndindex(moved.shape):
            kept, costs = moved[place], []
            for step in (1e-5, -1e-5):
                moved[place] = kept + step
                costs.append(cost(xyz1, xyz2, grad1, grad2))
            moved[place] = kept
            assert slopes[place] == pytest.approx((costs[0] - costs[1]) / 2e-5, rel=1e-4, abs=1e-4)


def test_halves_are_rounded_once_and_points_may_lie_apart() -> None:
    half = np.dtype("f2")
    xyz1 = np.array([[[0, 1, 0], [2, 5, 4]]], half)[..., ::2]
    xyz2 = np.array([[[1, 3], [0, np.nan]]], half)
    grads = np.full((1, 2), 0.5, half), np.full((1, 2), 1024, half)
    first, second = gradients("Ascend910B1", xyz1, xyz2, np.zeros((1, 2), "i4"), np.ones((1, 2), "i4"), *grads)
    np.testing.assert_array_equal(first, [[[-1, -3], [6144, np.nan]]])
    np.testing.assert_array_equal(second, [[[-2048, -2046], [-4096, np.nan]]])


@pytest.mark.parametrize("wrong", [-1, 2])
def test_an_index_of_no_point(wrong: int) -> None:
    points, ones = np.array([[[0, 0], [1, 2]]], "f4"), np.ones((1, 2), "f4")
    args = points, points + 1, np.array([[0, wrong]], "i4"), np.zeros((1, 2), "i4"), ones, ones * 0
    with pytest.raises(AclError, match="507035"):
        gradients("Ascend910B1", *args)
    first, second = gradients("Ascend950PR_9599", *args)
    assert first.tolist() == [[[-2, -2], [0, 0]]]
    assert second.tolist() == [[[2, 2], [0, 0]]]


@pytest.mark.parametrize("shape", [(1, 3, 2), (1, 2, 3)])
def test_other_numbers_of_points_or_coordinates_are_the_950s(shape: tuple[int, ...]) -> None:
    own, others = np.ones((1, 2, shape[-1]), "f4"), np.ones(shape, "f4")
    args = own, others, np.zeros((1, 2), "i4"), np.zeros(shape[:2], "i4"), own[..., 0], others[..., 0]
    with pytest.raises(AclError, match="561103"):
        gradients("Ascend910B1", *args)
    assert not any(each.any() for each in gradients("Ascend950PR_9599", *args))

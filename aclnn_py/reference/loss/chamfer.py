"""Gradients of the distances between points and the nearest of another set."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, reference


def a_point(values: Array, *, name: str, given: Any) -> Array:
    """A point of the other set for each."""
    points = sum(given["xyz2" if name == "idx1" else "xyz1"][1:2])
    return np.abs(values * 7919 + np.arange(values.size).reshape(values.shape)) % max(points, 1)


@reference("aclnnChamferDistanceBackward", domain={"idx1": a_point, "idx2": a_point})
def chamfer_distance_backward(
    xyz1: Array, xyz2: Array, idx1: Array, idx2: Array, grad1: Array, grad2: Array
) -> tuple[Array, Array]:
    back = np.zeros(xyz1.shape), np.zeros(xyz2.shape)
    rows = np.arange(len(xyz1))[:, None]
    pairs = ((xyz1, xyz2, idx1, grad1, *back), (xyz2, xyz1, idx2, grad2, *back[::-1]))
    with np.errstate(all="ignore"):
        for own, others, index, grad, mine, theirs in pairs:
            nearest = index.astype(int)
            slope = 2 * grad[..., None] * (own - others[rows, nearest])
            np.add(mine, slope, out=mine)
            np.subtract.at(theirs, (rows, nearest), slope)
    return back

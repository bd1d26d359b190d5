"""Where affine maps take places."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..registry import Array, reference


def line(size: int, aligned: bool) -> Array:
    if size == 1:
        return np.zeros(1)
    return np.linspace(-1, 1, size) if aligned else (2 * np.arange(size) + 1.0) / size - 1


@reference("aclnnAffineGrid", attrs=(((2, 3, 4, 5), True), ((1, 2, 1, 3), False), ((2, 1, 3, 1, 4), False)))
def affine_grid(theta: Array, size: Sequence[int], aligned: bool) -> Array:
    axes = np.meshgrid(*(line(each, aligned) for each in size[2:]), indexing="ij")
    places = np.stack([*axes[::-1], np.ones_like(axes[0])], -1)
    return np.einsum("...j,nij->n...i", places, theta)

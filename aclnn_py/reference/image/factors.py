"""Resized by factors of height and width."""

from __future__ import annotations

from ..registry import Array, reference
from .resizing import Sizes, forward, linear, nearest, steps_of


@reference(
    "aclnnResize",
    attrs=(((1.0, 1.0, 2.0, 1.5), "bilinear"), ((1.0, 1.0, 0.5, 2.0), "nearest"), ((1.0, 2.5, 0.5, 1.0), "bilinear")),
)
def resize(x: Array, factors: Sizes, mode: str, *, shape: Sizes) -> Array:
    first = 2 if x.shape[:2] == tuple(shape[:2]) else 1
    targets = tuple(shape[first : first + 2])
    steps = steps_of(x.shape[first : first + 2], targets, (0.0, 0.0))
    return forward(x, targets, steps, nearest if mode.startswith("nearest") else linear, first)

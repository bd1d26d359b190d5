"""Sums of several tensors, and tensors times masks and factors along some axes."""

from __future__ import annotations

from functools import reduce
from typing import Any

import numpy as np

from ..registry import Array, reference


@reference("aclnnSum", "aclnnAddN", integers=True)
def total(tensors: tuple[Array, ...]) -> Array:
    return reduce(np.add, tensors)


@reference("aclnnMaskedScale", attrs=((0.5,), (-3.0,)))
def masked_scale(x: Array, mask: Array, scale: float) -> Array:
    return x * mask * float(np.float32(scale))


@reference("aclnnScale", attrs=((0, 1, True), (1, -1, True), (-1, 1, True), (0, 0, True), (1, 1, False), (0, 2, False)))
def scaled(x: Array, scale: Array, bias: Any, axis: int, number: int, blob: bool) -> Array:
    alone = scale.size == 1 and (not number if blob else scale.ndim <= 1)
    behind = 0 if alone else x.ndim - axis % max(x.ndim, 1) - scale.ndim
    shape = () if alone else scale.shape + (1,) * behind
    return x * scale.reshape(shape) + (0 if bias is None else bias.reshape(shape))

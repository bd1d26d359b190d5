"""Convolutions and their gradients: tap by tap, NumPy's einsum in float64."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from ..matmul.products import CUBES, FLOAT, HALF, hf32
from ..registry import Array, reference

BFLOAT = 27
Kinds = dict[str, int]
Axes = tuple[int, ...]


def taken(values: Array, math: int, soc: str, kinds: list[int]) -> Array:
    """A tensor as it is multiplied: narrowed to FLOAT16, or FLOAT rounded to HF32."""
    alike = len(set(kinds)) == 1
    if soc not in CUBES or math == 2:
        return values.astype("f2").astype("f8")
    return hf32(values) if math in (1, 3) and not (alike and kinds[0] != FLOAT) else values


def kept(values: Array, math: int, soc: str, kinds: list[int], stored: Any) -> Array:
    """A result in the dtype that was multiplied in."""
    if soc not in CUBES or math == 2 or set(kinds) == {HALF}:
        return values.astype("f2").astype("f8")
    return stored(values) if len(set(kinds)) == 1 else values


def split(values: Array, groups: int) -> Array:
    """Samples, groups, channels, space."""
    return values.reshape(values.shape[0], groups, -1, *values.shape[2:])


def bands(taps: Axes, small: Axes, big: Axes, stride: Axes, front: Axes, dilation: Axes) -> Iterator[Any]:
    """Every tap, the places of the result that it is used at, and what they see of the image; every place with all its
    taps where there are fewer of those."""
    few = np.prod(small) < np.prod(taps)
    for each in product(*map(range, small if few else taps)):
        ones, others, seen = [], [], []  # of each axis
        for axis, at in enumerate(each):
            steps: Array = np.arange(taps[axis] if few else small[axis])
            place, tap = (at, steps) if few else (steps, at)
            there: Array = place * stride[axis] - front[axis] + tap * dilation[axis]
            inside = (there >= 0) & (there < big[axis])
            ones.append(np.array([at]))
            others.append(steps[inside])
            seen.append(there[inside])
        one, other = np.ix_(*ones), np.ix_(*others)
        yield (other, one, np.ix_(*seen)) if few else (one, other, np.ix_(*seen))


def in_front(padding: Axes, axes: int) -> Axes:
    return padding[::2] if axes < 3 and len(padding) == 2 * axes else padding


def flat(values: Array, at: Any) -> Array:
    """Places or taps as one axis behind three others."""
    index = (slice(None), slice(None), slice(None), *at)
    return values[index].reshape(*values.shape[:3], -1)


def add(values: Array, at: Any, more: Array) -> None:
    """To places or taps; what belongs to a single one is summed up."""
    index = (slice(None), slice(None), slice(None), *at)
    shape = values[index].shape
    values[index] += (more if more[0, 0, 0].size == values[index][0, 0, 0].size else more.sum(-1)).reshape(shape)


def forward(image: Array, weight: Array, space: Axes, numbers: tuple[Axes, Axes, Axes], groups: int) -> Array:
    """What a convolution makes of an image."""
    taps, x = weight.reshape(groups, -1, *weight.shape[1:]), split(image, groups)
    found = np.zeros((*x.shape[:2], taps.shape[1], *space))
    for tap, places, seen in bands(weight.shape[2:], space, image.shape[2:], *numbers):
        part, one = flat(x, seen), flat(taps, tap)
        one = np.broadcast_to(one, (*one.shape[:3], part.shape[3]))
        add(found, places, np.einsum("ngcm,gocm->ngom", part, one))
    return found.reshape(image.shape[0], -1, *space)


def backward(result: Array, weight: Array, space: Axes, numbers: tuple[Axes, Axes, Axes], groups: int) -> Array:
    """What a convolution's image gets of its result."""
    taps, y = weight.reshape(groups, -1, *weight.shape[1:]), split(result, groups)
    found = np.zeros((*y.shape[:2], taps.shape[2], *space))
    for tap, places, seen in bands(weight.shape[2:], result.shape[2:], space, *numbers):
        part, one = flat(y, places), flat(taps, tap)
        count = max(part.shape[3], one.shape[3]) if part.size and one.size else 0
        part, one = (np.broadcast_to(each, (*each.shape[:3], count)) for each in (part, one))
        add(found, seen, np.einsum("ngom,gocm->ngcm", part, one))
    return found.reshape(result.shape[0], -1, *space)


def of_weights(image: Array, result: Array, like: Axes, numbers: tuple[Axes, Axes, Axes], groups: int) -> Array:
    x, y = split(image, groups), split(result, groups)
    found = np.zeros((groups, like[0] // groups, *like[1:]))
    for tap, places, seen in bands(like[2:], result.shape[2:], image.shape[2:], *numbers):
        made, part = flat(y, places), flat(x, seen)
        made = np.broadcast_to(made, (*made.shape[:3], part.shape[3]))
        add(found, tap, np.einsum("ngom,ngcm->gocm", made, part))
    return found.reshape(like)


@reference("aclnnConvolution")
def convolution(
    x: Array, weight: Array, bias: Array | None, stride: Axes, padding: Axes, dilation: Axes, transposed: bool,
    more: Axes, groups: int, math: int, *, soc: str, dtypes: Kinds, stored: Any, shape: Axes,
) -> Array | None:  # fmt: skip
    kinds = [dtypes["input"], dtypes["weight"]]
    one, other = (taken(values, math, soc, kinds) for values in (x, weight))
    numbers = (stride, in_front(padding, len(stride)), dilation)
    found = (backward if transposed else forward)(one, other, shape[2:], numbers, groups)
    if dtypes["output"] == FLOAT and (soc not in CUBES or math == 2 or kinds in ([HALF] * 2, [BFLOAT] * 2)):
        return None  # rounded to 16 bits on the way, of sums that are nearly half-way between two
    if bias is not None:
        found = found + bias.reshape(1, -1, *(1,) * len(stride))
    return kept(found, math, soc, kinds, stored)


@reference("aclnnConvolutionBackward")
def convolution_backward(
    grad: Array, x: Array, weight: Array, sizes: Axes | None, stride: Axes, padding: Axes, dilation: Axes,
    transposed: bool, more: Axes, groups: int, mask: tuple[bool, ...], math: int, *, soc: str, dtypes: Kinds,
    stored: Any,
) -> tuple[Array | None, ...]:  # fmt: skip
    kinds = [dtypes[name] for name in ("gradOutput", "input", "weight")]
    found: list[Array | None] = [None, None, None]
    if not x.size or not weight.size or not grad.size:
        return None, np.zeros(weight.shape) if mask[1] else None, np.zeros(sizes or (0,)) if mask[2] else None
    dy, image, taps = (taken(values, math, soc, kinds) for values in (grad, x, weight))
    numbers = (stride, in_front(padding, len(stride)), dilation)
    if mask[0] and (dtypes["gradInput"] != FLOAT or (soc in CUBES and math != 2 and FLOAT in kinds)):
        made = (forward if transposed else backward)(dy, taps, x.shape[2:], numbers, groups)
        found[0] = kept(made, math, soc, kinds, stored)
    if mask[1]:
        ends = (dy, image) if transposed else (image, dy)
        found[1] = of_weights(*ends, weight.shape, numbers, groups)
    if mask[2]:
        found[2] = stored(grad.sum(axis=(0, *range(2, grad.ndim))))
    return tuple(found)

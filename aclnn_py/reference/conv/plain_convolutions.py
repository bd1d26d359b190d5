"""Convolutions of channels for themselves, and along the first axis of rows."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..matmul.products import CUBES, FLOAT
from ..registry import Array, reference
from .convolutions import Axes, Kinds, backward, forward, kept, of_weights, taken


def between(image: Array, weight: Array, bias: Array | None, space: Axes, numbers: tuple[Axes, Axes, Axes],
            groups: int, math: int, soc: str, kind: int, stored: Any) -> Array | None:  # fmt: skip
    """A convolution of an image and weights of one dtype; None where sums are rounded to 16 bits on their way."""
    if kind == FLOAT and (soc not in CUBES or math == 2):
        return None
    one, other = (taken(values, math, soc, [kind]) for values in (image, weight))
    found = forward(one, other, space, numbers, groups)
    if bias is not None:
        found = found + bias.reshape(1, -1, *(1,) * len(space))
    return kept(found, math, soc, [kind], stored)


@reference("aclnnConvDepthwise2d")
def conv_depthwise2d(
    x: Array, weight: Array, kernel: Axes, bias: Array | None, stride: Axes, padding: Axes, dilation: Axes, math: int,
    *, soc: str, dtypes: Kinds, stored: Any, shape: Axes,
) -> Array | None:  # fmt: skip
    numbers = (stride, padding, dilation)
    return between(x, weight, bias, shape[2:], numbers, x.shape[1], math, soc, dtypes["self"], stored)


@reference("aclnnConvTbc", attrs=((1, 0), (2, 1)))
def conv_tbc(
    x: Array, weight: Array, bias: Array, pad: int, math: int, *, soc: str, dtypes: Kinds, stored: Any, shape: Axes
) -> Array | None:
    if not x.size or not weight.size:
        return np.broadcast_to(bias, shape)
    image, taps, numbers = x.transpose(1, 2, 0), weight.transpose(2, 1, 0), ((1,), (pad,), (1,))
    found = between(image, taps, bias, shape[:1], numbers, 1, math, soc, dtypes["self"], stored)
    return None if found is None else found.transpose(2, 0, 1)


@reference("aclnnConvTbcBackward", attrs=((1, 0), (2, 1)))
def conv_tbc_backward(
    grad: Array, x: Array, weight: Array, bias: Array, pad: int, math: int, *, soc: str, dtypes: Kinds, stored: Any
) -> tuple[Array | None, ...]:
    if not x.size or not weight.size:
        return np.zeros(x.shape), np.zeros(weight.shape), np.full(bias.shape, float(grad.shape[0] * grad.shape[1]))
    kinds, numbers = [dtypes[name] for name in ("self", "input", "weight")], ((1,), (pad,), (1,))
    dy, image, taps = (taken(values, math, soc, kinds) for values in (grad, x, weight))
    dy, image, taps = dy.transpose(1, 2, 0), image.transpose(1, 2, 0), taps.transpose(2, 1, 0)
    dx = None
    if dtypes["gradInput"] != FLOAT or (soc in CUBES and math != 2 and FLOAT in kinds):
        dx = kept(backward(dy, taps, image.shape[2:], numbers, 1), math, soc, kinds, stored).transpose(2, 0, 1)
    dw = of_weights(image, dy, taps.shape, numbers, 1).transpose(2, 1, 0)
    return dx, dw, stored(grad.sum(axis=(0, 1)))

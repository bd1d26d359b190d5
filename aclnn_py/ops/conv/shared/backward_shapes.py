"""Checks of shapes and dtypes of aclnnConvolutionBackward against each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....lowering.kernels.convolution_geometry import sizes
from ....rules.core.call import Call, Shape, TensorFacts
from . import convolution_geometry as s
from .backward_params import (
    db,
    dilation,
    dw,
    dx,
    ends,
    grad,
    groups,
    padding,
    stride,
    transposed,
    weight,
    x,
)


def channels_fit(x: TensorFacts, grad: TensorFacts, weight: TensorFacts, transposed: bool, groups: int) -> bool:
    image, result = ends(x, grad, transposed)
    taps = sizes(weight)
    if sizes(result).channels != taps.samples or not taps.channels:
        return False
    return sizes(image).channels % taps.channels == 0 and sizes(image).channels // taps.channels == groups


def matching(call: Call) -> Iterator[Call]:
    """Weights with the channels that image and result have; or one group."""
    image, result = ends(call.tensor(x), call.tensor(grad), bool(call.args[transposed.name]))
    count: int = call.args[groups.name]  # type: ignore[assignment]
    if count and sizes(image).channels % count == 0:
        shape = (sizes(result).channels, sizes(image).channels // count, *call.tensor(weight).shape[2:])
        yield mend_shapes(call.but(weight, shape=shape))
    if count != 1:
        yield call.set(groups, 1)


def mend_shapes(call: Call) -> Call:
    """The gradients' shapes follow those of what they are about."""
    for one, like in ((dx, x), (dw, weight)):
        if call.present(one):
            call = call.but(one, shape=call.tensor(like).shape)
    return call.but(db, shape=call.tensor(grad).shape[1:2]) if call.present(db) else call


def depthwise_fits(x: TensorFacts, grad: TensorFacts, transposed: bool, groups: int) -> bool:
    image, result = ends(x, grad, transposed)
    return sizes(image).channels != groups or sizes(result).channels % groups == 0


RESULT = (x, grad, weight, stride, padding, dilation, transposed)


def result_fits(
    x: TensorFacts,
    grad: TensorFacts,
    weight: TensorFacts,
    stride: Shape,
    padding: Shape,
    dilation: Shape,
    transposed: bool,
) -> bool:
    """Whether a convolution makes of the image what the result is; samples are not compared."""
    image, result = ends(x, grad, transposed)
    rest = s.spare(sizes(image), sizes(weight), padding, dilation)
    found = s.convolved(sizes(image), sizes(weight), stride, padding, dilation)
    return min(rest) >= 0 and found.space == sizes(result).space


def as_made(call: Call) -> Iterator[Call]:
    """gradOutput, or of a transposed one input, with the shape that there is of the other; or one tap."""
    turned, taps = bool(call.args[transposed.name]), call.tensor(weight)
    image, _ = ends(call.tensor(x), call.tensor(grad), turned)
    args: list[Any] = [call.args[each.name] for each in (stride, padding, dilation)]
    if min(s.spare(sizes(image), sizes(taps), *args[1:])) >= 0:
        found = s.convolved(sizes(image), sizes(taps), *args)
        yield mend_shapes(call.but(x if turned else grad, shape=(*found[:2], *found.space)))
    else:
        yield mend_shapes(call.but(weight, shape=(*taps.shape[:2], *(1,) * (taps.rank - 2))))


def whole_fits(x: TensorFacts, grad: TensorFacts, weight: TensorFacts, groups: int) -> bool:
    return x.shape[0] == grad.shape[0] and weight.shape[0] % groups == 0


def bias_known(sizes_of: Shape | None, grad: TensorFacts, weight: TensorFacts, transposed: bool, groups: int) -> bool:
    if sizes_of is None or len(sizes_of) != 1:
        return False
    return bool(sizes_of[0] == (weight.shape[1] * groups if transposed else grad.shape[1]))


def groups_fit(x: TensorFacts, grad: TensorFacts, weight: TensorFacts, transposed: bool, groups: int) -> bool:
    """The channels of what may be empty."""
    image, result = ends(x, grad, transposed)
    if weight.shape[0] % groups:
        return False
    if transposed and result.shape[0] == 0:
        return True
    found, taps = image.shape[1], weight.shape[1]
    return (not found and not taps) or bool(taps and found % taps == 0 and found // taps == groups)


def rest_fits(x: TensorFacts, weight: TensorFacts, padding: Shape, dilation: Shape, transposed: bool) -> bool:
    if transposed:
        return 0 < weight.shape[0] == x.shape[1]
    pads = padding if len(padding) == x.rank - 2 else padding[:2]
    rest = zip(x.shape[2:], weight.shape[2:], pads, dilation, strict=True)
    return all(size + 2 * pad >= (taps - 1) * step + 1 for size, taps, pad, step in rest)

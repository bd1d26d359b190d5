"""Geometry and output shape of a convolution, as its source computes them."""

from __future__ import annotations

from typing import Any

from ....base import format as fmt
from ....lowering.kernels.convolution_geometry import Numbers, Sizes, axis_order, front, shaped, sizes
from ....rules.core.call import Shape, TensorFacts

FORMATS = {3: fmt.ACL_FORMAT_NCL, 4: fmt.ACL_FORMAT_NCHW, 5: fmt.ACL_FORMAT_NCDHW}
"""The format of tensors with so many axes."""
MOST_BEHIND = 255
"""Places that a transposed convolution's kernel can lie beyond the image."""


def quotient(one: int, other: int) -> int:
    """The C division, towards zero."""
    return one // other if one >= 0 else -(-one // other)


def total_padding(padding: Shape, axes: int) -> Shape:
    """Padding in front and behind together."""
    if axes < 3 and len(padding) == 2 * axes:
        return tuple([one + other for one, other in zip(padding[::2], padding[1::2], strict=True)])
    return tuple([2 * one for one in padding])


def numbers_of(stride: Shape, padding: Shape, dilation: Shape) -> Numbers:
    return Numbers(stride, front(padding, len(stride)), dilation)


def spare(image: Sizes, weight: Sizes, padding: Shape, dilation: Shape) -> Shape:
    """How much longer than the weights, dilated, the padded image is along each axis."""
    pads = total_padding(padding, len(image.space))
    return tuple(
        [
            size + pad - step * (taps - 1) - 1
            for size, pad, step, taps in zip(image.space, pads, dilation, weight.space, strict=True)
        ]
    )


def convolved(image: Sizes, weight: Sizes, stride: Shape, padding: Shape, dilation: Shape) -> Sizes:
    rest = spare(image, weight, padding, dilation)
    space = tuple([quotient(one, step) + 1 for one, step in zip(rest, stride, strict=True)])
    return Sizes(image.samples, weight.samples, space)


def spread(
    image: Sizes, weight: Sizes, stride: Shape, padding: Shape, dilation: Shape, more: Shape, groups: int
) -> Sizes:
    """The sizes of a transposed convolution's result."""
    pads, axes = total_padding(padding, len(image.space)), range(len(image.space))
    space = [
        (image.space[at] - 1) * stride[at] - pads[at] + dilation[at] * (weight.space[at] - 1) + more[at] + 1
        for at in axes
    ]
    return Sizes(image.samples, weight.channels * groups, tuple(space))


def result_shape(
    x: TensorFacts, weight: TensorFacts, stride: Shape, padding: Shape, dilation: Shape, transposed: bool,
    more: Shape, groups: int,
) -> Shape:  # fmt: skip
    """The shape of a convolution's result, in the layout of its input."""
    image, taps = sizes(x), sizes(weight)
    if transposed:
        found = spread(image, taps, stride, padding, dilation, more, groups)
    else:
        found = convolved(image, taps, stride, padding, dilation)
    return shaped(found, axis_order(x))


def lengths(axes: int, transposed: bool) -> tuple[int, ...]:
    """How many numbers of padding there may be."""
    doubled = axes == 2 or (axes == 1 and not transposed)
    return (axes, 2 * axes) if doubled else (axes,)


def reaches(weight: TensorFacts, padding: Shape, dilation: Shape) -> bool:
    """Whether a transposed convolution's kernel lies far beyond the image, or along three axes not beyond it at all."""
    taps = sizes(weight).space[-2:]
    behind = [
        (size - 1) * step - pad
        for size, step, pad in zip(taps, dilation[-2:], padding[: len(dilation)][-2:], strict=True)
    ]
    least = 0 if weight.rank == 5 else -(1 << 62)
    return all(least <= one <= MOST_BEHIND for one in behind)


def formats_fit(rank: int, regbase: bool, *found: Any) -> bool:
    """Whether tensors of so many axes have the formats that convolutions take."""
    more = (fmt.ACL_FORMAT_NDHWC,) if rank == 5 and not regbase else ()
    return rank in FORMATS and all(one.format in (FORMATS[rank], *more) for one in found)

"""How convolutions see tensors: as samples of groups of channels over three axes of space, whatever the layout."""

from __future__ import annotations

from typing import NamedTuple

from ...base import format as fmt
from ...rules.core.call import Shape, TensorFacts
from ..plan.lowered import View

SPACE = 3
"""Axes of space that the kernels have."""
FARTHEST = 1 << 30
"""The largest stride, padding or dilation that they count with."""


class AxisOrder(NamedTuple):
    """Which axes of a tensor are samples (of weights: rows), channels, and space."""

    samples: int
    channels: int
    space: tuple[int, ...]


def axis_order(facts: TensorFacts) -> AxisOrder:
    """Channels come second, or last in NHWC and NDHWC."""
    if facts.format in (fmt.ACL_FORMAT_NHWC, fmt.ACL_FORMAT_NDHWC):
        return AxisOrder(0, facts.rank - 1, tuple(range(1, facts.rank - 1)))
    return AxisOrder(0, 1, tuple(range(2, facts.rank)))


class Sizes(NamedTuple):
    """A tensor's sizes by what they mean."""

    samples: int
    channels: int
    space: Shape


def sizes(facts: TensorFacts, at: AxisOrder | None = None) -> Sizes:
    at = at or axis_order(facts)
    return Sizes(facts.shape[at.samples], facts.shape[at.channels], tuple([facts.shape[axis] for axis in at.space]))


def shaped(found: Sizes, at: AxisOrder) -> Shape:
    """The shape of a tensor with these sizes."""
    shape = [0] * (len(at.space) + 2)
    shape[at.samples], shape[at.channels] = found.samples, found.channels
    for axis, size in zip(at.space, found.space, strict=True):
        shape[axis] = size
    return tuple(shape)


class Numbers(NamedTuple):
    """Strides, padding in front and dilations, a number for each axis of space."""

    stride: Shape
    padding: Shape
    dilation: Shape


class Geometry(NamedTuple):
    """How a convolution's image, its weights and its result lie, its numbers and groups."""

    image: AxisOrder
    weights: AxisOrder
    result: AxisOrder
    numbers: Numbers
    groups: int


def front(padding: Shape, axes: int) -> Shape:
    """What lies in front of each axis; twice as many numbers tell the front and the back of each."""
    return padding[::2] if axes < SPACE and len(padding) == 2 * axes else padding


def three(values: Shape, other: int) -> tuple[float, ...]:
    """A number for each of the kernels' axes; those that a tensor lacks come first."""
    return tuple([float(other)] * (SPACE - len(values)) + [float(value) for value in values])


def attributes(lie: Geometry, result: Shape, taps: Shape) -> tuple[float, ...]:
    """Strides, padding and dilations; where there is one place of the result, or one tap, any stride will do."""
    space = [result[axis] for axis in lie.result.space]
    stride = tuple([step if size != 1 else 1 for step, size in zip(lie.numbers.stride, space, strict=True)])
    apart = tuple([step if size != 1 else 1 for step, size in zip(lie.numbers.dilation, taps, strict=True)])
    return (*three(stride, 1), *three(lie.numbers.padding, 0), *three(apart, 1))


def too_far(attrs: tuple[float, ...]) -> str:
    """Why the kernels cannot count so far; "" where they can."""
    return "" if max(map(abs, attrs)) <= FARTHEST else f"a convolution with numbers beyond {FARTHEST}"


def as_image(view: View, at: AxisOrder, groups: int) -> View:
    """Samples, groups, channels of a group, three axes of space."""
    missing, channels = (SPACE - len(at.space)), view.shape[at.channels] // groups
    step = view.strides[at.channels]
    shape = (view.shape[at.samples], groups, channels, *(1,) * missing, *(view.shape[axis] for axis in at.space))
    strides = (
        view.strides[at.samples],
        channels * step,
        step,
        *(0,) * missing,
        *(view.strides[axis] for axis in at.space),
    )
    return view._replace(shape=shape, strides=strides)


def as_weights(view: View, at: AxisOrder, groups: int, *, turned: bool = False) -> View:
    """Groups, rows of a group, channels, three axes of taps; rows and channels the other way round where `turned`."""
    missing, rows = (SPACE - len(at.space)), view.shape[at.samples] // groups
    down, across = view.strides[at.samples], view.strides[at.channels]
    pair, steps = (rows, view.shape[at.channels]), (down, across)
    if turned:
        pair, steps = pair[::-1], steps[::-1]
    shape = (groups, *pair, *(1,) * missing, *(view.shape[axis] for axis in at.space))
    strides = (rows * down, *steps, *(0,) * missing, *(view.strides[axis] for axis in at.space))
    return view._replace(shape=shape, strides=strides)


def belong(lie: Geometry, image: Shape, weights: Shape, result: Shape) -> bool:
    """Whether shapes can be those of a convolution, as far as the kernels need that."""
    axes, groups = len(lie.weights.space), lie.groups
    if groups < 1 or any(len(shape) != axes + 2 for shape in (image, weights, result)):
        return False
    if any(len(each) != axes for each in (*lie.numbers, lie.image.space, lie.result.space)):
        return False
    seen, made = image[lie.image.channels], result[lie.result.channels]
    rows, channels = weights[lie.weights.samples], weights[lie.weights.channels]
    alike = image[lie.image.samples] == result[lie.result.samples]
    return alike and seen == channels * groups and made == rows and rows % groups == 0

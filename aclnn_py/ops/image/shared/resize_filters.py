"""Interpolation filters, and the scale along each resized axis."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ....base import format as fmt
from ....rules.core.call import Call, Shape, TensorFacts, single
from ....rules.core.param import Param

CHANNELS_LAST = {fmt.ACL_FORMAT_NHWC: 4, fmt.ACL_FORMAT_NDHWC: 5}
"""Formats whose last axis is channels, and the rank of such tensors."""
MOST = 1 << 30
"""Largest number of weights, or of elements, along an axis."""
MOST_TAPS = 640 << 7
"""Largest number of weights of an output element."""


class Filter(NamedTuple):
    """Its number in the kernel, the offset of a pixel centre, and the number of weights of an output element."""

    number: int
    half: float
    taps: int
    sharp: float = 0.0


NEAREST, EXACT = Filter(0, 0.0, 1), Filter(0, 0.5, 1)
LINEAR, CUBIC = Filter(1, 0.5, 2), Filter(2, 0.5, 4, -0.75)
WIDE_LINEAR, WIDE_CUBIC = Filter(3, 0.5, 1), Filter(4, 0.5, 2, -0.5)
"""Filters with antialiasing; taps: support on either side."""


class Sizes(NamedTuple):
    """Input and output sizes of a resize call, and its scale factors."""

    soc: str
    dtype: int
    source: Shape
    target: Shape
    scales: tuple[float, ...]
    aligned: bool


Way = Callable[[Sizes], tuple[float, ...]]
"""The step along each axis: input elements per output element."""


def spread(size: int, target: int) -> float:
    """The ratio of the sizes."""
    return size / target if target else 0.0


def by_sizes(sizes: Sizes) -> tuple[float, ...]:
    return tuple([spread(*each) for each in zip(sizes.source, sizes.target, strict=False)])


def by_scales(sizes: Sizes) -> tuple[float, ...]:
    """1 / scale where the scale is above 0, else the ratio of the sizes."""
    rows = zip(sizes.source, sizes.target, sizes.scales, strict=False)
    return tuple([1 / scale if scale > 0 else spread(size, target) for size, target, scale in rows])


def by_all_scales(sizes: Sizes) -> tuple[float, ...]:
    """By scales if all are above 0."""
    return by_scales(sizes) if all(scale > 0 for scale in sizes.scales) else by_sizes(sizes)


def copied_if_same(way: Way) -> Way:
    """An axis that keeps its size is left alone, whatever its scale."""

    def found(sizes: Sizes) -> tuple[float, ...]:
        rows = zip(way(sizes), sizes.source, sizes.target, strict=False)
        return tuple([1.0 if size == target else step for step, size, target in rows])

    return found


def cornered(way: Way) -> Way:
    """From the first place's middle to the last one's where corners are aligned, else another way."""

    def found(sizes: Sizes) -> tuple[float, ...]:
        if not sizes.aligned:
            return way(sizes)
        rows = zip(sizes.source, sizes.target, strict=False)
        return tuple([(size - 1) / (target - 1) if target > 1 else 0.0 for size, target in rows])

    return found


def channels_last(facts: TensorFacts) -> bool:
    """Whether channels are the last axis, as they never are of lines, nor of volumes in NHWC."""
    return CHANNELS_LAST.get(facts.format) == facts.rank


def spatial(facts: TensorFacts, axes: int) -> Shape:
    """Sizes along the axes that are resized."""
    return facts.shape[1 : axes + 1] if channels_last(facts) else facts.shape[2 : axes + 2]


def batch_channels(facts: TensorFacts) -> Shape:
    """The number of batches, and of channels."""
    return (*facts.shape[:1], *facts.shape[-1:]) if channels_last(facts) else facts.shape[:2]


def resized(facts: TensorFacts, target: Shape) -> Shape:
    """The shape with other sizes along the axes that are resized."""
    first = 1 if channels_last(facts) else 2
    return (*facts.shape[:first], *target, *facts.shape[first + len(target) :])


def shaped(format: int, around: Shape, sizes: Shape) -> Shape:
    """The shape that batches, channels and sizes have in a format."""
    last = CHANNELS_LAST.get(format) == len(around) + len(sizes)
    return (*around[:1], *sizes, *around[1:]) if last else (*around, *sizes)


def scale(call: Call, param: Param) -> float:
    """A scale as the source gets it."""
    value: float = call.args[param.name]  # type: ignore[assignment]
    return single(value) if param.ctype.endswith("float") else value

"""What the pieces of a batch norm over several devices share: channels along axis 1."""

from __future__ import annotations

from math import prod

from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts


def channel_shape(x: w.Param) -> w.Term:
    """The shape of one number for each channel."""
    return w.Derived(lambda x: x.shape[1:2], x, label=f"[channels of {x}]", kind="shape_custom")


def of_channels(x: w.Param, *params: w.Param) -> w.Rules:
    """Tensors have one number for each channel (161002)."""
    return tuple(w.Equal(w.ViewShape(each), channel_shape(x)) for each in params)


def has_channels(x: w.Param) -> w.Rules:
    """There is a channel (161002)."""
    return (w.Not(w.OneOf(w.SizeAt(x, w.FixedAxis(1)), w.Choices(0))),)


def folded_axes(x: w.Param) -> w.Term:
    """The axes that have no channels."""
    return w.Derived(lambda x: (0, *range(2, x.rank)), x, label="all axes but axis 1")


def broadcast_channels(x: w.Param, each: w.Step) -> w.Step:
    """One number for each channel as it broadcasts to x."""
    shape = w.Derived(upright, x, label=f"channels of {x}")
    return w.ViewOf(each, w.Reshaped(shape))


def upright(x: TensorFacts) -> Shape:
    return (*x.shape[1:2], *(1 for _ in x.shape[2:]))


def sizes_of(call: Call, x: w.Param) -> Shape:
    """Sizes before the channels, of the channels, and behind them."""
    shape = call.tensor(x).shape
    return prod(shape[:1]), prod(shape[1:2]), prod(shape[2:])


def total(x: w.Param, value: w.Step) -> w.Step:
    """The sum over all but the channels of a FLOAT value of x's shape."""
    return w.Reduction("reduce_sum", value, axes=folded_axes(x))


FLOAT_SUMS = "sums are formed in float64 from float32 and rounded to float32; everything else is computed in float32"

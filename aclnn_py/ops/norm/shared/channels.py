"""What norms of channels share: where a tensor's channels are, and one number for each of them."""

from __future__ import annotations

from math import prod

from ....base import dtype as dt
from ....base import format as fmt
from ....lowering import language as w
from ....rules.core.call import Call, Shape
from .kernels import filled

CHANNELS_LAST = w.Choices(fmt.ACL_FORMAT_NHWC, fmt.ACL_FORMAT_NDHWC)
VOLUMES = w.Choices(fmt.ACL_FORMAT_NCDHW).plus(fmt.ACL_FORMAT_NDHWC, on=w.REGBASE)


class Channels(w.Term):
    """The number of a tensor's channels: the size of axis 1, on the 950 of the last axis in NHWC and NDHWC."""

    param: w.Param

    def read(self, call: Call) -> Shape:
        shape = call.tensor(self.param).shape
        return (shape[channel_axis(call, self.param)],) if len(shape) > 1 else (1,)

    def show(self, value: Shape) -> str:
        return f"[{','.join(map(str, value))}]"

    @property
    def leaves(self) -> tuple[w.Term, ...]:
        return (w.ViewShape(self.param),)

    def __str__(self) -> str:
        return f"channels of {self.param}"


def channel_axis(call: Call, x: w.Param) -> int:
    """The axis that channels lie along."""
    last = call.soc.short in w.REGBASE and call.tensor(x).format in CHANNELS_LAST.on(call.soc.short)
    return -1 if last else 1


def sizes_of(call: Call, x: w.Param) -> Shape:
    """Sizes before the channels, of the channels, and behind them."""
    shape = call.tensor(x).shape
    if len(shape) < 2:
        return prod(shape), 1, 1
    axis = channel_axis(call, x) % len(shape)
    return prod(shape[:axis]), shape[axis], prod(shape[axis + 1 :])


def count_of(call: Call, x: w.Param) -> int:
    """How many elements a channel has."""
    outer, _, inner = sizes_of(call, x)
    return outer * inner


def one_each(channels: Channels, *params: w.Param) -> w.Rules:
    """Optional tensors have one element for each channel, along one axis (161002)."""
    return tuple(
        rule for each in params for rule in w.when_given(each, (w.Equal(w.ViewShape(each), channels),))
    )  # fmt: skip


def volumes(*params: w.Param) -> w.Rules:
    """Tensors of five axes have a format for volumes (161002)."""
    return tuple(
        rule for each in params for rule in w.when(w.OneOf(w.Rank(each), w.Choices(5)), w.format_in(VOLUMES, each))
    )


def as_float(param: w.Param, channels: w.Term, number: float) -> w.Step:
    """An optional tensor of one number for each channel as FLOAT; where it is absent that number."""
    return w.Branch(w.given(param), w.CastTo(w.Contiguous(param), w.FLOAT), filled(channels, w.FLOAT, number))


FLOATS_BY_LIST = (
    w.Choices()
    .plus(dt.ACL_FLOAT, dt.ACL_FLOAT16, on=("ascend910", "ascend310p", *w.BF16_BY_ARCH))
    .plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
)

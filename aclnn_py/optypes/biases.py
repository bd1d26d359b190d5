"""BiasAdd and BiasAddGrad: the bias of MindSpore's dense layers and convolutions, one element per channel."""

from __future__ import annotations

from ..lowering import language as w
from ..lowering.plan.lowered import View
from .declare import declare_type
from .images import channel_axis
from .sheet import FLOATS, Impossible, Planned, Sheet

x, bias = w.In("x", "input, [N,C], or [N,...] with channels where data_format says"), w.In("bias", "bias, [C]")
layout = w.Attr(
    "data_format", "char*", '"NCHW" or "NCDHW": channels are axis 1; else they are the last one; ignored where the '
    "format of x says it", "NHWC",
)  # fmt: skip
y = w.Out("y", "the sum, shape of x")
sums = w.Out("y", "sums over all axes but the channels', [C]")


def along(view: View, axis: int, rank: int) -> View:
    """A vector along one axis of a tensor of this rank, with size 1 elsewhere."""
    shape, strides = [1] * rank, [0] * rank
    shape[axis], strides[axis] = view.shape[0], view.strides[0]
    return view._replace(shape=tuple(shape), strides=tuple(strides))


def added(sheet: Sheet) -> None:
    image = sheet.argument(x)
    kept = channel_axis(sheet.draft.call.tensor(x), sheet.text(layout))
    vector = along(sheet.argument(bias), kept, len(image.shape))
    if vector.shape[kept] != image.shape[kept]:
        raise Impossible(f"{vector.shape[kept]} numbers in bias for {image.shape[kept]} channels")
    sheet.element_wise("add", image, vector, to=sheet.argument(y))


def summed(sheet: Sheet) -> None:
    image = sheet.argument(x)
    kept = channel_axis(sheet.draft.call.tensor(x), sheet.text(layout))
    axes = tuple(axis for axis in range(len(image.shape)) if axis != kept)
    to = sheet.argument(sums)
    sheet.call("aclnnReduceSum", self=image, dims=axes, keepDims=False, dtype=to.dtype, out=to)


bias_add = declare_type(
    "BiasAdd", x, bias, layout, y,
    rules=(
        w.present(x, bias, y), w.dtype_in(FLOATS, x), w.same_dtype(bias, x), w.same_dtype(y, x), w.rank_is(1, bias),
        w.dims_within(1, 5, x), w.same_shape(y, x), w.done_if_empty(y),
    ),
    plan=(Planned(added, x, bias, y),), summary="a bias for every channel", formula="y = x + bias[channel]",
    precision="computed in float32 and rounded once, to nearest even",
)  # fmt: skip
bias_add_grad = declare_type(
    "BiasAddGrad", x, layout, sums,
    rules=(
        w.present(x, sums), w.dtype_in(FLOATS, x), w.same_dtype(sums, x), w.rank_is(1, sums), w.dims_within(2, 5, x),
        w.done_if_empty(sums),
    ),
    plan=(Planned(summed, x, sums),), summary="gradient of a bias", formula="y[c] = sum of x over all but channel c",
    precision="that of aclnnReduceSum",
)  # fmt: skip

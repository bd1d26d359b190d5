"""MaxPool, AvgPool and their gradients, with padding "VALID" or "SAME"."""

from __future__ import annotations

from math import inf

from ..base import dtype as dt
from ..lowering import language as w
from ..lowering.plan.lowered import View
from .declare import declare_type
from .images import NCHW, channels_first, data_format, same_padding, spatial
from .sheet import FLOATS, HALF_AND_FLOAT, Impossible, Planned, Sheet

ksize = w.Attr("ksize", "const aclIntArray*", "four numbers, of H and W in the order of data_format")
strides = w.Attr("strides", "const aclIntArray*", "four numbers, as ksize")
padding = w.Attr("padding", "char*", '"VALID": none; "SAME": so much that y has ceil(size / stride) rows and columns')
ATTRS = (ksize, strides, padding, data_format)
x, y = w.In("x", "image, [N,C,H,W] or as data_format says"), w.Out("y", "result, in the order of x")


def rules(tensors: tuple[w.Param, ...], out: w.Param, floats: w.Choices) -> tuple[w.Rules, ...]:
    first = tensors[0]
    return (
        w.present(*tensors, out, ksize, strides), w.dtype_in(floats, first), w.rank_is(4, *tensors, out),
        *(w.same_dtype(each, first) for each in (*tensors[1:], out)), w.word_in(padding, "VALID", "SAME"),
        w.word_in(data_format, "NCHW", "NHWC"), w.done_if_empty(out),
    )  # fmt: skip


def ends(sheet: Sheet, image: View) -> tuple[tuple[int, int], ...]:
    """Padding before and after H and W."""
    if sheet.text(padding) == "VALID":
        return (0, 0), (0, 0)
    steps, sizes = spatial(sheet, strides), spatial(sheet, ksize)
    return tuple(same_padding(*each) for each in zip(image.shape[2:], sizes, steps, strict=True))


def inside(view: View, lie: tuple[tuple[int, int], ...]) -> View:
    """A padded image without its padding."""
    n, c, height, width = view.shape
    (top, bottom), (left, right) = lie
    offset = view.offset + top * view.strides[2] + left * view.strides[3]
    return view._replace(shape=(n, c, height - top - bottom, width - left - right), offset=offset)


def padded(sheet: Sheet, image: View, lie: tuple[tuple[int, int], ...], number: float) -> View:
    """The image in FLOAT, with a number around it."""
    n, c, height, width = image.shape
    shape = (n, c, height + sum(lie[0]), width + sum(lie[1]))
    made = sheet.constant(number, shape)
    sheet.move(image, inside(made, lie))
    return made


def windows(sheet: Sheet) -> dict[str, object]:
    return {
        "kernelSize": spatial(sheet, ksize), "stride": spatial(sheet, strides), "padding": (0, 0),
        "dilation": (1, 1), "ceilMode": False,
    }  # fmt: skip


def maxima(sheet: Sheet, image: View, shape: tuple[int, ...]) -> tuple[View, View]:
    """Maxima of windows of a dense FLOAT image, and their positions."""
    made, positions = sheet.new(dt.ACL_FLOAT, shape), sheet.new(dt.ACL_INT32, shape)
    sheet.call("aclnnMaxPool2dWithIndices", NCHW, self=image, out=made, indices=positions, **windows(sheet))
    return made, positions


def largest(sheet: Sheet) -> None:
    image, to = (channels_first(sheet, sheet.argument(each)) for each in (x, y))
    made, _ = maxima(sheet, padded(sheet, image, ends(sheet, image), -inf), to.shape)
    sheet.move(made, to)


max_pool = declare_type(
    "MaxPool", x, *ATTRS, y, rules=rules((x,), y, HALF_AND_FLOAT), plan=(Planned(largest, x, y),),
    summary="maxima of 2-D windows", formula="y = maximum over each window", precision="exact",
)  # fmt: skip

x1, x2 = w.In("x1", "image of the forward call"), w.In("x2", "result of the forward call; ignored")
grad, gradient = w.In("grad", "gradient of x2"), w.Out("y", "gradient of x1, shape of x1")


def spread_maxima(sheet: Sheet) -> None:
    image, slope, to = (channels_first(sheet, sheet.argument(each)) for each in (x1, grad, gradient))
    lie = ends(sheet, image)
    wide = padded(sheet, image, lie, -inf)
    _, positions = maxima(sheet, wide, slope.shape)
    made = sheet.new(dt.ACL_FLOAT, wide.shape)
    sheet.call(
        "aclnnMaxPool2dWithIndicesBackward", NCHW, gradOutput=sheet.dense(slope, dt.ACL_FLOAT), self=wide,
        indices=positions, gradInput=made, **windows(sheet),
    )  # fmt: skip
    sheet.move(inside(made, lie), to)


max_pool_grad = declare_type(
    "MaxPoolGrad", x1, x2, grad, *ATTRS, gradient, rules=rules((x1, x2, grad), gradient, HALF_AND_FLOAT),
    plan=(Planned(spread_maxima, x1, grad, gradient),), summary="gradient of maxima of 2-D windows",
    formula="grad of every window where the first of its maxima is, summed",
    precision="computed in float32, rounded once",
)  # fmt: skip

# ---- averages


def symmetric(sheet: Sheet, image: View) -> tuple[dict[str, object], tuple[int, ...]]:
    """The arguments that aclnnAvgPool2d and its backward share, and their padding, equal at both ends of an axis."""
    lie = ends(sheet, image)
    if any(before != after for before, after in lie):
        raise Impossible(f'padding {list(lie)} of "SAME", not the same at both ends')
    common = {
        "kernelSize": spatial(sheet, ksize), "ceilMode": False, "countIncludePad": False, "divisorOverride": 0,
        "cubeMathType": 0,
    }  # fmt: skip
    return common, tuple(before for before, _ in lie)


def averaged(sheet: Sheet) -> None:
    image, to = (channels_first(sheet, sheet.argument(each)) for each in (x, y))
    common, lie = symmetric(sheet, image)
    sheet.call("aclnnAvgPool2d", NCHW, self=image, out=to, strides=spatial(sheet, strides), paddings=lie, **common)


NOTES = ('"SAME" is refused where it pads the two ends of an axis differently.',)
avg_pool = declare_type(
    "AvgPool", x, *ATTRS, y, rules=rules((x,), y, FLOATS), plan=(Planned(averaged, x, y),),
    summary="averages of 2-D windows", formula="y = mean of the elements of each window, without padding",
    precision="that of aclnnAvgPool2d", notes=NOTES,
)  # fmt: skip

shape_of_x = w.In("orig_input_shape", "ignored: out_grad has the shape of the image")
input_grad, out_grad = w.In("input_grad", "gradient of the averages"), w.Out("out_grad", "gradient of the image")


def spread_averages(sheet: Sheet) -> None:
    slope, to = (channels_first(sheet, sheet.argument(each)) for each in (input_grad, out_grad))
    common, lie = symmetric(sheet, to)
    sheet.call(
        "aclnnAvgPool2dBackward", NCHW, gradOutput=slope, self=sheet.constant(0.0, to.shape, to.dtype), gradInput=to,
        stride=spatial(sheet, strides), padding=lie, **common,
    )  # fmt: skip


avg_pool_grad = declare_type(
    "AvgPoolGrad", shape_of_x, input_grad, *ATTRS, out_grad, rules=rules((input_grad,), out_grad, FLOATS),
    plan=(Planned(spread_averages, input_grad, out_grad),), summary="gradient of averages of 2-D windows",
    formula="input_grad of every window divided by its elements, summed", precision="that of aclnnAvgPool2dBackward",
    notes=NOTES,
)  # fmt: skip

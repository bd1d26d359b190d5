"""Conv2D and its gradients, as MindSpore and older releases of PyTorch's backend call them."""

from __future__ import annotations

from ..lowering import language as w
from ..lowering.plan.lowered import View
from .declare import declare_type
from .images import NCHW, channels_first, data_format, spatial
from .sheet import FLOATS, Impossible, Planned, Sheet

strides = w.Attr("strides", "const aclIntArray*", "four numbers, of H and W in the order of data_format")
pads = w.Attr("pads", "const aclIntArray*", "padding at the top, bottom, left and right")
dilations = w.Attr("dilations", "const aclIntArray*", "four numbers, as strides; none: 1")
groups = w.Attr("groups", "int64_t", "groups of channels", 1)
hf32 = w.Attr(
    "_allow_hf32", "int64_t", "the compiler's option ACL_ALLOW_HF32: 1, its default, rounds float32 to HF32", 1
)
ATTRS = (strides, pads, dilations, groups, data_format, hf32)
filter_ = w.In("filter", "weights, [O,C/groups,H,W]; with NHWC [H,W,C/groups,O]")


def weights_first(sheet: Sheet, view: View) -> View:
    """Weights as [O,C,H,W], of [H,W,C,O] if data_format is "NHWC"."""
    if sheet.text(data_format) == "NCHW":
        return view
    return view._replace(shape=view.shape[:1:-1] + view.shape[:2], strides=view.strides[:1:-1] + view.strides[:2])


def window(sheet: Sheet) -> dict[str, object]:
    """Stride, padding, dilation, groups and cubeMathType, as aclnnConvolution takes them."""
    padding = sheet.integers(pads) or (0, 0, 0, 0)
    if len(padding) != 4:
        raise Impossible(f"{len(padding)} numbers in pads")
    top, bottom, left, right = padding
    if top != bottom or left != right:
        raise Impossible(f"padding [{top},{bottom},{left},{right}], not the same at both ends")
    return {
        "stride": spatial(sheet, strides), "padding": (top, left), "transposed": False, "outputPadding": (0, 0),
        "dilation": spatial(sheet, dilations) if sheet.given(dilations) else (1, 1), "groups": sheet.integer(groups),
        "cubeMathType": sheet.integer(hf32),
    }  # fmt: skip


def rules(tensors: tuple[w.Param, ...], out: w.Param) -> tuple[w.Rules, ...]:
    first = tensors[0]
    return (
        w.present(*tensors, out, strides, pads), w.dtype_in(FLOATS, first), w.rank_is(4, *tensors, out),
        *(w.same_dtype(each, first) for each in (*tensors[1:], out)), w.word_in(data_format, "NCHW", "NHWC"),
        w.done_if_empty(out),
    )  # fmt: skip


PRECISION = "that of aclnnConvolution with cubeMathType 1, or 0 where ACL_ALLOW_HF32 is set to 00 or 01"
NOTES = ("Padding that differs between the two ends of an axis is refused.",)

x, y = w.In("x", "image, [N,C,H,W] or as data_format says"), w.Out("y", "result, in the order of x")
bias = w.In("bias", "bias, [O]; null: none", optional=True)
offset_w = w.In("offset_w", "has to be null", optional=True)
offset_x = w.Attr("offset_x", "int64_t", "ignored", 0)


def convolved(sheet: Sheet) -> None:
    sheet.call(
        "aclnnConvolution", NCHW, input=channels_first(sheet, sheet.argument(x)),
        weight=weights_first(sheet, sheet.argument(filter_)), bias=sheet.argument(bias) if sheet.given(bias) else None,
        output=channels_first(sheet, sheet.argument(y)), **window(sheet),
    )  # fmt: skip


conv2d = declare_type(
    "Conv2D", x, filter_, bias, offset_w, *ATTRS, offset_x, y,
    rules=(
        *rules((x, filter_), y), (w.Absent(offset_w),),
        w.when(w.given(bias), w.same_dtype(bias, x), w.rank_is(1, bias)),
    ),
    plan=(Planned(convolved, x, filter_, bias, y),), summary="2-D convolution", formula="as aclnnConvolution",
    precision=PRECISION, reference="torch.nn.functional.conv2d(x, filter, bias, ...)", notes=NOTES,
)  # fmt: skip

size = w.In("input_size", "ignored: y has the shape of the result")
more = w.Attr("output_padding", "const aclIntArray*", "four numbers, as strides; none: 0")


def transposed(sheet: Sheet) -> None:
    wider = sheet.integers(more) or (0,) * 4
    if len(wider) != 4:
        raise Impossible(f"{len(wider)} numbers in output_padding")
    at = 2 if sheet.text(data_format) == "NCHW" else 1
    sheet.call(
        "aclnnConvolution", NCHW, input=channels_first(sheet, sheet.argument(x)),
        weight=weights_first(sheet, sheet.argument(filter_)), bias=sheet.argument(bias) if sheet.given(bias) else None,
        output=channels_first(sheet, sheet.argument(y)),
        **(window(sheet) | {"transposed": True, "outputPadding": wider[at : at + 2]}),
    )  # fmt: skip


conv2d_transpose = declare_type(
    "Conv2DTranspose", size, x, filter_, bias, offset_w, *ATTRS, more, offset_x, y,
    rules=(
        *rules((x, filter_), y), (w.Absent(offset_w),),
        w.when(w.given(bias), w.same_dtype(bias, x), w.rank_is(1, bias)),
    ),
    plan=(Planned(transposed, x, filter_, bias, y),), summary="2-D transposed convolution",
    formula="as aclnnConvolution with transposed", precision=PRECISION,
    reference="torch.nn.functional.conv_transpose2d(x, filter, bias, ...)", notes=NOTES,
)  # fmt: skip

filter_size = w.In("filter_size", "ignored: y has the shape of the weights")
input_size = w.In("input_size", "ignored: y has the shape of the image")
out_backprop = w.In("out_backprop", "gradient of the result")
of_weights = w.Out("y", "gradient of the weights, in the order of filter")
of_image = w.Out("y", "gradient of the image, in the order of data_format")


def backward(sheet: Sheet, image: View, weights: View, grad: w.Param, **wanted: View) -> None:
    """The gradient that `wanted` names, gradInput or gradWeight, into its view."""
    mask = ("gradInput" in wanted, "gradWeight" in wanted, False)
    sheet.call(
        "aclnnConvolutionBackward", NCHW, gradOutput=channels_first(sheet, sheet.argument(grad)), input=image,
        weight=weights, outputMask=mask, **window(sheet), **wanted,
    )  # fmt: skip


def filter_gradient(sheet: Sheet) -> None:
    made = weights_first(sheet, sheet.argument(of_weights))
    image = channels_first(sheet, sheet.argument(x))
    backward(sheet, image, sheet.constant(0.0, made.shape, made.dtype), out_backprop, gradWeight=made)


def image_gradient(sheet: Sheet) -> None:
    made = channels_first(sheet, sheet.argument(of_image))
    weights = weights_first(sheet, sheet.argument(filter_))
    backward(sheet, sheet.constant(0.0, made.shape, made.dtype), weights, out_backprop, gradInput=made)


conv2d_backprop_filter = declare_type(
    "Conv2DBackpropFilter", x, filter_size, out_backprop, *ATTRS, of_weights,
    rules=rules((x, out_backprop), of_weights), plan=(Planned(filter_gradient, x, out_backprop, of_weights),),
    summary="gradient of a 2-D convolution's weights", formula="gradWeight of aclnnConvolutionBackward",
    precision=PRECISION, notes=NOTES,
)  # fmt: skip
conv2d_backprop_input = declare_type(
    "Conv2DBackpropInput", input_size, filter_, out_backprop, *ATTRS, of_image,
    rules=rules((filter_, out_backprop), of_image), plan=(Planned(image_gradient, filter_, out_backprop, of_image),),
    summary="gradient of a 2-D convolution's image", formula="gradInput of aclnnConvolutionBackward",
    precision=PRECISION, notes=NOTES,
)  # fmt: skip

"""Convolutions of images and volumes and their gradients, as MindSpore and PyTorch's backend call them."""

from __future__ import annotations

from ..base.format import ACL_FORMAT_NCDHW
from ..lowering import language as w
from ..lowering.plan.lowered import View
from ..ops.rnn.shared.plan_builder import FLOAT
from .declare import declare_type
from .images import NCHW, channels_first, spatial
from .sheet import FLOATS, Impossible, Planned, Sheet

NUMBERS = {2: "four", 3: "five"}
LAYOUTS = {2: ("NCHW", "NHWC"), 3: ("NCDHW", "NDHWC")}
FORMATS = {2: NCHW, 3: ACL_FORMAT_NCDHW}
PRECISION = "that of aclnnConvolution with cubeMathType 1, or 0 where ACL_ALLOW_HF32 is set to 00 or 01"
NOTES = ("Padding that differs between the two ends of an axis is refused.",)

strides = w.Attr("strides", "const aclIntArray*", "a number for each axis, in the order of data_format")
pads = w.Attr("pads", "const aclIntArray*", "padding at both ends of each spatial axis")
dilations = w.Attr("dilations", "const aclIntArray*", "a number for each axis, in the order of data_format; none: 1")
groups = w.Attr("groups", "int64_t", "groups of channels", 1)
hf32 = w.Attr(
    "_allow_hf32", "int64_t", "the compiler's option ACL_ALLOW_HF32: 1, its default, rounds float32 to HF32", 1
)
offset_x = w.Attr("offset_x", "int64_t", "ignored", 0)
more = w.Attr(
    "output_padding",
    "const aclIntArray*",
    "a number for each axis, in the order of data_format; none or all 0: follows from the shape of y",
)
bias = w.In("bias", "bias, [O]; null: none", optional=True)
offset_w = w.In("offset_w", "has to be null", optional=True)
filter_size = w.In("filter_size", "ignored: y has the shape of the weights")
input_size = w.In("input_size", "ignored: y has the shape of the image")
out_backprop = w.In("out_backprop", "gradient of the result")
of_weights = w.Out("y", "gradient of the weights, in the order of filter")
of_image = w.Out("y", "gradient of the image, in the order of data_format")


class Family:
    """The four types over so many spatial axes."""

    __slots__ = ("attributes", "axes", "data_format", "filter", "x", "y")

    def __init__(self, axes: int) -> None:
        first, last = LAYOUTS[axes]
        self.axes = axes
        self.data_format = w.Attr(
            "data_format", "char*", f'"{first}" or "{last}": order of axes and of the lists', last
        )
        self.attributes = (strides, pads, dilations, groups, self.data_format, hf32)
        window, shape = ",".join(first[2:]), ",".join(first)
        self.filter = w.In("filter", f"weights, [O,C/groups,{window}]; with {last} [{window},C/groups,O]")
        self.x = w.In("x", f"input, [{shape}] or as data_format says")
        self.y = w.Out("y", "result, in the order of x")

    def rules(self, tensors: tuple[w.Param, ...], out: w.Param, *others: w.Rules) -> tuple[w.Rules, ...]:
        first = tensors[0]
        return (
            w.present(*tensors, out, strides, pads), w.dtype_in(FLOATS, first),
            w.rank_is(self.axes + 2, *tensors, out), *(w.same_dtype(each, first) for each in tensors[1:]), *others,
            w.word_in(self.data_format, *LAYOUTS[self.axes]), w.done_if_empty(out),
        )  # fmt: skip

    def forward(self, name: str, sizes: tuple[w.Param, ...], further: tuple[w.Param, ...], label: str) -> w.Operator:
        """A convolution, or with `further` attributes a transposed one."""
        x, y, weights = self.x, self.y, self.filter

        def write(sheet: Sheet) -> None:
            image, made = (channels_first(sheet, sheet.argument(each)) for each in (x, y))
            kernels, given = self.weights_first(sheet, sheet.argument(weights)), self.window(sheet)
            if further:
                given |= {"transposed": True, "outputPadding": self.wider(sheet, image, kernels, made, given)}
            addend = sheet.argument(bias) if sheet.given(bias) else None
            sheet.call("aclnnConvolution", FORMATS[self.axes], input=image, weight=kernels, bias=addend, output=made,
                       **given)  # fmt: skip

        return declare_type(
            name, *sizes, x, weights, bias, offset_w, *self.attributes, *further, offset_x, y,
            rules=(
                *self.rules((x, weights), y, w.same_dtype(y, x)), (w.Absent(offset_w),),
                w.when(w.given(bias), w.same_dtype(bias, x), w.rank_is(1, bias)),
            ),
            plan=(Planned(write, x, weights, bias, y),), summary=f"{self.axes}-D {label}convolution",
            formula="as aclnnConvolution" + (" with transposed" if further else ""), precision=PRECISION,
            reference=f"torch.nn.functional.conv{'_transpose' if further else ''}{self.axes}d(x, filter, bias, ...)",
            notes=NOTES,
        )  # fmt: skip

    def filter_gradient(self, name: str) -> w.Operator:
        def write(sheet: Sheet) -> None:
            made = self.weights_first(sheet, sheet.argument(of_weights))
            image, grad = (channels_first(sheet, sheet.argument(each)) for each in (self.x, out_backprop))
            given = self.window(sheet)
            if made.dtype != image.dtype:  # products of 16-bit numbers are exact in float32
                image, grad, given["cubeMathType"] = sheet.dense(image, FLOAT), sheet.dense(grad, FLOAT), 0
            self.backward(sheet, grad, image, sheet.constant(0.0, made.shape, made.dtype), given, gradWeight=made)

        own = w.either(w.has_dtype(of_weights, FLOAT), w.Equal(w.Dtype(of_weights), w.Dtype(self.x)))
        return declare_type(
            name, self.x, filter_size, out_backprop, *self.attributes, of_weights,
            rules=self.rules((self.x, out_backprop), of_weights, (own,)),
            plan=(Planned(write, self.x, out_backprop, of_weights),),
            summary=f"gradient of a {self.axes}-D convolution's weights",
            formula="gradWeight of aclnnConvolutionBackward",
            precision=f"{PRECISION}; gradients in FLOAT of 16-bit inputs are not rounded to 16 bits", notes=NOTES,
        )  # fmt: skip

    def image_gradient(self, name: str) -> w.Operator:
        def write(sheet: Sheet) -> None:
            made, grad = (channels_first(sheet, sheet.argument(each)) for each in (of_image, out_backprop))
            weights = self.weights_first(sheet, sheet.argument(self.filter))
            image = sheet.constant(0.0, made.shape, made.dtype)
            self.backward(sheet, grad, image, weights, self.window(sheet), gradInput=made)

        return declare_type(
            name, input_size, self.filter, out_backprop, *self.attributes, of_image,
            rules=self.rules((self.filter, out_backprop), of_image, w.same_dtype(of_image, self.filter)),
            plan=(Planned(write, self.filter, out_backprop, of_image),),
            summary=f"gradient of a {self.axes}-D convolution's input",
            formula="gradInput of aclnnConvolutionBackward", precision=PRECISION, notes=NOTES,
        )  # fmt: skip

    def backward(
        self, sheet: Sheet, grad: View, image: View, weights: View, given: dict[str, object], **wanted: View
    ) -> None:
        """The gradient that `wanted` names, gradInput or gradWeight, into its view."""
        mask = ("gradInput" in wanted, "gradWeight" in wanted, False)
        sheet.call(
            "aclnnConvolutionBackward", FORMATS[self.axes], gradOutput=grad, input=image, weight=weights,
            outputMask=mask, **given, **wanted,
        )  # fmt: skip

    def weights_first(self, sheet: Sheet, view: View) -> View:
        """Weights as [O,C,...], of [...,C,O] if data_format has channels last."""
        if sheet.text(self.data_format) == LAYOUTS[self.axes][0]:
            return view
        shape, steps = (each[: self.axes - 1 : -1] + each[: self.axes] for each in (view.shape, view.strides))
        return view._replace(shape=shape, strides=steps)

    def window(self, sheet: Sheet) -> dict[str, object]:
        """Stride, padding, dilation, groups and cubeMathType, as aclnnConvolution takes them."""
        padding = sheet.integers(pads) or (0,) * 2 * self.axes
        if len(padding) != 2 * self.axes:
            raise Impossible(f"{len(padding)} numbers in pads")
        if padding[::2] != padding[1::2]:
            raise Impossible(f"padding {list(padding)}, not the same at both ends")
        return {
            "stride": spatial(sheet, strides, self.axes), "padding": padding[::2], "transposed": False,
            "outputPadding": (0,) * self.axes, "groups": sheet.integer(groups), "cubeMathType": sheet.integer(hf32),
            "dilation": spatial(sheet, dilations, self.axes) if sheet.given(dilations) else (1,) * self.axes,
        }  # fmt: skip

    def wider(self, sheet: Sheet, x: View, weights: View, y: View, given: dict[str, object]) -> tuple[int, ...]:
        """Output padding: the attribute, or where that is 0 the difference to the shape of y."""
        numbers = sheet.integers(more)
        if len(numbers) not in (0, self.axes + 2):
            raise Impossible(f"{len(numbers)} numbers in output_padding")
        if any(numbers):
            at = 2 if sheet.text(self.data_format).startswith("NC") else 1
            return numbers[at : at + self.axes]
        sizes = zip(y.shape[2:], x.shape[2:], weights.shape[2:], given["stride"], given["padding"], given["dilation"],
                    strict=True)  # type: ignore[call-overload]  # fmt: skip
        return tuple(
            made - (size - 1) * step + 2 * pad - apart * (window - 1) - 1
            for made, size, window, step, pad, apart in sizes
        )


images, volumes = Family(2), Family(3)
conv2d, conv3d = (each.forward(f"Conv{each.axes}D", (), (), "") for each in (images, volumes))
conv2d_transpose, conv3d_transpose = (
    each.forward(f"Conv{each.axes}DTranspose", (input_size,), (more,), "transposed ") for each in (images, volumes)
)
conv2d_backprop_filter, conv3d_backprop_filter = (
    each.filter_gradient(f"Conv{each.axes}DBackpropFilter") for each in (images, volumes)
)
conv2d_backprop_input, conv3d_backprop_input = (
    each.image_gradient(f"Conv{each.axes}DBackpropInput") for each in (images, volumes)
)

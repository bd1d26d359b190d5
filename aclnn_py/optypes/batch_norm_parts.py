"""Batch normalisation in parts, as MindSpore calls it: sums, update, inference and their gradients."""

from __future__ import annotations

from math import prod

from ..base import dtype as dt
from ..lowering import language as w
from ..lowering.plan.draft import Draft
from ..lowering.plan.lowered import View
from ..rules.core.call import Shape, TensorFacts
from .biases import along
from .declare import declare_type, has_shape
from .images import channel_axis
from .sheet import FLOATS, ROUNDED, Planned, Sheet

CHANNELS = "one for every channel, [C], FLOAT"
FLOAT = w.Choices(dt.ACL_FLOAT)
x = w.In("x", "input, [N,C,...], or [N,...,C] in format NHWC or NDHWC")
y = w.Out("y", "output, shape of x")
epsilon = w.Attr("epsilon", "float", "constant added to the variance")
usual_epsilon = w.Attr("epsilon", "float", epsilon.meaning, 1e-4)


def statistic(name: str, meaning: str) -> w.Param:
    return w.In(name, f"{meaning}, {CHANNELS}")


def result(name: str, meaning: str) -> w.Param:
    return w.Out(name, f"{meaning}, {CHANNELS}")


class Channels(Sheet):
    """A sheet with the image and the axis of its channels."""

    image: View
    axis: int

    def channel(self, param: w.Param) -> View:
        """A per-channel vector as a view that broadcasts over the image."""
        return along(self.argument(param), self.axis, len(self.image.shape))

    @property
    def others(self) -> tuple[int, ...]:
        return tuple(axis for axis in range(len(self.image.shape)) if axis != self.axis)

    @property
    def count(self) -> int:
        return prod(self.image.shape[axis] for axis in self.others)

    def deviation(self, variance: View) -> View:
        """1 / sqrt(variance + epsilon)."""
        return self.element_wise("rsqrt", self.add(variance, self.number(epsilon)))


class Part(Planned):
    """A plan over channels; the first tensor is the image."""

    def sheet(self, draft: Draft) -> Channels:
        made = Channels(draft)
        made.image, made.axis = made.argument(self.touched[0]), channel_axis(draft.call.tensor(self.touched[0]))
        return made


def channels_of(image: TensorFacts) -> Shape | None:
    return (image.shape[channel_axis(image)],) if image.rank else None


def part(
    name: str, write: object, inputs: tuple[w.Param, ...], outputs: tuple[w.Param, ...], attrs: tuple[w.Param, ...],
    summary: str, formula: str,
) -> w.Operator:  # fmt: skip
    """Inputs and outputs of the image's rank have its shape and dtype, the others are FLOAT."""
    image, wide = inputs[0], tuple(each for each in (*inputs[1:], *outputs) if "shape of" in each.meaning)
    narrow = tuple(each for each in (*inputs, *outputs) if CHANNELS in each.meaning)
    return declare_type(
        name, *inputs, *attrs, *outputs,
        rules=(
            w.present(*inputs, *outputs), w.dtype_in(FLOATS, image), w.dims_within(2, 5, image),
            *(w.same_dtype(each, image) for each in wide), *(w.same_shape(each, image) for each in wide),
            w.dtype_in(FLOAT, *narrow), has_shape(channels_of, f"[C] of {image}", (image,), *narrow),
            w.done_if_empty(image),
        ),
        plan=(Part(write, *inputs, *outputs),), summary=summary, formula=formula, precision=ROUNDED,  # type: ignore[arg-type]
    )  # fmt: skip


# ---- forward

total, squares = "sum of x", "sum of x^2"
sum_out, squares_out = result("sum", total), result("square_sum", squares)


def reduce(sheet: Channels) -> None:
    wide = sheet.dense(sheet.image, dt.ACL_FLOAT)
    sheet.put(sheet.sums(wide, sheet.others), sum_out)
    sheet.put(sheet.sums(sheet.element_wise("square", wide), sheet.others), squares_out)


bn_training_reduce = part(
    "BNTrainingReduce", reduce, (x,), (sum_out, squares_out), (), "sums of batch normalisation",
    "sum and sum of squares of x over all axes but the channels'",
)  # fmt: skip

sum_in, squares_in = statistic("sum", total), statistic("square_sum", squares)
scale, offset = statistic("scale", "scale"), statistic("offset", "bias")
mean, variance = statistic("mean", "running mean"), statistic("variance", "running variance")
factor = w.Attr("factor", "float", "weight of the batch in the running statistics")
mean_out = result("mean_out", "running mean afterwards; may be mean itself")
variance_out = result("variance_out", "running variance afterwards; may be variance itself")
batch_mean, batch_variance = (
    result("batch_mean", "mean of the batch"),
    result("batch_variance", "variance of the batch"),
)


def normalise(sheet: Channels, centre: View, spread: View) -> None:
    scaled = sheet.mul(sheet.channel(scale), sheet.deviation(spread))
    sheet.put(sheet.add(sheet.mul(sheet.sub(sheet.image, centre), scaled), sheet.channel(offset)), y)


def update(sheet: Channels) -> None:
    share, weight = 1 / sheet.count, sheet.number(factor)
    centre = sheet.mul(sheet.channel(sum_in), share)
    spread = sheet.sub(sheet.mul(sheet.channel(squares_in), share), sheet.element_wise("square", centre))
    spread = sheet.element_wise("maximum", spread, 0.0)
    unbiased = sheet.mul(spread, sheet.count / max(sheet.count - 1, 1))
    normalise(sheet, centre, spread)
    for fresh, before, after in ((centre, mean, mean_out), (unbiased, variance, variance_out)):
        sheet.put(sheet.add(sheet.mul(sheet.channel(before), 1 - weight), sheet.mul(fresh, weight)), after)
    sheet.put(centre, batch_mean)
    sheet.put(spread, batch_variance)


bn_training_update = part(
    "BNTrainingUpdate", update, (x, sum_in, squares_in, scale, offset, mean, variance),
    (y, mean_out, variance_out, batch_mean, batch_variance), (factor, epsilon), "batch normalisation from sums",
    "with m = sum / n and v = square_sum / n - m^2: y = (x - m) / sqrt(v + epsilon) scale + offset; mean = "
    "(1 - factor) mean + factor m; variance = (1 - factor) variance + factor v n / (n - 1)",
)  # fmt: skip


def infer(sheet: Channels) -> None:
    normalise(sheet, sheet.channel(mean), sheet.channel(variance))


bn_infer = part(
    "BNInfer", infer, (x, scale, offset, mean, variance), (y,), (epsilon,),
    "batch normalisation with running statistics", "y = (x - mean) / sqrt(variance + epsilon) scale + offset",
)  # fmt: skip

# ---- backward

grads = w.In("grads", "gradient of y, [N,C,...], or [N,...,C] in format NHWC or NDHWC")
x_beside = w.In("x", "input of the forward call, shape of grads")
of_mean, of_variance = (
    statistic("batch_mean", "mean of the batch"),
    statistic("batch_variance", "variance of the batch"),
)
scale_out, offset_out = result("diff_scale", "gradient of scale"), result("diff_offset", "gradient of offset")
scale_in, offset_in = statistic("diff_scale", "gradient of scale"), statistic("diff_offset", "gradient of offset")
grads_out = w.Out("y", "gradient of x, shape of grads")
x_backprop = w.Out("x_backprop", "gradient of x, shape of grads")


def normalised(sheet: Channels) -> View:
    """(x - mean) / sqrt(variance + epsilon) of the batch."""
    apart = sheet.sub(sheet.argument(x_beside), sheet.channel(of_mean))
    return sheet.mul(apart, sheet.deviation(sheet.channel(of_variance)))


def update_grad(sheet: Channels) -> None:
    slope = sheet.dense(sheet.image, dt.ACL_FLOAT)
    sheet.put(sheet.sums(sheet.mul(slope, normalised(sheet)), sheet.others), scale_out)
    sheet.put(sheet.sums(slope, sheet.others), offset_out)


bn_training_update_grad = part(
    "BNTrainingUpdateGrad", update_grad, (grads, x_beside, of_mean, of_variance), (scale_out, offset_out),
    (usual_epsilon,), "gradients of scale and offset",
    "diff_offset = sum of grads; diff_scale = sum of grads (x - batch_mean) / sqrt(batch_variance + epsilon)",
)  # fmt: skip


def reduce_grad(sheet: Channels) -> None:
    share = 1 / sheet.count
    projection = sheet.add(sheet.mul(normalised(sheet), sheet.channel(scale_in)), sheet.channel(offset_in))
    scaled = sheet.mul(sheet.channel(scale), sheet.deviation(sheet.channel(of_variance)))
    sheet.put(sheet.mul(sheet.sub(sheet.image, sheet.mul(projection, share)), scaled), grads_out)


bn_training_reduce_grad = part(
    "BNTrainingReduceGrad", reduce_grad, (grads, x_beside, scale_in, offset_in, scale, of_mean, of_variance),
    (grads_out,), (usual_epsilon,), "gradient of batch normalisation's input",
    "with r = 1 / sqrt(batch_variance + epsilon): y = scale r (grads - (diff_offset + (x - batch_mean) r diff_scale) / "
    "n)",
)  # fmt: skip


def infer_grad(sheet: Channels) -> None:
    scaled = sheet.mul(sheet.channel(scale), sheet.deviation(sheet.channel(of_variance)))
    sheet.put(sheet.mul(sheet.image, scaled), x_backprop)


bn_infer_grad = part(
    "BNInferGrad", infer_grad, (grads, scale, of_variance), (x_backprop,), (usual_epsilon,),
    "gradient of batch normalisation with running statistics",
    "x_backprop = grads scale / sqrt(batch_variance + epsilon)",
)  # fmt: skip

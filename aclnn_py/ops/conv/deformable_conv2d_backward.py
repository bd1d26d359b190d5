"""aclnnDeformableConv2dBackward."""

from __future__ import annotations

from ...base.format import ACL_FORMAT_NCHW
from ...lowering import language as w
from ...lowering.convolved import Convolved, WeightsGradient
from . import deformable as d
from . import multiplying as m
from .deformable_rules import Fitting

x, grad = w.In("input", "images"), w.In("gradOutput", "the gradient at the convolution's result")
samples = w.In("offsetOut", "the samples that were convolved, windows one beside the other")
weight = w.In("weight", "what they were convolved with")
offset = w.In("offset", "of every sample x, y and its weight, [N, 3 * deformableGroups * kernelSize, down, across]")
dx, dw = w.Out("gradInput", "the gradient with respect to input"), w.Out("gradWeight", "that with respect to weight")
doff, db = w.Out("gradOffset", "that with respect to offset"), w.Out("gradBias", "that with respect to the bias")
ONE_FORMAT = w.Choices(ACL_FORMAT_NCHW)
fit = Fitting(
    x, weight, image=(dx,), taps=(dw,), offset=(offset, doff), bias=(db,), out=(grad,), samples=(samples,)
)  # fmt: skip
RULES: tuple[w.Rules, ...] = (
    (w.on(*w.REGBASE),),
    w.present(grad, x, weight, samples, offset, dx, dw, db, doff, *d.ARRAYS),
    w.dtype_in(w.FLOATS, x), *(w.same_dtype(each, x) for each in (dx, dw, doff, weight, samples, offset, grad)),
    w.same_dtype(db, grad), w.format_in(ONE_FORMAT, grad, x),
    *(w.same_format(each, x) for each in (weight, samples, offset, dx)), w.same_format(dw, weight),
    w.same_format(doff, samples), w.format_in(w.ND, db),
    *fit.sizes(), *fit.steps_back(), *fit.counts(),
    w.rank_is(4, grad, x, weight, samples, offset, dx, dw, doff), w.rank_is(1, db),
    *fit.channels(), fit.shaped(weight, "taps"), fit.shaped(offset, "offset"), fit.shaped(grad, "out"),
    fit.shaped(samples, "samples"), w.same_shape(dx, x), w.same_shape(dw, weight), w.same_shape(doff, offset),
    fit.shaped(db, "bias"), fit.few(), w.documented(w.not_empty(grad, samples, weight)),
    w.inner(w.not_empty(grad, samples, weight)),
)  # fmt: skip

result, image, taps, pictures, beside = (
    w.CastTo(w.Strided(each), w.FLOAT) for each in (grad, samples, weight, x, offset)
)  # fmt: skip
through = Convolved(
    result, taps, None, geometry=d.geometry, dtype=w.Dtype(x), shape=w.ViewShape(samples), hf32=m.NO_HF32, back=True
)
of_samples = w.CastTo(through, w.FLOAT)
of_image = d.deform("deform_image_back", of_samples, beside, shape=w.ViewShape(dx))
of_offset = d.deform("deform_offset_back", of_samples, pictures, beside, shape=w.ViewShape(doff))
of_weight = WeightsGradient(result, image, geometry=d.geometry, shape=w.ViewShape(dw))
of_bias = w.Fold("reduce_sum", w.Contiguous(grad), axes=w.Constant((0, 2, 3), "all but channels"),
                 dtypes=(w.Dtype(grad),))  # fmt: skip


def into(found: w.Step, out: w.Param) -> w.Step:
    return w.ViewCopy(w.Look(w.CastTo(found, w.Dtype(out)), w.Reformatted(w.Format(out))), out)


ENDS = (into(of_offset, doff), into(of_image, dx), into(of_weight, dw), into(of_bias, db))
deformable_conv2d_backward = w.declare(
    "aclnnDeformableConv2dBackward", x, grad, samples, weight, offset, *d.ARRAYS, d.groups, d.deformed, d.modulated,
    dx, dw, doff, db,
    summary="gradients of a convolution of samples that lie beside the places of its windows", rules=RULES,
    plan=tuple(dict.fromkeys(step for end in ENDS for step in end.chain)),
    header="aclnnop/aclnn_convolution_backward.h", stream_ctype="const aclrtStream", documented_soc=("ascend950",),
    formula="the gradient of the samples is that of a convolution's image; gradInput: to each of the four neighbours "
    "of a sample its share; gradOffset: the sum over channels of the slope of the sample, or of the sample without its "
    "weight; gradWeight and gradBias: as of a convolution of the samples",
    precision=m.REDUCED + "; the gradient of the samples has input's dtype, what comes back through them is summed in "
    "float32 and rounded once, where CANN's kernel adds up in input's dtype in any order",
    reference="autograd of torchvision.ops.deform_conv2d(input, offset, weight, bias, stride, padding, dilation, mask)",
    notes=(
        "Offsets and their gradients are the xs of all samples, then their ys, then their weights.",
        "Through a sample one place or more outside of input nothing comes back.",
        "The source tests no tensor for elements; without any its tasks are refused here (561103).",
    ),
)  # fmt: skip

"""aclnnDeformableConv2dBackward."""

from __future__ import annotations

from ...base.format import ACL_FORMAT_NCHW
from ...lowering import language as w
from ...lowering.kernels.convolution import Convolved, WeightsGradient
from .shared import cube_math as m
from .shared import deformable_params as d
from .shared.deformable_rules import Fitting

x, grad = (
    w.In("input", "input of the convolution, [N,Cin,H,W]"),
    w.In("gradOutput", "gradient of the convolution output, [N,Cout,Hout,Wout]"),
)
samples = w.In("offsetOut", "sampled input of the forward pass, [N,Cin,Hout*kH,Wout*kW]")
weight = w.In("weight", "convolution weight, [Cout,Cin/groups,kH,kW]")
offset = w.In("offset", "x offsets, y offsets and masks, [N,3*deformableGroups*kH*kW,Hout,Wout]")
dx, dw = (
    w.Out("gradInput", "gradient of input, same shape as input"),
    w.Out("gradWeight", "gradient of weight, same shape as weight"),
)
doff, db = (
    w.Out("gradOffset", "gradient of offset, same shape as offset"),
    w.Out("gradBias", "gradient of bias, [Cout]"),
)
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

result, image, taps, images, offsets = (
    w.CastTo(w.Strided(each), w.FLOAT) for each in (grad, samples, weight, x, offset)
)  # fmt: skip
through = Convolved(
    result, taps, None, geometry=d.geometry, dtype=w.Dtype(x), shape=w.ViewShape(samples), hf32=m.NO_HF32, back=True
)
of_samples = w.CastTo(through, w.FLOAT)
of_image = d.deform("deform_image_back", of_samples, offsets, shape=w.ViewShape(dx))
of_offset = d.deform("deform_offset_back", of_samples, images, offsets, shape=w.ViewShape(doff))
of_weight = WeightsGradient(result, image, geometry=d.geometry, shape=w.ViewShape(dw))
of_bias = w.Reduction("reduce_sum", w.Contiguous(grad), axes=w.Constant((0, 2, 3), "all but channels"),
                 dtypes=(w.Dtype(grad),))  # fmt: skip


def into(found: w.Step, out: w.Param) -> w.Step:
    return w.ViewCopy(w.ViewOf(w.CastTo(found, w.Dtype(out)), w.Reformatted(w.Format(out))), out)


ENDS = (into(of_offset, doff), into(of_image, dx), into(of_weight, dw), into(of_bias, db))
deformable_conv2d_backward = w.declare(
    "aclnnDeformableConv2dBackward", x, grad, samples, weight, offset, *d.ARRAYS, d.groups, d.deformed, d.modulated,
    dx, dw, doff, db,
    summary="gradients of the 2-D modulated deformable convolution", rules=RULES,
    plan=tuple(dict.fromkeys(step for end in ENDS for step in end.chain)),
    header="aclnnop/aclnn_convolution_backward.h", stream_ctype="const aclrtStream", documented_soc=("ascend950",),
    formula="the gradient of the sampled input is that of a convolution; gradInput: it distributed to the four "
    "neighbours by their interpolation weights; gradOffset: summed over channels, through the interpolation and the "
    "mask; gradWeight and gradBias: as of a convolution of the sampled input",
    precision=m.REDUCED +
    "; the gradient of the sampled input has the dtype of input, the gradients through it are summed in float32 "
    "and rounded once, where CANN's kernel accumulates in the dtype of input in any order",
    reference="autograd of torchvision.ops.deform_conv2d(input, offset, weight, bias, stride, padding, dilation, mask)",
    notes=(
        "offset and its gradient hold all x offsets, then all y offsets, then all masks.",
        "Samples one pixel or more outside of input have gradient 0.",
        "The source does not check for empty tensors; their tasks are refused here (561103).",
    ),
)  # fmt: skip

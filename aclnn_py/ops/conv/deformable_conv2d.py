"""aclnnDeformableConv2d."""

from __future__ import annotations

from ...base.format import ACL_FORMAT_NCHW, ACL_FORMAT_ND
from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...lowering import language as w
from ...lowering.kernels.convolution import Convolved
from .shared import cube_math as m
from .shared import deformable_params as d
from .shared.deformable_rules import Fitting

x, weight = w.In("x", "input, [N,Cin,H,W]"), w.In("weight", "convolution weight, [Cout,Cin/groups,kH,kW]")
offset = w.In("offset", "x offsets, y offsets and masks, [N,3*deformableGroups*kH*kW,Hout,Wout]")
bias = w.In("biasOptional", "bias, [Cout]; null: none", optional=True)
out = w.Out("out", "output, [N,Cout,Hout,Wout]")
samples = w.Out("deformOutOptional", "sampled input, [N,Cin,Hout*kH,Wout*kW]", optional=True)
LISTED = w.Choices(ACL_FORMAT_NCHW, ACL_FORMAT_ND)
fit = Fitting(x, weight, offset=(offset,), bias=(bias,), out=(out,), samples=(samples,))
same_format = tuple(w.same_format(each, x) for each in (offset, weight))
RULES: tuple[w.Rules, ...] = (
    w.present(x, offset, weight, out, *d.ARRAYS),
    w.dtype_in(w.FLOATS, x), w.when_given(bias, w.same_dtype(bias, x)), w.when_given(samples, w.same_dtype(samples, x)),
    *(w.same_dtype(each, x) for each in (offset, weight, out)),
    w.when(d.NEWEST, w.format_in(w.Choices(ACL_FORMAT_NCHW), x), otherwise=(w.format_in(LISTED, x),)),
    *same_format, w.when_given(bias, w.format_in(w.ND, bias)), w.same_format(out, x),
    w.when_given(samples, w.same_format(samples, x)),
    *fit.sizes(), *fit.steps(), *fit.counts(),
    w.rank_is(4, x, weight, offset), w.when_given(bias, w.rank_is(1, bias)), w.rank_is(4, out),
    w.when_given(samples, w.rank_is(4, samples)),
    *fit.channels(), fit.shaped(weight, "taps"), fit.shaped(offset, "offset"),
    w.when_given(bias, fit.shaped(bias, "bias")), fit.shaped(out, "out"),
    w.when_given(samples, fit.shaped(samples, "samples")),
    fit.few(), w.documented(w.not_empty(x, weight, offset)), w.done_if_empty(x, weight, offset),
    (w.on(*w.BF16_BY_ARCH).coded(ACLNN_ERR_INNER_NULLPTR),),
)  # fmt: skip

images, offsets, taps, added = (w.CastTo(w.Strided(each), w.FLOAT) for each in (x, offset, weight, bias))
shape = w.Derived(d.shape_of("samples"), x, weight, *d.NUMBERS, label="shape of the sampled input")
sampled = d.deform("deform_taken", images, offsets, shape=shape)
rounded_samples = w.CastTo(sampled, w.Dtype(x))
image = w.CastTo(w.CastTo(sampled, w.Where(d.NEWEST, w.Dtype(x), w.FLOAT, label="dtype of the sampled input")), w.FLOAT)


def made(bias: w.Step | None) -> w.Step:
    return Convolved(
        image, taps, bias, geometry=d.geometry, dtype=w.FLOAT, shape=w.ViewShape(out), hf32=m.NO_HF32, back=False
    )


def into(found: w.Step, out: w.Param) -> w.Step:
    return w.ViewCopy(w.ViewOf(w.CastTo(found, w.Dtype(out)), w.Reformatted(w.Format(out))), out)


deformable_conv2d = w.declare(
    "aclnnDeformableConv2d", x, weight, offset, bias, *d.ARRAYS, d.groups, d.deformed, d.modulated, out, samples,
    summary="2-D modulated deformable convolution", rules=RULES,
    plan=(
        w.OpenBranch(w.given(bias), into(made(added), out), into(made(None), out)),
        w.OpenBranch(w.given(samples), into(rounded_samples, samples), w.Steps()),
    ),
    header="aclnnop/aclnn_deformable_conv2d.h", documented_soc=w.DOCUMENTED_NEW,
    formula="sampled input: bilinear interpolation of x at each kernel position plus its offset, 0 outside of x, "
    "times the mask; out: convolution of the sampled input with weight, plus biasOptional",
    precision="sampled in float32, on ascend950 rounded to the dtype of x before the convolution; " + m.REDUCED,
    reference="torchvision.ops.deform_conv2d(x, offset, weight, biasOptional, stride, padding, dilation, mask)",
    notes=(
        "offset holds all x offsets, then all y offsets, then all masks; torchvision interleaves y and x.",
        "SoCs other than the 910B, 910_93 and 950 pass every check and then have no kernel (561103).",
        "On ascend950 elements outside of x are multiplied, so that an infinite offset gives NaN; elsewhere 0.",
    ),
)  # fmt: skip

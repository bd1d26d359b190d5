"""aclnnDeformableConv2d."""

from __future__ import annotations

from ...base.format import ACL_FORMAT_NCHW, ACL_FORMAT_ND
from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...lowering import language as w
from ...lowering.convolved import Convolved
from ..norm.rows import when_given
from . import deformable as d
from . import multiplying as m
from .deformable_rules import Fitting

x, weight = w.In("x", "images"), w.In("weight", "what their samples are convolved with")
offset = w.In("offset", "of every sample x, y and its weight, [N, 3 * deformableGroups * kernelSize, down, across]")
bias = w.In("biasOptional", "a number for each channel of the result", optional=True)
out = w.Out("out", "the result")
samples = w.Out("deformOutOptional", "the samples, windows one beside the other", optional=True)
LISTED = w.Choices(ACL_FORMAT_NCHW, ACL_FORMAT_ND)
fit = Fitting(x, weight, offset=(offset,), bias=(bias,), out=(out,), samples=(samples,))
same_format = tuple(w.same_format(each, x) for each in (offset, weight))
RULES: tuple[w.Rules, ...] = (
    w.present(x, offset, weight, out, *d.ARRAYS),
    w.dtype_in(w.FLOATS, x), when_given(bias, w.same_dtype(bias, x)), when_given(samples, w.same_dtype(samples, x)),
    *(w.same_dtype(each, x) for each in (offset, weight, out)),
    w.when(d.NEWEST, w.format_in(w.Choices(ACL_FORMAT_NCHW), x), otherwise=(w.format_in(LISTED, x),)),
    *same_format, when_given(bias, w.format_in(w.ND, bias)), w.same_format(out, x),
    when_given(samples, w.same_format(samples, x)),
    *fit.sizes(), *fit.steps(), *fit.counts(),
    w.rank_is(4, x, weight, offset), when_given(bias, w.rank_is(1, bias)), w.rank_is(4, out),
    when_given(samples, w.rank_is(4, samples)),
    *fit.channels(), fit.shaped(weight, "taps"), fit.shaped(offset, "offset"),
    when_given(bias, fit.shaped(bias, "bias")), fit.shaped(out, "out"),
    when_given(samples, fit.shaped(samples, "samples")),
    fit.few(), w.documented(w.not_empty(x, weight, offset)), w.done_if_empty(x, weight, offset),
    (w.on(*w.BF16_BY_ARCH).coded(ACLNN_ERR_INNER_NULLPTR),),
)  # fmt: skip

pictures, beside, taps, added = (w.CastTo(w.Strided(each), w.FLOAT) for each in (x, offset, weight, bias))
shape = w.Worked(d.shape_of("samples"), x, weight, *d.NUMBERS, told="shape of the samples")
taken = d.deform("deform_taken", pictures, beside, shape=shape)
kept = w.CastTo(taken, w.Dtype(x))
image = w.CastTo(w.CastTo(taken, w.Either(d.NEWEST, w.Dtype(x), w.FLOAT, told="the dtype of samples")), w.FLOAT)


def made(bias: w.Step | None) -> w.Step:
    return Convolved(
        image, taps, bias, geometry=d.geometry, dtype=w.FLOAT, shape=w.ViewShape(out), hf32=m.NO_HF32, back=False
    )


def into(found: w.Step, out: w.Param) -> w.Step:
    return w.ViewCopy(w.Look(w.CastTo(found, w.Dtype(out)), w.Reformatted(w.Format(out))), out)


deformable_conv2d = w.declare(
    "aclnnDeformableConv2d", x, weight, offset, bias, *d.ARRAYS, d.groups, d.deformed, d.modulated, out, samples,
    summary="convolution of samples that lie beside the places of its windows", rules=RULES,
    plan=(
        w.Choice(w.given(bias), into(made(added), out), into(made(None), out)),
        w.Choice(w.given(samples), into(kept, samples), w.Together()),
    ),
    header="aclnnop/aclnn_deformable_conv2d.h", documented_soc=w.DOCUMENTED_NEW,
    formula="a sample: what x has at the place of its window's element plus its offset, linearly between four "
    "neighbours with 0 outside of x, times the sample's weight; out: the samples convolved with weight, plus "
    "biasOptional",
    precision="samples in float32, on ascend950 rounded to x's dtype before they are convolved; " + m.REDUCED,
    reference="torchvision.ops.deform_conv2d(x, offset, weight, biasOptional, stride, padding, dilation, mask)",
    notes=(
        "Offsets are the xs of all samples, then their ys, then their weights: torchvision has y and x in turn.",
        "SoCs other than the 910B, 910_93 and 950 pass every test and then have no kernel (561103).",
        "What lies outside is multiplied on ascend950: an infinite offset gives NaN there, and 0 elsewhere.",
    ),
)  # fmt: skip

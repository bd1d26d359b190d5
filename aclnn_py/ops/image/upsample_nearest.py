"""aclnnUpsampleNearest2d, aclnnUpsampleNearest2dV2 and aclnnUpsampleNearest2dBackward."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call
from .shared import resize_filters as ps
from .shared.resize_plan import IMAGES, Resizing, scales_of

DTYPES = w.Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_DOUBLE, dt.ACL_UINT8).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
CORES = ("ascend910b", "ascend910_93", "ascend310p")
SMALL = 128
"Sum of the output sizes up to which a factor near 2 counts as exactly 2."
PLACE = "out[i] = self[min(floor(i * step), size - 1)] along each axis, in float32"
EXACTLY = "exact: elements are moved, not computed"
SUMMED = "FLOAT16 and BF16 are summed in float32, in order of elements, axis by axis, and rounded once"
BY_SIZES = "step is the size of self / that of out."


def doubled(sizes: ps.Sizes) -> tuple[float, ...]:
    """By scales, which twice as many of few places make exactly a half."""
    exact = sum(sizes.target) <= SMALL
    rows = zip(ps.by_scales(sizes), sizes.source, sizes.target, strict=False)
    return tuple([0.5 if exact and 2 * size == target else step for step, size, target in rows])


def second_way(sizes: ps.Sizes) -> tuple[float, ...]:
    """Scales count on cores that know the kernel and for FLOAT, FLOAT16 and BF16 only."""
    if sizes.dtype in (dt.ACL_DOUBLE, dt.ACL_UINT8):
        return ps.by_sizes(sizes)
    if sizes.soc in CORES:
        return ps.copied_if_same(doubled)(sizes) if min(sizes.scales) > 0 else ps.by_sizes(sizes)
    return ps.by_scales(sizes) if sizes.soc in w.REGBASE else ps.by_sizes(sizes)


def gradient_way(sizes: ps.Sizes) -> tuple[float, ...]:
    """Scales count on the 910B, where sizes that stay outweigh them, and on the 950."""
    if sizes.soc in CORES[:2]:
        return ps.by_sizes(sizes) if sizes.source == sizes.target else ps.by_scales(sizes)
    return ps.by_scales(sizes) if sizes.soc in w.REGBASE else ps.by_sizes(sizes)


def untested(call: Call) -> bool:
    """Whether a gradient's shape is not checked: on the 950, and on the 910B where a scale is above 0."""
    soc, scales = call.soc.short, [ps.scale(call, scale) for scale in back.scales]
    return soc in w.REGBASE or (soc in CORES[:2] and any(scale > 0 for scale in scales))


to = Resizing(2, ps.NEAREST, ps.by_sizes)
upsample_nearest2d = w.declare(
    "aclnnUpsampleNearest2d", *to.params, summary="2-D nearest-neighbour upsampling",
    rules=(
        w.present(to.source, to.sizes, to.out), w.dtype_in(DTYPES, to.source), w.same_dtype(to.source, to.out),
        to.sized(), w.rank_is(4, to.source), to.above_zero(channels=True, strictly=False),
        w.format_in(IMAGES, to.source), w.same_format(to.source, to.out), to.same_around(), to.result_sized(),
        w.when(w.on(*w.REGBASE), otherwise=(w.axes_of_int32(to.source, to.out),)),
        w.done_if_empty(to.source, to.out),
    ),
    plan=to.steps(), header="aclnnop/aclnn_upsample_nearest_2d.h", library="cv",
    documented_soc=w.DOCUMENTED_BUT_310B, stream_ctype="const aclrtStream", formula=PLACE, precision=EXACTLY,
    reference="torch.nn.functional.interpolate(self, outputSize, mode='nearest')", notes=(BY_SIZES,),
)  # fmt: skip

v2 = Resizing(2, ps.NEAREST, second_way, scales=scales_of(2, "float"))
upsample_nearest2d_v2 = w.declare(
    "aclnnUpsampleNearest2dV2", *v2.params,
    summary="2-D nearest-neighbour upsampling, with scale factors",
    rules=(
        w.present(v2.source, v2.out), w.done_if_empty(v2.source, v2.out), w.present(v2.sizes),
        w.dtype_in(DTYPES, v2.source), w.same_dtype(v2.source, v2.out), v2.sized(), w.rank_is(4, v2.source),
        v2.above_zero(channels=True, strictly=False), w.format_in(IMAGES, v2.source), v2.same_around(),
        w.format_in(IMAGES, v2.out), v2.result_sized(),
    ),
    plan=v2.steps(), header="aclnnop/aclnn_upsample_nearest_2d_v2.h", library="cv",
    documented_soc=w.DOCUMENTED_BUT_310B, formula=PLACE, precision=EXACTLY,
    reference="torch.ops.aten.upsample_nearest2d(self, outputSize, scalesH, scalesW)",
    notes=(
        "The source does not check outputSize for null; the emulator gives 161001.",
        "step is 1 / scale where the scale counts, else the size of self / that of out.",
        "Before the 950 scales count if both are above 0, not on ascend910 nor for DOUBLE and UINT8; an axis that "
        "keeps its size is copied, and doubling of small sizes (output H + W up to 128) is exact.",
    ),
)  # fmt: skip

back = Resizing(2, ps.NEAREST, gradient_way, source="gradOut", out="gradInput", scales=scales_of(2), backward=True)
upsample_nearest2d_backward = w.declare(
    "aclnnUpsampleNearest2dBackward", *back.params, summary="gradient of 2-D nearest-neighbour upsampling",
    rules=(
        w.present(back.source, back.sizes, back.inputs, back.out), w.dtype_in(w.FLOATS_BY_ARCH, back.source),
        w.same_dtype(back.source, back.out), w.rank_is(4, back.source), back.sized(), back.input_sized(),
        w.format_in(IMAGES, back.out), back.same_around(by_result=True), back.inputs_above_zero(),
        back.gradient_shaped(),
        w.done_if_empty(back.source, back.out),
    ),
    plan=back.steps(fits=True, unless=untested), header="aclnnop/aclnn_upsample_nearest_2d_backward.h", library="cv",
    documented_soc=w.DOCUMENTED_BUT_310B,
    formula="gradInput[j] = sum of gradOut[i] over all i with min(floor(i * step), size - 1) = j",
    precision=SUMMED,
    reference="torch.ops.aten.upsample_nearest2d_backward(gradOut, outputSize, inputSize, scalesH, scalesW)",
    notes=(
        "step is 1 / scale where the scale counts and is above 0, else the size of gradInput / that of gradOut; "
        "scales count on ascend910b, unless no size changes, and on ascend950.",
        "gradOut is read in its own format, any but NHWC as NCHW; N and C are compared in that of gradInput.",
    ),
)  # fmt: skip

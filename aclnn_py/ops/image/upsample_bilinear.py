"""aclnnUpsampleBilinear2d, aclnnUpsampleBilinear2dBackward and aclnnUpsampleBilinear2dBackwardV2."""

from __future__ import annotations

from ...base import dtype as dt
from ...base import format as fmt
from ...base.status import ACLNN_ERR_PARAM_INVALID
from ...lowering import language as w
from .shared import resize_filters as ps
from .shared.linear_scales import BETWEEN, CORNERS, SHARES, SUMMED, counted_scales, first_gradient, image_way
from .shared.resize_plan import IMAGES, Resizing, scales_of
from .shared.scale_terms import ScaleOf

DTYPES = w.Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_DOUBLE, dt.ACL_BF16)
BY_SOC = (
    w.Choices()
    .plus(dt.ACL_FLOAT, dt.ACL_FLOAT16, on=("ascend910", "ascend310p", *w.BF16_BY_ARCH))
    .plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
)
NEWER = w.on(*w.REGBASE)

to = Resizing(2, ps.LINEAR, ps.cornered(image_way), scales=scales_of(2, "const double"), aligned="const bool")
SCALED = tuple(w.Within(ScaleOf(scale), low=0) for scale in reversed(to.scales))
upsample_bilinear2d = w.declare(
    "aclnnUpsampleBilinear2d", *to.params, summary="2-D bilinear upsampling",
    rules=(
        w.inner(w.present(to.source, to.out)), w.dtype_in(DTYPES, to.source), w.same_dtype(to.source, to.out),
        w.same_format(to.source, to.out), w.format_in(IMAGES, to.source), w.rank_is(4, to.source, to.out),
        w.when(
            w.OneOf(w.Format(to.source), w.Choices(fmt.ACL_FORMAT_NCHW)),
            (w.Not(w.has_dtype(to.source, dt.ACL_DOUBLE)),),
        ),
        to.same_around(), SCALED,
        (w.Present(to.sizes, code=ACLNN_ERR_PARAM_INVALID),), to.sized(), to.result_sized(),
        w.done_if_empty(to.source, to.out),
    ),
    plan=to.steps(), header="aclnnop/aclnn_upsample_bilinear_2d.h", library="cv",
    documented_soc=w.DOCUMENTED_BUT_310B, formula=BETWEEN,
    precision="weights and sums in float32, rounded once; DOUBLE in float64",
    reference="torch.ops.aten.upsample_bilinear2d(self, outputSize, alignCorners, scalesH, scalesW)",
    notes=(
        CORNERS,
        "On ascend910b scales count if both match the sizes: (int64_t)(size * scale) is that of out; an axis that "
        "keeps its size is not interpolated, unlike in PyTorch. On ascend950 a scale counts if it is above 0.",
        "DOUBLE is accepted in NHWC only. Null tensors give 561103, a null outputSize 161002.",
    ),
)  # fmt: skip

back = Resizing(
    2, ps.LINEAR, ps.cornered(first_gradient), source="gradOut", scales=scales_of(2), aligned="bool", backward=True
)
FLOATS_THERE = w.when(
    w.has_dtype(back.source, dt.ACL_FLOAT), w.dtype_in(w.FLOATS, back.out),
    otherwise=(w.same_dtype(back.out, back.source),),
)  # fmt: skip
upsample_bilinear2d_backward = w.declare(
    "aclnnUpsampleBilinear2dBackward", *back.params,
    summary="gradient of 2-D bilinear upsampling",
    rules=(
        w.present(back.source, back.sizes, back.inputs, back.out), w.rank_is(4, back.source), back.sized(),
        back.input_sized(), back.inputs_above_zero(back.out), back.gradient_shaped(back.out), back.result_like_inputs(),
        w.when(
            back.alike(), w.same_dtype(back.out, back.source),
            otherwise=(
                w.when(
                    NEWER, w.dtype_in(w.FLOATS, back.source), FLOATS_THERE,
                    otherwise=(w.dtype_in(w.HALF_FLOAT, back.source), w.same_dtype(back.out, back.source)),
                ),
            ),
        ),
        back.inputs_above_zero(), back.gradient_shaped(), w.format_in(IMAGES, back.source), back.same_around(),
        w.when(NEWER, w.same_format(back.source, back.out), w.format_in(IMAGES, back.out)),
        w.done_if_empty(back.source),
    ),
    plan=back.steps(w.FLOAT, fits=True, copied=back.alike()), header="aclnnop/aclnn_upsample_bilinear_2d_backward.h",
    library="cv", documented_soc=w.DOCUMENTED_BUT_310B, formula=SHARES, precision=SUMMED,
    reference="torch.ops.aten.upsample_bilinear2d_backward(gradOut, outputSize, inputSize, alignCorners, None, None)",
    notes=(
        CORNERS, "Scales count on ascend950 only.",
        "A gradient of the shape inputSize may have any dtype, and is copied.",
        "Before its own format is checked, gradOut is read in that of out, and any but NCHW as NHWC.",
    ),
)  # fmt: skip

v2 = Resizing(
    2, ps.LINEAR, ps.cornered(counted_scales), source="gradOut", scales=scales_of(2), aligned="bool", backward=True
)
upsample_bilinear2d_backward_v2 = w.declare(
    "aclnnUpsampleBilinear2dBackwardV2", *v2.params,
    summary="gradient of 2-D bilinear upsampling, with scale factors",
    rules=(
        w.present(v2.source, v2.inputs, v2.sizes, v2.out), w.rank_is(4, v2.source), v2.input_sized(), v2.sized(),
        w.format_in(IMAGES, v2.out), v2.inputs_above_zero(), v2.gradient_shaped(), w.format_in(IMAGES, v2.source),
        v2.same_around(), w.when(v2.alike(), otherwise=(w.dtype_in(BY_SOC, v2.source),)),
        w.same_dtype(v2.out, v2.source), w.when(NEWER, otherwise=(w.axes_of_int32(v2.source),)),
        w.done_if_empty(v2.source, v2.out),
    ),
    plan=v2.steps(w.FLOAT, fits=True), header="aclnnop/aclnn_upsample_bilinear_2d_backward_v2.h", library="cv",
    documented_soc=w.DOCUMENTED_BUT_310B, formula=SHARES, precision=SUMMED,
    reference="torch.ops.aten.upsample_bilinear2d_backward(gradOut, outputSize, inputSize, alignCorners, scalesH, "
    "scalesW)",
    notes=(
        CORNERS,
        "On ascend910b scales count if each matches its sizes: floor(size * scale) is that of gradOut; an axis that "
        "keeps its size is not interpolated. On ascend950 a scale counts if it is above 0, elsewhere not at all.",
        "A gradient of the shape inputSize may have any dtype, and is cast through FLOAT; on ascend910 and "
        "ascend310p the source leaves out unwritten instead.",
    ),
)  # fmt: skip

"""aclnnUpsampleNearest3d and aclnnUpsampleTrilinear3d, and their gradients."""

from __future__ import annotations

from ...base import dtype as dt
from ...base import format as fmt
from ...lowering import language as w
from .shared import resize_filters as ps
from .shared.channels_first_rules import plainly_above_zero, plainly_shaped
from .shared.linear_scales import BETWEEN, CORNERS, SHARES
from .shared.linear_scales import SUMMED as WEIGHED
from .shared.resize_plan import Resizing, scales_of
from .upsample_nearest import EXACTLY, PLACE, SUMMED

DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, dt.ACL_BF16)
OLDER = ("ascend910", "ascend910b", "ascend910_93", "ascend310", "unknown")
TAKEN = (
    w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16)
    .plus(dt.ACL_DOUBLE, dt.ACL_BF16, on=(*OLDER, "ascend310b", *w.REGBASE))
    .plus(dt.ACL_UINT8, on=w.REGBASE)
)
WEIGHTED = w.HALF_FLOAT.plus(dt.ACL_DOUBLE, dt.ACL_BF16, on=OLDER).plus(dt.ACL_BF16, on=w.REGBASE)
VOLUMES = w.Choices(fmt.ACL_FORMAT_ND, fmt.ACL_FORMAT_NCDHW, fmt.ACL_FORMAT_NDHWC)
SCALES = "step is 1 / scale if all scales are above 0, else the size of self / that of the result."
IN_ORDER = "inputSize is [N,C,D,H,W], whatever the format."
BEFORE = w.on(*w.REGBASE)
CORNERED = ps.cornered(ps.copied_if_same(ps.by_all_scales))
KEPT = "An axis that keeps its size is copied, whatever its scale."

to = Resizing(3, ps.NEAREST, ps.by_all_scales, scales=scales_of(3))
upsample_nearest3d = w.declare(
    "aclnnUpsampleNearest3d", *to.params, summary="3-D nearest-neighbour upsampling",
    rules=(
        w.present(to.source, to.out, to.sizes), w.dtype_in(TAKEN, to.source), w.same_dtype(to.source, to.out),
        to.above_zero(channels=True), w.rank_is(5, to.source, to.out), to.sized(), to.result_shaped(),
        w.done_if_empty(to.source),
    ),
    plan=to.steps(), header="aclnnop/aclnn_upsample_nearest_3d.h", library="cv", documented_soc=w.DOCUMENTED_BUT_310B,
    formula=PLACE, precision=EXACTLY,
    reference="torch.ops.aten.upsample_nearest3d(self, outputSize, scalesD, scalesH, scalesW)", notes=(SCALES,),
)  # fmt: skip

back = Resizing(
    3, ps.NEAREST, ps.by_all_scales, source="gradOut", out="gradInput", scales=scales_of(3), backward=True, plain=True
)
upsample_nearest3d_backward = w.declare(
    "aclnnUpsampleNearest3dBackward", *back.params, summary="gradient of 3-D nearest-neighbour upsampling",
    rules=(
        w.present(back.source, back.sizes, back.inputs, back.out), w.dtype_in(DTYPES, back.source),
        w.same_dtype(back.source, back.out), w.rank_is(5, back.source), back.sized(), back.input_sized(),
        plainly_above_zero(back), plainly_shaped(back, back.source), plainly_shaped(back, back.out),
        w.when(BEFORE, otherwise=(w.axes_of_int32(back.source, back.out),)), w.done_if_empty(back.source),
    ),
    plan=back.steps(), header="aclnnop/aclnn_upsample_nearest_3d_backward.h", library="cv",
    documented_soc=w.DOCUMENTED_BUT_310,
    formula="gradInput[j] = sum of gradOut over all output elements that copy element j", precision=SUMMED,
    reference="torch.ops.aten.upsample_nearest3d_backward(gradOut, outputSize, inputSize, scalesD, scalesH, scalesW)",
    notes=(SCALES, IN_ORDER),
)  # fmt: skip

cubes = Resizing(3, ps.LINEAR, CORNERED, scales=scales_of(3), aligned="bool")
upsample_trilinear3d = w.declare(
    "aclnnUpsampleTrilinear3d", *cubes.params, summary="3-D trilinear upsampling",
    rules=(
        w.present(cubes.source, cubes.sizes, cubes.out), w.dtype_in(WEIGHTED, cubes.source),
        w.same_dtype(cubes.source, cubes.out), w.rank_is(5, cubes.source), cubes.sized(),
        w.format_in(VOLUMES, cubes.source), cubes.above_zero(channels=True), cubes.result_arranged(),
        w.when(BEFORE, otherwise=(w.axes_of_int32(cubes.source, cubes.out),)), w.done_if_empty(cubes.source),
    ),
    plan=cubes.steps(), header="aclnnop/aclnn_upsample_trilinear_3d.h", library="cv",
    documented_soc=w.DOCUMENTED_BUT_310B, formula=BETWEEN,
    precision="weights and sums in float32, rounded once; DOUBLE in float64",
    reference="torch.ops.aten.upsample_trilinear3d(self, outputSize, alignCorners, scalesD, scalesH, scalesW)",
    notes=(SCALES, CORNERS, KEPT),
)  # fmt: skip

slopes = Resizing(
    3, ps.LINEAR, CORNERED, source="gradOut", out="gradInput", scales=scales_of(3), aligned="bool", backward=True,
    plain=True,
)  # fmt: skip
upsample_trilinear3d_backward = w.declare(
    "aclnnUpsampleTrilinear3dBackward", *slopes.params,
    summary="gradient of 3-D trilinear upsampling",
    rules=(
        w.present(slopes.source, slopes.sizes, slopes.inputs, slopes.out), w.dtype_in(DTYPES, slopes.source),
        w.same_dtype(slopes.source, slopes.out), w.rank_is(5, slopes.source), slopes.sized(), slopes.input_sized(),
        w.format_in(VOLUMES, slopes.source), plainly_above_zero(slopes), plainly_shaped(slopes, slopes.source),
        plainly_shaped(slopes, slopes.out), w.when(BEFORE, otherwise=(w.axes_of_int32(slopes.source),)),
        w.done_if_empty(slopes.source, slopes.out),
    ),
    plan=slopes.steps(), header="aclnnop/aclnn_upsample_trilinear_3d_backward.h", library="cv",
    documented_soc=("ascend910", "ascend910b", "ascend910_93", "ascend310p"), formula=SHARES, precision=WEIGHED,
    reference="torch.ops.aten.upsample_trilinear3d_backward(gradOut, outputSize, inputSize, alignCorners, scalesD, "
    "scalesH, scalesW)",
    notes=(SCALES, CORNERS, IN_ORDER, KEPT),
)  # fmt: skip

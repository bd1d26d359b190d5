"""aclnnUpsampleBicubic2d."""

from __future__ import annotations

from ...base import format as fmt
from ...lowering import language as w
from .shared import resize_filters as ps
from .shared.linear_scales import CORNERS
from .shared.resize_plan import Resizing, scales_of
from .shared.scale_rules import scale_matches_size

PLAIN_IMAGES = w.Choices(fmt.ACL_FORMAT_NCHW, fmt.ACL_FORMAT_NHWC, fmt.ACL_FORMAT_ND)
BEFORE = w.on(*w.REGBASE)
CUBIC = (
    "along each axis the four elements around (i + 0.5) * step - 0.5, with alignCorners i * step "
    "(clamped to the edge), times (a + 2)|x|^3 - (a + 3)|x|^2 + 1 up to a distance of 1, else "
    "a(|x|^3 - 5|x|^2 + 8|x| - 4); a = -0.75"
)


def cubic_way(sizes: ps.Sizes) -> tuple[float, ...]:
    """An axis that keeps its size is left alone before the 950."""
    return (ps.by_scales if sizes.soc in w.REGBASE else ps.copied_if_same(ps.by_scales))(sizes)


to = Resizing(2, ps.CUBIC, ps.cornered(cubic_way), scales=scales_of(2, "const double"), aligned="const bool")


upsample_bicubic2d = w.declare(
    "aclnnUpsampleBicubic2d", *to.params, summary="2-D bicubic upsampling",
    rules=(
        w.present(to.sizes, to.source, to.out), w.dtype_in(w.FLOATS_BY_ARCH, to.source),
        w.same_dtype(to.source, to.out), w.same_format(to.source, to.out), w.format_in(PLAIN_IMAGES, to.out),
        w.rank_is(4, to.source, to.out), to.sized(), to.above_zero(channels=True), to.result_shaped(),
        w.when(BEFORE,
        otherwise=(w.axes_of_int32(to.source, to.out), scale_matches_size(to, 0), scale_matches_size(to, 1))),
        w.done_if_empty(to.source),
    ),
    plan=to.steps(), header="aclnnop/aclnn_upsample_bicubic_2d.h", library="cv", documented_soc=w.DOCUMENTED_ALL,
    formula=CUBIC, precision="weights and sums in float32, axis by axis, rounded once",
    reference="torch.ops.aten.upsample_bicubic2d(self, outputSize, alignCorners, scalesH, scalesW)",
    notes=(
        CORNERS, "A scale counts if it is above 0; before the 950 an axis that keeps its size is not interpolated.",
        "For NHWC the source resizes axes 2 and 3 where it uses ResizeD; the emulator resizes H and W everywhere.",
    ),
)  # fmt: skip

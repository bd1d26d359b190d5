"""aclnnUpsampleNearestExact1d, aclnnUpsampleNearestExact2d and aclnnUpsampleNearestExact3d."""

from __future__ import annotations

from ...base import dtype as dt
from ...base import format as fmt
from ...lowering import language as w
from .grid_sampler2d import BUT_310P
from .shared import resize_filters as ps
from .shared.resize_plan import Resizing, scales_of
from .shared.scale_rules import scale_matches_size
from .upsample_bicubic import PLAIN_IMAGES
from .upsample_nearest import EXACTLY

BEFORE = ("ascend910", "ascend910b", "ascend910_93", "ascend310p", "ascend310b", "ascend310", "unknown")
DTYPES = w.FLOATS.plus(dt.ACL_UINT8, on=BEFORE)
LINES = w.Choices(fmt.ACL_FORMAT_NCL, fmt.ACL_FORMAT_ND)
DOCUMENTED = (*w.DOCUMENTED_NEW, "ascend310p")
PLACE = "out[i] = self[min(floor((i + 0.5) * step), size - 1)] along each axis, in float32"
SCALED = "step is 1 / scale if the scale is above 0, else the size of self / that of out."


def image_way(sizes: ps.Sizes) -> tuple[float, ...]:
    """An axis that keeps its size is left alone before the 950."""
    return (ps.by_scales if sizes.soc in w.REGBASE else ps.copied_if_same(ps.by_scales))(sizes)


def volume_way(sizes: ps.Sizes) -> tuple[float, ...]:
    """Before the 950 scales count if all are above 0."""
    return (ps.by_scales if sizes.soc in w.REGBASE else ps.by_all_scales)(sizes)


SCALE = (w.Attr("scales", "double", "scale factor of L; 0 or less: derived from the sizes", 0.0),)
line = Resizing(1, ps.EXACT, ps.by_scales, scales=SCALE)
upsample_nearest_exact1d = w.declare(
    "aclnnUpsampleNearestExact1d", *line.params,
    summary="1-D nearest-exact upsampling (nearest to pixel centres)",
    rules=(
        w.present(line.source, line.out, line.sizes), w.dtype_in(DTYPES, line.source),
        w.same_dtype(line.source, line.out), line.above_zero(channels=True, batches=True), w.rank_is(3, line.source),
        line.sized(), w.done_if_empty(line.source),
        w.when(w.on(*w.REGBASE), w.inner(w.format_in(LINES, line.source))),
    ),
    plan=line.steps(), header="aclnnop/aclnn_upsample_nearest_exact1d.h", library="cv", documented_soc=DOCUMENTED,
    formula=PLACE, precision=EXACTLY,
    reference="torch.nn.functional.interpolate(self, outputSize, mode='nearest-exact')",
    notes=(
        SCALED, "The shape of out is checked as it is copied.",
        "In formats other than NCL and ND the source resizes axis 1 before the 950, where the emulator resizes the "
        "last axis; on the 950 they give 561103.",
    ),
)  # fmt: skip

image = Resizing(2, ps.EXACT, image_way, scales=scales_of(2))
upsample_nearest_exact2d = w.declare(
    "aclnnUpsampleNearestExact2d", *image.params,
    summary="2-D nearest-exact upsampling (nearest to pixel centres)",
    rules=(
        w.present(image.source, image.sizes, image.out), w.done_if_empty(image.source, image.out),
        w.dtype_in(DTYPES, image.source), w.same_dtype(image.source, image.out), w.rank_is(4, image.source),
        image.sized(), image.above_zero(), image.same_around(), w.format_in(PLAIN_IMAGES, image.source),
        w.same_format(image.source, image.out),
    ),
    plan=image.steps(), header="aclnnop/aclnn_upsample_nearest_exact2d.h", library="cv", documented_soc=DOCUMENTED,
    formula=PLACE, precision=EXACTLY,
    reference="torch.nn.functional.interpolate(self, outputSize, mode='nearest-exact')",
    notes=(
        SCALED, "Before the 950 an axis that keeps its size is copied, whatever its scale.",
        "The height and width of out are checked as it is copied.",
    ),
)  # fmt: skip

volume = Resizing(3, ps.EXACT, volume_way, scales=scales_of(3))
upsample_nearest_exact3d = w.declare(
    "aclnnUpsampleNearestExact3d", *volume.params,
    summary="3-D nearest-exact upsampling (nearest to voxel centres)",
    rules=(
        w.present(volume.source, volume.sizes, volume.out),
        w.dtype_in(w.HALF_FLOAT.plus(dt.ACL_BF16, on=BUT_310P), volume.source),
        w.same_dtype(volume.source, volume.out), volume.above_zero(channels=True),
        *(scale_matches_size(volume, number, volume.scales) for number in range(3)), w.rank_is(5, volume.source),
        volume.sized(), volume.result_shaped(), w.done_if_empty(volume.source),
    ),
    plan=volume.steps(), header="aclnnop/aclnn_upsample_nearest_exact3d.h", library="cv", documented_soc=DOCUMENTED,
    formula=PLACE, precision=EXACTLY,
    reference="torch.nn.functional.interpolate(self, outputSize, mode='nearest-exact')",
    notes=(SCALED, "Before the 950 scales count if all are above 0."),
)  # fmt: skip

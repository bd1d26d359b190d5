"""aclnnUpsampleBilinear2dAA and aclnnUpsampleBicubic2dAA."""

from __future__ import annotations

from ...base import format as fmt
from ...lowering import language as w
from ...rules.core.call import Shape, TensorFacts
from .shared import resize_filters as ps
from .shared.int32_rules import below_int32
from .shared.linear_scales import CORES
from .shared.resize_plan import Resizing, scales_of
from .shared.scale_rules import covered, not_below_zero

FLAT = w.Choices(fmt.ACL_FORMAT_ND, fmt.ACL_FORMAT_NCHW)
NEWER, CUBES = w.on(*w.REGBASE), w.on(*CORES)
MOST = 50.0
STEP = (
    "step is (size - 1) / (size - 1) with alignCorners, else 1 / scale if the scale is above 0, "
    "else the ratio of the size of the first tensor to that of the result."
)
SUMS = "along each axis the weighted mean of the elements around (i + 0.5) * step; "
LINEAR = f"{SUMS}weight 1 - |x|, distances divided by max(step, 1)"
CUBIC = (
    f"{SUMS}weight (a + 2)|x|^3 - (a + 3)|x|^2 + 1 up to a distance of 1, else a(|x|^3 - 5|x|^2 + "
    "8|x| - 4) up to 2, distances divided by max(step, 1); a = -0.5"
)
CORNERED = ps.cornered(ps.by_scales)
IN_FLOAT = "weights and sums in float32, axis by axis, rounded once"


def linear_way(sizes: ps.Sizes) -> tuple[float, ...]:
    """An axis that keeps its size is left alone before the 950."""
    return (CORNERED if sizes.soc in w.REGBASE else ps.copied_if_same(CORNERED))(sizes)


def cubic_way(sizes: ps.Sizes) -> tuple[float, ...]:
    """So it is unless corners are aligned."""
    return (CORNERED if sizes.soc in w.REGBASE else ps.cornered(ps.copied_if_same(ps.by_scales)))(sizes)


def sizes_of(x: TensorFacts, sizes: Shape) -> Shape:
    return (*x.shape, *sizes)


def rows_of(x: TensorFacts, sizes: Shape) -> Shape:
    """What cores count: sizes, and rows of self."""
    batches, channels, height = (*x.shape, 0, 0, 0)[:3]
    return (*x.shape, *sizes, batches * channels * height)


to = Resizing(2, ps.WIDE_LINEAR, linear_way, source="input", scales=scales_of(2), aligned="bool")
in_nchw = w.OneOf(w.Format(to.source), w.Choices(fmt.ACL_FORMAT_NCHW))
upsample_bilinear2d_aa = w.declare(
    "aclnnUpsampleBilinear2dAA", *to.params,
    summary="2-D bilinear upsampling with antialiasing",
    rules=(
        w.present(to.source, to.sizes, to.out), w.dtype_in(w.FLOATS, to.source), w.same_dtype(to.source, to.out),
        w.same_format(to.source, to.out), w.rank_is(4, to.source, to.out), to.sized(), w.format_in(FLAT, to.source),
        w.when(in_nchw, to.same_around()), not_below_zero(*reversed(to.scales)),
        to.above_zero(channels=True, batches=True),
        w.when(CUBES, below_int32(rows_of, to.source, to.sizes,
        label="sizes of input and outputSize, and N * C * H of input")),
        w.when(NEWER, otherwise=(covered(to, MOST, whole=True),)), w.done_if_empty(to.source, to.out),
    ),
    plan=to.steps(), header="aclnnop/aclnn_upsample_bilinear2d_aa.h", library="cv", documented_soc=w.DOCUMENTED_NEW,
    formula=LINEAR, precision=IN_FLOAT,
    reference="torch.nn.functional.interpolate(input, outputSize, mode='bilinear', antialias=True)",
    notes=(
        STEP, "Before the 950 an axis that keeps its size is not interpolated.",
        "The height and width of out are not checked, where the source would write a result of another size; the "
        "emulator gives 561103.",
    ),
)  # fmt: skip

cubic = Resizing(2, ps.WIDE_CUBIC, cubic_way, source="x", scales=scales_of(2, "const double"), aligned="const bool")
upsample_bicubic2d_aa = w.declare(
    "aclnnUpsampleBicubic2dAA", *cubic.params,
    summary="2-D bicubic upsampling with antialiasing",
    rules=(
        w.present(cubic.source, cubic.sizes, cubic.out), w.dtype_in(w.FLOATS, cubic.source),
        w.same_dtype(cubic.source, cubic.out), w.rank_is(4, cubic.source), cubic.sized(),
        cubic.above_zero(channels=True), cubic.result_sized(), w.format_in(FLAT, cubic.source, cubic.out),
        w.when(
            NEWER,
            otherwise=(
                below_int32(sizes_of, cubic.source, cubic.sizes, label="sizes of x and outputSize"),
                covered(cubic, MOST, whole=False),
            ),
        ),
        w.done_if_empty(cubic.source, cubic.out),
    ),
    plan=cubic.steps(), header="aclnnop/aclnn_upsample_bicubic2d_aa.h", library="cv", documented_soc=w.DOCUMENTED_NEW,
    formula=CUBIC, precision=IN_FLOAT,
    reference="torch.nn.functional.interpolate(x, outputSize, mode='bicubic', antialias=True)",
    notes=(
        STEP, "Before the 950 an axis that keeps its size is not interpolated unless alignCorners is true.",
        "The source does not compare N and C of out; the emulator does as it is copied (561103).",
    ),
)  # fmt: skip

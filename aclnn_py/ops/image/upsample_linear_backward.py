"""aclnnUpsampleLinear1dBackward."""

from __future__ import annotations

from ...lowering import language as w
from .shared import resize_filters as ps
from .shared.channels_first_rules import plainly_above_zero
from .shared.linear_scales import CORES, CORNERS, SHARES, SUMMED, counted_scales, fits_or_none
from .shared.resize_plan import Resizing
from .shared.scale_rules import at_most
from .upsample_lines import scale_of

LONG = 1_000_000
MOST = 500.0
TAKEN = ("ascend910", *w.BF16_BY_ARCH)
NEWER, CUBES = w.on(*w.REGBASE), w.on(*CORES)


def by_length(sizes: ps.Sizes) -> bool:
    """Whether the 910B goes by lengths alone: of long lines, and where the scale does not fit."""
    return sizes.target[:1] >= (LONG,) or (sizes.source != sizes.target and not fits_or_none(sizes))


def line_way(sizes: ps.Sizes) -> tuple[float, ...]:
    if sizes.source == sizes.target:
        return (1.0,)
    return ps.by_sizes(sizes) if sizes.soc in CORES and by_length(sizes) else counted_scales(sizes)


back = Resizing(
    1, ps.LINEAR, ps.cornered(line_way), source="gradOut", scales=scale_of("scales", "double"), aligned="bool",
    backward=True,
)  # fmt: skip


def in_format(result: w.Step, out: w.Param) -> w.Step:
    """Before the 950 the result takes the format of out, which has to go with three axes."""
    return w.formatted(result, out, NEWER)


upsample_linear1d_backward = w.declare(
    "aclnnUpsampleLinear1dBackward", *back.params,
    summary="gradient of 1-D linear upsampling",
    rules=(
        w.present(back.source, back.sizes, back.inputs, back.out), w.rank_is(3, back.source),
        w.when(NEWER, w.rank_is(3, back.out)), back.sized(), back.input_sized(),
        w.when(NEWER, plainly_above_zero(back), back.gradient_shaped(), back.result_like_inputs()),
        w.when(w.on(*TAKEN), otherwise=(w.dtype_in(w.Choices(), back.source),)),
        w.when(
            NEWER, w.dtype_in(w.FLOATS, back.source),
            otherwise=(w.when(back.alike(), w.dtype_in(w.FLOATS, back.source)),),
        ),
        w.same_dtype(back.out, back.source),
        w.when(
            NEWER,
            otherwise=(
                plainly_above_zero(back), back.gradient_shaped(), back.same_around(),
                w.axes_of_int32(back.source, back.out),
            ),
        ),
        w.done_if_empty(back.source), w.when(NEWER, otherwise=(w.inner(w.rank_is(3, back.out)),)),
        w.when(CUBES, at_most(back, MOST, unless=by_length)),
    ),
    plan=back.steps(w.FLOAT, fits=True, reformat=in_format), header="aclnnop/aclnn_upsample_linear_1d_backward.h",
    library="cv", documented_soc=w.DOCUMENTED_BUT_310, formula=SHARES, precision=SUMMED,
    reference="torch.ops.aten.upsample_linear1d_backward(gradOut, outputSize, inputSize, alignCorners, scales)",
    notes=(
        CORNERS,
        "On ascend910b the scale counts if it matches: floor(size * scale) is outputSize, less than 1000000; on "
        "ascend950 if it is above 0, elsewhere not at all. An axis that keeps its size is not interpolated.",
        "Before the 950 a gradient of another shape than inputSize may have any dtype; all are cast through FLOAT.",
        "Before the 950 an out of another rank than 3 gives 561103, and so does a format of another rank, which "
        "crashes the source.",
    ),
)  # fmt: skip

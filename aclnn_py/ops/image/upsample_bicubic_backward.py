"""aclnnUpsampleBicubic2dBackward."""

from __future__ import annotations

from ...base import format as fmt
from ...lowering import language as w
from ...rules.core.call import Shape
from .shared import resize_filters as ps
from .shared.int32_rules import below_int32
from .shared.linear_scales import CORES, CORNERS, SHARES, SUMMED
from .shared.resize_plan import Resizing, scales_of
from .upsample_bicubic import PLAIN_IMAGES

NEWER, CUBES = w.on(*w.REGBASE), w.on(*CORES)


def cubic_way(sizes: ps.Sizes) -> tuple[float, ...]:
    """The 910B copies what keeps both sizes."""
    return ps.by_sizes(sizes) if sizes.soc in CORES and sizes.source == sizes.target else ps.by_scales(sizes)


class Cubic(Resizing):
    """Where sizes are read as NCHW of a tensor in ND as well."""

    channels_second = (fmt.ACL_FORMAT_NCHW, fmt.ACL_FORMAT_ND)


back = Cubic(
    2, ps.CUBIC, ps.cornered(cubic_way), source="gradOut", out="gradInput", scales=scales_of(2), aligned="const bool",
    backward=True,
)  # fmt: skip


def numbers(sizes: Shape, inputs: Shape) -> Shape:
    """What cores count: sizes, and rows of the gradient."""
    return (*inputs, *sizes, inputs[0] * inputs[1] * sizes[0])


ROWS = "numbers of outputSize and inputSize, and N * C * H of the gradient"
upsample_bicubic2d_backward = w.declare(
    "aclnnUpsampleBicubic2dBackward", *back.params,
    summary="gradient of 2-D bicubic upsampling",
    rules=(
        w.present(back.inputs, back.out, back.source, back.sizes), w.rank_is(4, back.source, back.out), back.sized(),
        back.input_sized(), back.inputs_above_zero(back.out), back.gradient_shaped(back.out), back.result_like_inputs(),
        w.when(
            NEWER, w.format_in(PLAIN_IMAGES, back.source), w.same_format(back.source, back.out),
            otherwise=(w.format_in(w.Choices(*Cubic.channels_second), back.source),),
        ),
        w.dtype_in(w.FLOATS_BY_ARCH, back.source), w.same_dtype(back.source, back.out),
        w.when(CUBES, below_int32(numbers, back.sizes, back.inputs, label=ROWS)), w.done_if_empty(back.source),
    ),
    plan=back.steps(), header="aclnnop/aclnn_upsample_bicubic_2d_backward.h", library="cv",
    documented_soc=w.DOCUMENTED_BUT_310, formula=SHARES, precision=SUMMED,
    reference="torch.ops.aten.upsample_bicubic2d_backward(gradOut, outputSize, inputSize, alignCorners, scalesH, "
    "scalesW)",
    notes=(
        CORNERS, "A scale counts if it is above 0; on ascend910b a gradient that keeps both sizes is copied.",
        "Before the 950 gradInput may have any format: shapes are checked as NHWC if it is neither NCHW nor ND, and "
        "then resized as NCHW.",
    ),
)  # fmt: skip

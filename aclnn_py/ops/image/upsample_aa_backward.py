"""aclnnUpsampleBilinear2dAABackward and aclnnUpsampleBicubic2dAAGrad."""

from __future__ import annotations

from ...base import format as fmt
from ...lowering import language as w
from ...rules.core.call import Shape, TensorFacts
from .shared import resize_filters as ps
from .shared.int32_rules import below_int32
from .shared.linear_scales import SHARES, SUMMED
from .shared.resize_plan import Resizing, scales_of
from .shared.scale_rules import apart, at_most, far_enough, not_below_zero, sizes_above_zero
from .upsample_aa import CORNERED, CUBES, FLAT, MOST, NEWER, STEP
from .upsample_bicubic_backward import ROWS, numbers
from .upsample_nearest_exact_backward import IGNORED, NULL


def linear_way(sizes: ps.Sizes) -> tuple[float, ...]:
    """Before the 950 a gradient that keeps both sizes is copied."""
    kept = sizes.soc not in w.REGBASE and sizes.source == sizes.target
    return ps.by_sizes(sizes) if kept else CORNERED(sizes)


def gradient(filter: ps.Filter, way: ps.Way) -> Resizing:
    return Resizing(
        2, filter, way, source="gradOutput", scales=scales_of(2), aligned="bool", backward=True, own=True
    )  # fmt: skip


def in_nchw(back: Resizing) -> w.Rule:
    return w.OneOf(w.Format(back.source), w.Choices(fmt.ACL_FORMAT_NCHW))


def counted(back: Resizing) -> w.Rules:
    """Formats are alike; ranks, and how many numbers arrays have (161002)."""
    ranks = w.rank_is(4, back.source, back.out)
    return (*w.same_format(back.source, back.out), *ranks, *back.input_sized(), *back.sized())


def sizes_of(grad: TensorFacts, inputs: Shape) -> Shape:
    return (*grad.shape, *inputs)


def all_above_zero(back: Resizing) -> w.Rules:
    """No number of both arrays is 0 or less (161002)."""

    def all_positive(sizes: Shape, inputs: Shape) -> bool | None:
        return all(size > 0 for size in (*sizes, *inputs)) or None

    claim = ("numbers of outputSize and inputSize", "above 0")
    return w.defined(w.Derived(all_positive, back.sizes, back.inputs, label="sizes", claim=claim))


back = gradient(ps.WIDE_LINEAR, linear_way)
upsample_bilinear2d_aa_backward = w.declare(
    "aclnnUpsampleBilinear2dAABackward", *back.params,
    summary="gradient of 2-D bilinear upsampling with antialiasing",
    rules=(
        w.present(back.source, back.inputs, back.out, back.sizes), w.dtype_in(w.FLOATS, back.source),
        w.same_dtype(back.source, back.out), counted(back), w.format_in(FLAT, back.source),
        w.when(in_nchw(back), back.same_around()), not_below_zero(*reversed(back.scales)), all_above_zero(back),
        w.when(CUBES, below_int32(numbers, back.sizes, back.inputs, label=ROWS), at_most(back, MOST)),
        w.done_if_empty(back.source, back.out),
    ),
    plan=back.steps(), header="aclnnop/aclnn_upsample_bilinear2d_aa_backward.h", library="cv",
    documented_soc=w.DOCUMENTED_NEW, formula=SHARES, precision=SUMMED,
    reference="torch.ops.aten._upsample_bilinear2d_aa_backward(gradOutput, outputSize, inputSize, alignCorners, "
    "scalesH, scalesW)",
    notes=(STEP, IGNORED, NULL, "Before the 950 a gradient that keeps both sizes is copied."),
)  # fmt: skip

cubic = gradient(ps.WIDE_CUBIC, CORNERED)
upsample_bicubic2d_aa_grad = w.declare(
    "aclnnUpsampleBicubic2dAAGrad", *cubic.params,
    summary="gradient of 2-D bicubic upsampling with antialiasing",
    rules=(
        w.present(cubic.source, cubic.inputs, cubic.out, cubic.sizes), w.dtype_in(w.FLOATS, cubic.source),
        w.same_dtype(cubic.source, cubic.out), not_below_zero(*reversed(cubic.scales)), counted(cubic),
        w.when(in_nchw(cubic), cubic.same_around()), sizes_above_zero(cubic), w.format_in(FLAT, cubic.source),
        w.when(
            NEWER,
            otherwise=(
                apart(cubic, far_enough, f"at most {MOST:g}"),
                below_int32(sizes_of, cubic.source, cubic.inputs, label="sizes of gradOutput and inputSize"),
            ),
        ),
        w.done_if_empty(cubic.source, cubic.out),
    ),
    plan=cubic.steps(), header="aclnnop/aclnn_upsample_bicubic2d_aa_grad.h", library="cv",
    documented_soc=w.DOCUMENTED_NEW, formula=SHARES, precision=SUMMED,
    reference="torch.ops.aten._upsample_bicubic2d_aa_backward(gradOutput, outputSize, inputSize, alignCorners, "
    "scalesH, scalesW)",
    notes=(STEP, IGNORED, NULL),
)  # fmt: skip

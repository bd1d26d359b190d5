"""aclnnUpsampleNearestExact1dBackward, aclnnUpsampleNearestExact2dBackward, aclnnUpsampleNearestExact3dBackward."""

from __future__ import annotations

from ...base import format as fmt
from ...lowering import language as w
from .shared import resize_filters as ps
from .shared.channels_first_rules import plainly_above_zero, plainly_shaped
from .shared.resize_plan import Resizing, scales_of
from .shared.scale_rules import LEAST, apart, at_most, far_enough, not_below_zero, sizes_above_zero
from .upsample_nearest import SUMMED
from .upsample_nearest_exact import SCALE

SHARES = "out[j] = sum of gradients at all i with min(floor((i + 0.5) * step), size - 1) = j"
SCALED = "step is 1 / scale if the scale is above 0, else the size of inputSize / that of the gradient."
IGNORED = "outputSize is required, but the sizes of the gradient count; those of out are checked as it is copied."
NULL = "The source does not check outputSize for null; the emulator gives 161001."
MOST = 50.0


def gradient(axes: int, scales: tuple[w.Param, ...]) -> Resizing:
    return Resizing(axes, ps.EXACT, ps.by_scales, source="gradOutput", scales=scales, backward=True, own=True)


def counted(back: Resizing) -> w.Rules:
    """Ranks, and how many numbers arrays have (161002)."""
    return (*w.rank_is(back.axes + 2, back.source, back.out), *back.input_sized(), *back.sized())


def listed(back: Resizing) -> w.Rules:
    """Dtypes and formats (161002)."""
    return (
        *w.dtype_in(w.FLOATS, back.source), *w.same_dtype(back.source, back.out), *w.same_format(back.source, back.out)
    )  # fmt: skip


def scaled(back: Resizing) -> w.Rules:
    """Scales, and what they and sizes come to (161002)."""
    return (
        *not_below_zero(*reversed(back.scales)), *apart(back, far_enough, f"at most {1 / LEAST:g}"),
        *sizes_above_zero(back),
    )  # fmt: skip


line = gradient(1, SCALE)
upsample_nearest_exact1d_backward = w.declare(
    "aclnnUpsampleNearestExact1dBackward", *line.params,
    summary="gradient of 1-D nearest-exact upsampling",
    rules=(
        w.present(line.source, line.inputs, line.out, line.sizes), listed(line), counted(line), line.same_around(),
        scaled(line), w.done_if_empty(line.source, line.out),
    ),
    plan=line.steps(reformat=w.formatted), header="aclnnop/aclnn_upsample_nearest_exact1d_backward.h", library="cv",
    documented_soc=w.DOCUMENTED_NEW, formula=SHARES, precision=SUMMED,
    reference="torch.ops.aten._upsample_nearest_exact1d_backward(gradOutput, outputSize, inputSize, scales)",
    notes=(SCALED, IGNORED, NULL, "A result in a format of another rank gives 561103: it crashes the source."),
)  # fmt: skip

image = gradient(2, scales_of(2))
upsample_nearest_exact2d_backward = w.declare(
    "aclnnUpsampleNearestExact2dBackward", *image.params,
    summary="gradient of 2-D nearest-exact upsampling",
    rules=(
        w.present(image.source, image.inputs, image.out), w.done_if_empty(image.source, image.out),
        w.present(image.sizes), listed(image), counted(image),
        (w.Not(w.OneOf(w.Format(image.source), w.Choices(fmt.ACL_FORMAT_NHWC))),), image.same_around(), scaled(image),
    ),
    plan=image.steps(), header="aclnnop/aclnn_upsample_nearest_exact2d_backward.h", library="cv",
    documented_soc=w.DOCUMENTED_NEW, formula=SHARES, precision=SUMMED,
    reference="torch.ops.aten._upsample_nearest_exact2d_backward(gradOutput, outputSize, inputSize, scalesH, scalesW)",
    notes=(SCALED, IGNORED, NULL),
)  # fmt: skip

volume = Resizing(
    3, ps.EXACT, ps.by_all_scales, source="gradOut", out="gradInput", scales=scales_of(3), backward=True, plain=True
)
upsample_nearest_exact3d_backward = w.declare(
    "aclnnUpsampleNearestExact3dBackward", *volume.params,
    summary="gradient of 3-D nearest-exact upsampling",
    rules=(
        w.present(volume.source, volume.sizes, volume.inputs, volume.out), w.dtype_in(w.FLOATS, volume.source),
        w.same_dtype(volume.source, volume.out), w.rank_is(5, volume.source), volume.sized(), volume.input_sized(),
        plainly_above_zero(volume), plainly_shaped(volume, volume.source), plainly_shaped(volume, volume.out),
        at_most(volume, MOST), w.when(w.on(*w.REGBASE), otherwise=(w.axes_of_int32(volume.source),)),
        w.done_if_empty(volume.source),
    ),
    plan=volume.steps(), header="aclnnop/aclnn_upsample_nearest_exact3d_backward.h", library="cv",
    documented_soc=w.DOCUMENTED_NEW, formula=SHARES, precision=SUMMED,
    reference="torch.ops.aten._upsample_nearest_exact3d_backward(gradOut, outputSize, inputSize, scalesD, scalesH, "
    "scalesW)",
    notes=(
        "step is 1 / scale if all scales are above 0, else the size of inputSize / that of outputSize.",
        "inputSize is [N,C,D,H,W], whatever the format.",
    ),
)  # fmt: skip

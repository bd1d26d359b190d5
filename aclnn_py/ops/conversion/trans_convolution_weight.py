"""aclnnTransConvolutionWeight."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_NCHW
from ...lowering import language as w
from ..conv.shared.checked_rules import checked
from .shared.filter_blocks import FilterBlocks

weight = w.In("weightIn", "filters, FLOAT16 or FLOAT, NCHW, [N,C,H,W]")
transposed = w.Attr("transposed", "bool", "must be false", False)
groups = w.Attr("groups", "const int64_t", "number of groups; more than 1 are not emulated", 1)
out = w.Out("weightOut", "filters in FRACTAL_Z, FLOAT16, NCHW, contiguous; memory for as many elements as "
            "aclnnCalculateConvolutionWeightSize tells")  # fmt: skip
both_or_none = checked(
    "emptiness of weightIn and weightOut is the same", lambda one, other: (one.numel == 0) == (other.numel == 0),
    weight, out, kind="shape_custom",
)  # fmt: skip
trans_convolution_weight = w.declare(
    "aclnnTransConvolutionWeight", weight, transposed, groups, out,
    rules=(
        w.present(weight, out), w.rank_is(4, weight), (w.OneOf(w.ValueOf(transposed), w.Choices(False)),),
        w.nonzero(groups), (w.on("ascend310p"),),
        w.dtype_in(w.Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT), weight), w.dtype_in(w.Choices(dt.ACL_FLOAT16), out),
        w.format_in(w.Choices(ACL_FORMAT_NCHW), weight, out), (w.OneOf(w.Dense(out), w.Choices(True)),),
        both_or_none, w.done_if_empty(weight),
    ),
    plan=(w.NoKernel(w.negated(w.value_is(groups, 1))), FilterBlocks(weight, out)), library="math",
    header="aclnnop/aclnn_trans_convolution_weight.h", documented_soc=("ascend310p",),
    summary="lays filters of a convolution out in FRACTAL_Z",
    formula="weightOut: weightIn in blocks of 16 channels and 16 filters, [C / 16 * H * W, N / 16, 16, 16], both "
    "rounded up; padding is 0",
    precision="one cast to FLOAT16 before the elements are moved", reference="torch_npu.npu_format_cast(weightIn, 4)",
    notes=(
        "Phase one gives weightOut the storage format FRACTAL_Z and the storage shape of its blocks; they are written "
        "beyond its view.",
        "More than one group is refused (561103), and aclnnConvolution reads no filters in FRACTAL_Z here.",
    ),
)  # fmt: skip

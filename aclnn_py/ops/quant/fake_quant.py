"""aclnnFakeQuantPerTensorAffineCachemask and aclnnFakeQuantPerChannelAffineCachemask."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import quantisation as q
from ..norm.shared.generated_rules import fitting
from ..norm.shared.kernels import filled, planned
from .shared.channels import along
from .shared.fake import (
    BOOL,
    SOCS,
    as_many,
    ascending,
    axis,
    enabled,
    ends,
    first_axis,
    fits_axis,
    high,
    is_axis,
    kind,
    kinds,
    low,
    mask,
    mend_range,
    of_channels,
    out,
    scale,
    scales,
    x,
    zero,
    zeros,
)


def into(moved: w.Step, within: w.Step) -> w.Plan:
    return planned(w.ViewCopy(w.CastTo(moved, w.Dtype(out)), out), w.ViewCopy(within, mask))


RANGE = fitting(ascending, low, high, claim=("quantMin", "at most quantMax"), mend=mend_range, kind="attr_range")
SHAPES = w.same_shape(x, out), w.same_shape(x, mask)
TEXTS: dict[str, Any] = {
    "library": "nn",
    "documented_soc": SOCS[:2],
    "formula": "q = round(self / scale) + zeroPoint, or round(self / scale + zeroPoint) for floating zeroPoint and on "
    "the 950; out = "
    "(clamp(q, quantMin, quantMax) - zeroPoint) * scale, mask = quantMin <= q <= quantMax",
    "precision": "float32, each operation rounded, before the 950 self * (1 / scale); q half to even and within INT32, "
    "NaN becomes 0; rounded once to the common dtype of self and scale, and from there to out's",
}
NOTES = (
    "NaN gives -zeroPoint * scale before the 950, there (clamp(0, quantMin, quantMax) - zeroPoint) * scale.",
    "Null tensors give 561103 (ACLNN_ERR_INNER_NULLPTR), not 161001.",
    "Only the 910B, 910_93 and 950 have a kernel (561103); the documents leave the 950 out.",
    "Before the 950, where self and scale promote to FLOAT16, mask compares q, quantMin and quantMax rounded to "
    "FLOAT16.",
)
as_number = [w.ViewOf(q.as_floats(each), w.AS_SCALAR) for each in (scale, zero)]
moved, within = ends(
    w.CastTo(w.CastTo(w.Contiguous(x), kind), w.FLOAT), as_number[0], as_number[1], w.has_dtype(zero, dt.ACL_INT32)
)
disabled = w.Not(w.Within(w.ValueOf(enabled), low=1))
unchanged = w.CastTo(w.Contiguous(x), kind)
fake_quant_per_tensor = w.declare(
    "aclnnFakeQuantPerTensorAffineCachemask", x, scale, zero, enabled, low, high, out, mask,
    rules=(
        *kinds(scale, zero, w.Choices(dt.ACL_INT32)), (w.OneOf(w.Numel(scale), w.Choices(1)),),
        (w.OneOf(w.Numel(zero), w.Choices(1)),), *SHAPES, RANGE, w.done_if_empty(x, out, mask),
        w.when(disabled, otherwise=(
            w.inner((w.on(*SOCS),)), w.inner(w.max_dims(1, scale, zero)),
            w.when(w.on(*w.REGBASE), otherwise=(w.inner(w.min_dims(1, x)),)))),
    ),
    plan=into(
        w.Branch(disabled, unchanged, moved), w.Branch(disabled, filled(w.GivenShape(x), BOOL, 1), within)
    ),
    header="aclnnop/aclnn_fake_quant_per_tensor_affine_cachemask.h",
    summary="fake quantisation with one scale and zero point, and the mask of the gradient",
    reference="torch._fake_quantize_per_tensor_affine_cachemask_tensor_qparams(self, scale, zeroPoint, "
    "fakeQuantEnbled, quantMin, quantMax)", notes=NOTES, **TEXTS,
)  # fmt: skip
integral = w.has_dtype(zeros, dt.ACL_INT32)
channel_ends = ends(
    w.CastTo(w.CastTo(w.Contiguous(x), kind), w.FLOAT), along(x, scales, axis), along(x, zeros, axis), integral
)
fake_quant_per_channel = w.declare(
    "aclnnFakeQuantPerChannelAffineCachemask", x, scales, zeros, axis, low, high, out, mask,
    rules=(
        *kinds(scales, zeros, w.Choices(dt.ACL_INT32, dt.ACL_FLOAT16, dt.ACL_FLOAT)), w.rank_is(1, scales),
        w.rank_is(1, zeros), fitting(as_many, scales, zeros, claim=("zeroPoint", "as many as scale"), mend=of_channels),
        fitting(is_axis, x, axis, claim=("axis", "an axis of self"), mend=first_axis, kind="attr_range"),
        fitting(fits_axis, x, scales, axis, claim=("scale", "as many as self is long along axis"), mend=of_channels),
        *SHAPES, RANGE, w.done_if_empty(x, out, mask), w.inner((w.on(*SOCS),)),
        w.when(integral, otherwise=(w.inner((w.Equal(w.Dtype(zeros), kind),)),)),
    ),
    plan=into(*channel_ends), header="aclnnop/aclnn_fake_quant_per_channel_affine_cachemask.h",
    summary="fake quantisation with a scale and zero point for each channel, and the mask of the gradient",
    reference="torch.ops.aten.fake_quantize_per_channel_affine_cachemask(self, scale, zeroPoint, axis, quantMin, "
    "quantMax)", notes=NOTES, **TEXTS,
)  # fmt: skip

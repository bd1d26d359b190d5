"""aclnnMaskedScale."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w

FLOATS = w.Choices().plus(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16, on=w.REGBASE)
MASKS = w.Choices().plus(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_UINT8, dt.ACL_INT8, on=w.REGBASE)

x, mask = (
    w.In("self", "input, any shape"),
    w.In("mask", "mask, a factor per element, same shape as self; FLOAT, FLOAT16, INT8 or UINT8"),
)
scale, out = (
    w.Attr("scale", "float", "factor of all elements", 1.0),
    w.Out("out", "output, same shape and dtype as self"),
)
dense = w.Contiguous(x)
scaled = w.Compute(
    "masked_scale", dense, w.Contiguous(mask), attrs=(w.ValueOf(scale),), dtype=w.Dtype(x), like=dense
)  # fmt: skip
masked_scale = w.declare(
    "aclnnMaskedScale", x, mask, scale, out,
    summary="multiplies self by a mask and a scale",
    rules=(
        w.present(x, mask, out), w.same_dtype(x, out), w.dtype_in(FLOATS, x), w.dtype_in(MASKS, mask),
        w.same_shape(x, out), w.same_shape(mask, out), w.max_dims(8, x, mask), w.same_format(x, out),
        w.done_if_empty(x),
    ),
    plan=w.ViewCopy(scaled, out).chain, header="aclnnop/aclnn_masked_scale.h", library="math",
    documented_soc=("ascend950",), formula="out = self * mask * scale",
    precision="in float32, each product rounded, then to the dtype of out", reference="self * mask * scale",
)  # fmt: skip

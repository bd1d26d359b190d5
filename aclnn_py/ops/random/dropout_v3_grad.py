"""aclnnDropoutV3Grad."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared.dropout_mask import MaskRoom
from .shared.dropout_step import KeepByBits

x, mask = (
    w.In("gradY", "gradient of the dropout output, rank up to 8"),
    w.In("mask", "keep mask of the forward pass, one bit per element, UINT8, [ceil(numel/128)*16]"),
)
scale = w.Attr("scale", "double", "scale of the kept elements, 1/(1-p)", default=2.0)
out = w.Out("gradX", "gradient of the input, same shape as gradY")
FLOATS = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16)
dense, bits = w.Contiguous(x), w.Contiguous(mask)
result = KeepByBits(dense, bits, w.ValueOf(scale), "times_bits")
cast = w.CastTo(result, w.Dtype(out))
dropout_v3_grad = w.declare(
    "aclnnDropoutV3Grad", x, mask, scale, out,
    summary="gradient of aclnnDropoutV3",
    rules=(
        (w.on(*w.REGBASE),), w.present(x, mask, out), w.castable(x, out), w.dtype_in(FLOATS, x),
        w.dtype_in(w.Choices(dt.ACL_UINT8), mask), w.max_dims(8, x), w.same_shape(x, out),
        (w.Within(MaskRoom(mask, x), 0, 0),), w.done_if_empty(x),
    ),
    plan=(dense, bits, result, cast, w.ViewCopy(cast, out)),
    header="aclnnop/aclnn_dropout_v3_grad.h", library="math", documented_soc=("ascend950",),
    formula="gradY * bit * scale", precision="products in float32, rounded once",
    reference="torch.ops.aten.native_dropout_backward(gradY, mask, scale)",
    notes=(
        "Bit i of the mask, least significant first in each byte, belongs to element i in row-major order.",
        "Dropped infinities and NaN give NaN.",
    ),
)  # fmt: skip

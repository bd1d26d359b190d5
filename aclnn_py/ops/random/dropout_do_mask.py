"""aclnnDropoutDoMask."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared.dropout_mask import FLOATS, MaskRoom, probability
from .shared.dropout_step import Growth, masked

x = w.In("self", "input, rank up to 8")
mask = w.In("mask", "keep mask, one bit per element, UINT8, at least [ceil(numel/128)*16]")
prob = w.Attr("prob", "double", "dropout probability of the mask, 0 to 1", default=0.5)
out = w.Out("out", "output, same shape as self")
dense, bits = w.Contiguous(x), w.Contiguous(mask)
result = masked(prob, x, dense, bits, Growth(prob, x))
cast = w.CastTo(result, w.Dtype(out))
do_mask = w.declare(
    "aclnnDropoutDoMask", x, mask, prob, out,
    summary="applies a dropout mask: zeroes masked elements and scales the others by 1/(1-prob)",
    rules=(
        w.present(x, mask, out), w.done_if_empty(x, mask), w.castable(x, out), w.dtype_in(FLOATS, x),
        w.dtype_in(w.Choices(dt.ACL_UINT8), mask), probability(prob), w.max_dims(8, x), w.same_shape(x, out),
        (w.Within(MaskRoom(mask, x), low=0),),
    ),
    plan=(dense, bits, result, cast, w.ViewCopy(cast, out)),
    header="aclnnop/aclnn_dropout_do_mask.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="self * (1 / (1 - prob)) where the mask bit is set, else 0; prob 0: self, prob 1: 0",
    precision="1 - prob in float32 and in the dtype of self, its reciprocal and the product in float32, rounded once",
    reference="torch.nn.functional.dropout(self, prob)",
    notes=("Bit i of the mask, least significant first in each byte, belongs to element i in row-major order.",),
)  # fmt: skip

"""aclnnDropoutDoMask."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .keeping import Growth, masked
from .masking import FLOATS, MaskRoom, probability

x, mask = w.In("self", "what elements are left out of"), w.In("mask", "a bit for each of them, in UINT8")
prob = w.Attr("prob", "double", "the probability that an element was left out", default=0.5)
out = w.Out("out", "the result")
dense, bits = w.Contiguous(x), w.Contiguous(mask)
result = masked(prob, x, dense, bits, Growth(prob, x))
cast = w.CastTo(result, w.Dtype(out))
do_mask = w.declare(
    "aclnnDropoutDoMask", x, mask, prob, out,
    summary="elements that a mask keeps, grown by as much as is left out",
    rules=(
        w.present(x, mask, out), w.done_if_empty(x, mask), w.castable(x, out), w.dtype_in(FLOATS, x),
        w.dtype_in(w.Choices(dt.ACL_UINT8), mask), probability(prob), w.max_dims(8, x), w.same_shape(x, out),
        (w.Within(MaskRoom(mask, x), low=0),),
    ),
    plan=(dense, bits, result, cast, w.ViewCopy(cast, out)),
    header="aclnnop/aclnn_dropout_do_mask.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="self * (1 / (1 - prob)) where the element's bit is set, else 0; prob 0: self, prob 1: 0",
    precision="1 - prob in float32 and in self's dtype, its reciprocal and the product in float32, rounded once",
    reference="torch.nn.functional.dropout(self, prob)",
    notes=("Bit i of the mask, lowest first in each byte, is about element i in row-major order.",),
)  # fmt: skip

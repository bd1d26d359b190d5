"""aclnnBitwiseNot."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from . import bits

x, out = w.In("self", "the operand"), w.Out("out", "the result")
truth = w.has_dtype(x, dt.ACL_BOOL)
dense = w.Contiguous(x)
result = w.Compute(w.Either(truth, "logical_not", "bitwise_not"), dense, whole=w.negated(truth))
bitwise_not = w.declare(
    "aclnnBitwiseNot", x, out,
    summary="~self, bit by bit",
    rules=(
        w.when(w.BY_DOCUMENTS, w.present(x, out), otherwise=(w.inner(w.present(x, out)),)),
        w.dtype_in(w.Choices(*bits.SIX).plus(*bits.UNSIGNED, on=w.REGBASE), x), w.same_dtype(x, out),
        w.no_private_format(x, out), w.max_dims(8, x, out), w.same_shape(x, out), w.done_if_empty(x),
    ),
    plan=(dense, result, w.ViewCopy(result, out)),
    header="aclnnop/aclnn_bitwise_not.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="every bit turned over; BOOL is negated", precision=bits.PRECISION, reference="torch.bitwise_not(self)",
    notes=("A null tensor is 561103 by the source; the documents say 161001.",),
)  # fmt: skip

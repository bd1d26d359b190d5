"""aclnnBitwiseNot."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared import bits

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape and dtype as self")
truth = w.has_dtype(x, dt.ACL_BOOL)
dense = w.Contiguous(x)
result = w.Compute(w.Where(truth, "logical_not", "bitwise_not"), dense, integral=w.negated(truth))
bitwise_not = w.declare(
    "aclnnBitwiseNot", x, out,
    summary="element-wise bitwise not",
    rules=(
        w.when(w.BY_DOCUMENTS, w.present(x, out), otherwise=(w.inner(w.present(x, out)),)),
        w.dtype_in(w.Choices(*bits.SIX).plus(*bits.UNSIGNED, on=w.REGBASE), x), w.same_dtype(x, out),
        w.no_private_format(x, out), w.max_dims(8, x, out), w.same_shape(x, out), w.done_if_empty(x),
    ),
    plan=(dense, result, w.ViewCopy(result, out)),
    header="aclnnop/aclnn_bitwise_not.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="all bits inverted; BOOL: logical not", precision=bits.PRECISION, reference="torch.bitwise_not(self)",
    notes=("The source answers a null tensor with 561103; the documents say 161001.",),
)  # fmt: skip

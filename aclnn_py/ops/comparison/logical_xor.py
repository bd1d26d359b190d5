"""aclnnLogicalXor."""

from __future__ import annotations

from ...lowering import language as w
from .shared import logical
from .shared.comparison_dtypes import COMPLEX

x, other, out = (
    w.In("self", "first operand, rank up to 8"),
    w.In("other", "second operand, broadcastable with self"),
    w.Out("out", "results, broadcast shape of self and other"),
)
logical_xor = w.declare(
    "aclnnLogicalXor", x, other, out,
    summary="element-wise logical exclusive or",
    rules=(
        w.present(x, other, out), w.no_bf16_except(w.BF16_BY_RANGE, x, other, out),
        w.dtype_in(logical.DTYPES, x, other, out), logical.shape_rules(x, other, out), w.done_if_empty(x, other),
        *(w.when(w.has_dtype(each, *COMPLEX), w.max_dims(7, each)) for each in (x, other)),
    ),
    plan=logical.plan("ne", out, x, other),
    header="aclnnop/aclnn_logical_xor.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="(self != 0) != (other != 0), then cast to out", precision=logical.PRECISION,
    reference="torch.logical_xor(self, other)",
    notes=("The rank of a complex tensor is limited to 7; the documents say 8.", "There is no in-place form."),
)  # fmt: skip

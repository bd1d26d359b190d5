"""aclnnSWhere."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..arithmetic.shared.arithmetic import is_one_of
from .shared.comparison_dtypes import ALL, BOOL, UNSIGNED, WIDE

NOT_910 = (*w.BF16_BUT_OLD, "ascend310p")
DTYPES = w.Choices(*ALL).plus(dt.ACL_BF16, on=NOT_910)

condition = w.In("condition", "condition, BOOL/UINT8, broadcastable with self and other")
x, other = (
    w.In("self", "values where condition is true, rank up to 8"),
    w.In("other", "values elsewhere, broadcastable with self"),
)
out = w.Out("out", "output, broadcast shape of self, other and condition")
kind, shape = w.Promoted(x, other), w.BroadcastShapeOf(x, other, condition)
truths = w.both(w.has_dtype(x, dt.ACL_BOOL), w.has_dtype(other, dt.ACL_BOOL))
first, mask, second = w.Contiguous(x), w.Contiguous(condition), w.Contiguous(other)
truth, left, right = w.CastTo(mask, BOOL), w.CastTo(first, kind), w.CastTo(second, kind)
result = w.Compute("where", truth, left, right, dtype=kind, integral=is_one_of(kind, *WIDE))
slow = w.OnAiCpu(is_one_of(kind, dt.ACL_INT16, *UNSIGNED))
back = w.CastTo(result, w.Where(truths, BOOL, w.Dtype(out), label="dtype of out unless both are BOOL"))
s_where = w.declare(
    "aclnnSWhere", condition, x, other, out,
    summary="element-wise selection: self where condition is true, other elsewhere",
    rules=(
        w.present(x, other, condition, out), w.dtype_in(DTYPES, x, other, out),
        w.dtype_in(w.Choices(dt.ACL_BOOL, dt.ACL_UINT8), condition), w.max_dims(8, x, other, condition),
        w.broadcastable(x, other), (w.Defined(shape), w.Equal(w.ViewShape(out), shape)),
        w.done_if_empty(x, condition, other),
    ),
    plan=(slow, first, mask, second, truth, left, right, result, back, w.ViewCopy(back, out)),
    header="aclnnop/aclnn_s_where.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="condition ? self : other, in the promoted dtype, then cast to out",
    precision="exact: values are selected, not computed",
    reference="torch.where(condition, self, other)",
    notes=(
        "The cast of the result to out is not checked: complex numbers lose their imaginary part, floats are "
        "truncated. Two BOOL tensors are not cast: another out fails with 561103, as dtypes without a common one do.",
    ),
)  # fmt: skip

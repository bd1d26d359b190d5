"""aclnnEqual."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..reduction.shared import reduction_rules as r

DTYPES = w.Choices(*r.NUMBERS, dt.ACL_BOOL, dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_UINT64).plus(
    dt.ACL_BF16, on=w.BF16_BY_RANGE
)  # fmt: skip

x, other = w.In("self", "first operand, rank up to 8"), w.In("other", "second operand, rank up to 8")
out = w.Out("out", "result, BOOL, [1]")
common = w.Promoted(x, other)
kind = w.Where(w.OneOf(common, w.BF16), w.FLOAT, common, "the promoted dtype, FLOAT for BF16")
sources = w.CastTo(w.Contiguous(x), kind), w.CastTo(w.Contiguous(other), kind)
alike = w.Compute("eq", *sources, dtype=w.Constant(dt.ACL_BOOL, "DT_BOOL"), integral=r.is_integer(kind))
verdict = w.ViewCopy(w.Reduction("reduce_all", alike, axes=w.AllAxes(x)), out)
unlike = w.Not(w.Equal(w.ViewShape(x), w.ViewShape(other)))
equal = w.declare(
    "aclnnEqual", x, other, out,
    summary="tests whether two tensors have the same shape and elements",
    rules=(
        w.present(x, other, out), w.promotable(x, other), w.promoted_in(DTYPES, x, other),
        w.dtype_in(w.Choices(dt.ACL_BOOL), out), w.max_dims(8, x, other, out),
        (w.Equal(w.ViewShape(out), w.Constant((1,), "[1]")),),
    ),
    plan=(w.Branch(unlike, r.filled(out, r.ZERO), w.Branch(w.is_empty(x), r.filled(out, r.ONE), verdict)),),
    header="aclnnop/aclnn_equal.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="equal shapes, and self == other for every element in the promoted dtype; NaN equals nothing; true for "
    "two empty tensors of one shape",
    precision="exact", reference="torch.equal(self, other)",
)  # fmt: skip

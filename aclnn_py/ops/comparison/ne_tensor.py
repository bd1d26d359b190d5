"""aclnnNeTensor and aclnnInplaceNeTensor."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared import comparison_dtypes as c
from .shared import comparison_plans as p
from .shared import comparison_rules as r

DTYPES = w.Choices(*c.COMMON, dt.ACL_BOOL, *c.COMPLEX).plus(
    dt.ACL_BF16, on=w.BF16_BY_ARCH
).plus(dt.ACL_UINT64, on=w.REGBASE)  # fmt: skip
OUTS = DTYPES.plus(dt.ACL_UINT32, dt.ACL_UINT16, on=w.REGBASE)


def tensor_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the end for empty tensors on, which comes first."""
    kind = w.ComputeDtype(x, other, w.by_table, w.by_rank)
    return (
        *w.done_if_empty(x, other), *w.dtype_in(DTYPES, x, other), *(() if out is x else w.dtype_in(OUTS, out)),
        w.Defined(kind), *r.common_kind(kind, DTYPES, x, other), *r.from_bool(out),
        *w.max_dims(8, x, other), *r.shapes_join(x, other, out),
    )  # fmt: skip


def tensor_plan(x: w.Param, other: w.Param, out: w.Param) -> w.Plan:
    """Both in the promoted dtype."""
    return p.of_tensors("ne", x, other, out, w.ComputeDtype(x, other, w.by_table, w.by_rank))


x, other, out = (
    w.In("self", "first operand, rank up to 8"),
    w.In("other", "second operand, rank up to 8"),
    w.Out("out", "comparison results, broadcast shape of self and other"),
)
ref = w.InOut("selfRef", "first operand, overwritten with the result; rank up to 8")
TENSOR = c.texts("ne_tensor", w.DOCUMENTED_BUT_310, "self != other", c.TENSORS, c.EMPTY_FIRST)
ne_tensor = w.declare(
    "aclnnNeTensor", x, other, out,
    summary="element-wise self != other",
    rules=(w.present(x, other, out), tensor_rules(x, other, out)), plan=tensor_plan(x, other, out),
    reference="torch.ne(self, other)", **TENSOR,
)  # fmt: skip
inplace_ne_tensor = w.declare(
    "aclnnInplaceNeTensor", ref, other,
    summary="element-wise selfRef != other, in place",
    rules=(w.present(ref, other), tensor_rules(ref, other, ref)), plan=tensor_plan(ref, other, ref),
    reference="selfRef.ne_(other)", **TENSOR,
)  # fmt: skip

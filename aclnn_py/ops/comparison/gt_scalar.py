"""aclnnGtScalar and aclnnInplaceGtScalar."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..arithmetic.shared.arithmetic import on_regbase
from .gt_tensor import OUTS
from .shared import comparison_dtypes as c
from .shared import comparison_plans as p
from .shared import comparison_rules as r


def scalar_kind(x: w.Param, other: w.Param) -> w.ComputeDtype:
    """The promoted dtype, or a floating tensor's that holds the scalar; INT8 for BOOL."""
    return w.ComputeDtype(x, other, w.counting(dt.ACL_INT8, w.if_exact), w.counting(dt.ACL_INT8, w.by_category))


def scalar_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the first dtype on."""
    kind = scalar_kind(x, other)
    return (
        *w.dtype_in(c.REAL, x, other), *(() if out is x else w.dtype_in(OUTS, out)),
        *on_regbase(r.input_casts(kind, x, other)), w.Defined(kind), *r.from_bool(out),
        *w.max_dims(8, *r.distinct(x, out)), *r.same_shapes(x, out), *w.done_if_empty(x),
    )  # fmt: skip


x, out = w.In("self", "first operand, rank up to 8"), w.Out("out", "comparison results, same shape as self")
number = w.Scalar("other", "second operand, a scalar")
ref = w.InOut("selfRef", "first operand, overwritten with the result; rank up to 8")
SCALAR = c.texts(
    "gt_scalar", w.DOCUMENTED_BUT_310B, "self > other, with other cast to the compute dtype as C does",
    c.SCALARS, c.IF_EXACT, c.AS_NUMBER,
)  # fmt: skip
gt_scalar = w.declare(
    "aclnnGtScalar", x, number, out,
    summary="element-wise self > other for a scalar",
    rules=(w.present(x, number, out), scalar_rules(x, number, out)),
    plan=p.with_scalar("gt", x, number, out, scalar_kind(x, number)), reference="torch.gt(self, other)", **SCALAR,
)  # fmt: skip
inplace_gt_scalar = w.declare(
    "aclnnInplaceGtScalar", ref, number,
    summary="element-wise selfRef > other for a scalar, in place",
    rules=(w.present(ref, number), scalar_rules(ref, number, ref)),
    plan=p.with_scalar("gt", ref, number, ref, scalar_kind(ref, number)), reference="selfRef.gt_(other)", **SCALAR,
)  # fmt: skip

"""aclnnLeScalar and aclnnInplaceLeScalar."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..arithmetic.shared.arithmetic import on_regbase
from .le_tensor import DTYPES, OUTS
from .shared import comparison_dtypes as c
from .shared import comparison_plans as p
from .shared import comparison_rules as r


def scalar_kind(x: w.Param, other: w.Param) -> w.ComputeDtype:
    """A floating tensor's dtype, FLOAT with a DOUBLE scalar, else the promoted one; FLOAT for BOOL before ascend950."""
    return w.ComputeDtype(x, other, w.counting(dt.ACL_FLOAT, w.without_double), w.by_category)


def scalar_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the first dtype on."""
    kind = scalar_kind(x, other)
    return (
        *w.dtype_in(DTYPES, x, other), *(() if out is x else w.dtype_in(OUTS, out)), w.Defined(kind),
        *r.input_casts(kind, x, other), *on_regbase(r.kind_in(kind, DTYPES)), *r.from_bool(out),
        *w.max_dims(8, *r.distinct(x, out)), *r.same_shapes(x, out), *w.done_if_empty(x),
    )  # fmt: skip


x, out = w.In("self", "first operand, rank up to 8"), w.Out("out", "comparison results, same shape as self")
number = w.Scalar("other", "second operand, a scalar")
ref = w.InOut("selfRef", "first operand, overwritten with the result; rank up to 8")
SCALAR = c.texts(
    "le_scalar", w.DOCUMENTED_BUT_310B, "self <= other, with other cast to the compute dtype as C does",
    c.SCALARS, c.AS_NUMBER, "Before ascend950 a DOUBLE scalar makes FLOAT of an integer self.",
)  # fmt: skip
le_scalar = w.declare(
    "aclnnLeScalar", x, number, out,
    summary="element-wise self <= other for a scalar",
    rules=(w.present(x, number, out), scalar_rules(x, number, out)),
    plan=p.with_scalar("le", x, number, out, scalar_kind(x, number)), reference="torch.le(self, other)", **SCALAR,
)  # fmt: skip
inplace_le_scalar = w.declare(
    "aclnnInplaceLeScalar", ref, number,
    summary="element-wise selfRef <= other for a scalar, in place",
    rules=(w.present(ref, number), scalar_rules(ref, number, ref)),
    plan=p.with_scalar("le", ref, number, ref, scalar_kind(ref, number)), reference="selfRef.le_(other)", **SCALAR,
)  # fmt: skip

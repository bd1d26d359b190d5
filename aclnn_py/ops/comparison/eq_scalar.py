"""aclnnEqScalar and aclnnInplaceEqScalar."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..arithmetic.shared.arithmetic import on_regbase
from .eq_tensor import NEW, OLD, WIDER
from .shared import comparison_dtypes as c
from .shared import comparison_plans as p
from .shared import comparison_rules as r

NUMBERS = NEW.plus(dt.ACL_BF16, on=OLD[1:]).plus(dt.ACL_UINT32, dt.ACL_UINT64, on=OLD[:1])


def scalar_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the first dtype on; before ascend950 the dtype tested is not the one computed in."""
    kind = w.ComputeDtype(x, other, w.by_table, w.by_category)
    outs = NUMBERS.plus(*WIDER, on=w.REGBASE)
    return (
        *w.dtype_in(NUMBERS, x, other), *(() if out is x else w.dtype_in(outs, out)),
        *on_regbase(r.kind_in(kind, NUMBERS)), w.Defined(kind), *r.input_casts(kind, x, other), *r.from_bool(out),
        *w.max_dims(8, *r.distinct(x, out)), *r.same_shapes(x, out), *w.done_if_empty(x),
    )  # fmt: skip


def scalar_plan(x: w.Param, other: w.Param, out: w.Param) -> w.Plan:
    """self in a dtype that a scalar of its category does not change."""
    return p.with_scalar("eq", x, other, out, w.ComputeDtype(x, other, w.keeping, w.by_category))


x, out = w.In("self", "first operand, rank up to 8"), w.Out("out", "comparison results, same shape as self")
number = w.Scalar("other", "second operand, a scalar")
ref = w.InOut("selfRef", "first operand, overwritten with the result (declared const); rank up to 8", ctype=w.IN_TENSOR)
eq_scalar = w.declare(
    "aclnnEqScalar", x, number, out,
    summary="element-wise self == other for a scalar",
    rules=(w.present(x, number, out), scalar_rules(x, number, out)), plan=scalar_plan(x, number, out),
    reference="torch.eq(self, other)", stream_ctype="const aclrtStream",
    **c.texts(
        "eq_scalar", w.DOCUMENTED_BUT_310, "self == other, with other cast to the compute dtype as C does",
        c.SCALARS, c.AS_NUMBER, "Before ascend950 an integer scalar wraps into an integer tensor's dtype.",
    ),
)  # fmt: skip
inplace_eq_scalar = w.declare(
    "aclnnInplaceEqScalar", ref, number,
    summary="element-wise selfRef == other for a scalar, in place",
    rules=(w.present(ref, number), scalar_rules(ref, number, ref)), plan=scalar_plan(ref, number, ref),
    reference="selfRef.eq_(other)",
    **c.texts(
        "eq_scalar", w.DOCUMENTED_BUT_310, "selfRef == other, with other cast to the compute dtype as C does",
        c.SCALARS, c.AS_NUMBER, c.IN_PLACE,
    ),
)  # fmt: skip

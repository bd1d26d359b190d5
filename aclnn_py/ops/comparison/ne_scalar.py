"""aclnnNeScalar and aclnnInplaceNeScalar."""

from __future__ import annotations

from ...lowering import language as w
from ..arithmetic.shared.arithmetic import on_regbase
from .ne_tensor import DTYPES, OUTS
from .shared import comparison_dtypes as c
from .shared import comparison_plans as p
from .shared import comparison_rules as r


def scalar_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the first dtype on."""
    kind = w.ComputeDtype(x, other, w.keeping, w.by_category)
    return (
        *w.dtype_in(DTYPES, x, other), *(() if out is x else w.dtype_in(OUTS, out)), w.Defined(kind),
        *on_regbase(r.kind_in(kind, DTYPES)), *r.input_casts(kind, x, other), *r.from_bool(out),
        *w.max_dims(8, *r.distinct(x, out)), *r.same_shapes(x, out), *w.done_if_empty(x),
    )  # fmt: skip


def scalar_plan(x: w.Param, other: w.Param, out: w.Param) -> w.Plan:
    """self in a dtype that a scalar of its category does not change."""
    return p.with_scalar("ne", x, other, out, w.ComputeDtype(x, other, w.keeping, w.by_category))


x, out = w.In("self", "first operand, rank up to 8"), w.Out("out", "comparison results, same shape as self")
number = w.Scalar("other", "second operand, a scalar")
ref = w.InOut("selfRef", "first operand, overwritten with the result; rank up to 8")
SCALAR = c.texts(
    "ne_scalar", w.DOCUMENTED_BUT_310, "self != other, with other cast to the compute dtype as C does",
    c.SCALARS, c.AS_NUMBER, "Before ascend950 an integer scalar wraps into an integer tensor's dtype.",
)  # fmt: skip
ne_scalar = w.declare(
    "aclnnNeScalar", x, number, out,
    summary="element-wise self != other for a scalar",
    rules=(w.present(x, number, out), scalar_rules(x, number, out)), plan=scalar_plan(x, number, out),
    reference="torch.ne(self, other)", stream_ctype="const aclrtStream", **SCALAR,
)  # fmt: skip
inplace_ne_scalar = w.declare(
    "aclnnInplaceNeScalar", ref, number,
    summary="element-wise selfRef != other for a scalar, in place",
    rules=(w.present(ref, number), scalar_rules(ref, number, ref)), plan=scalar_plan(ref, number, ref),
    reference="selfRef.ne_(other)", **SCALAR,
)  # fmt: skip

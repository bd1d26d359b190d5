"""aclnnGeScalar and aclnnInplaceGeScalar."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..arithmetic.shared.arithmetic import on_regbase
from .ge_tensor import KINDS
from .gt_scalar import scalar_kind
from .shared import comparison_dtypes as c
from .shared import comparison_plans as p
from .shared import comparison_rules as r

WITH_BOOL = KINDS.plus(dt.ACL_BOOL, on=w.REGBASE)


def scalar_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the first dtype on."""
    kind = scalar_kind(x, other)
    return (
        *on_regbase(w.dtype_in(WITH_BOOL, x)), *w.dtype_in(c.EVERYTHING, out),
        *on_regbase(r.input_casts(kind, x, other)), w.Defined(kind), *r.kind_in(kind, WITH_BOOL), *r.from_bool(out),
        *w.max_dims(8, *r.distinct(x, out)), *r.same_shapes(x, out), *w.done_if_empty(x),
    )  # fmt: skip


x, out = w.In("self", "first operand, rank up to 8"), w.Out("out", "comparison results, same shape as self")
number = w.Scalar("other", "second operand, a scalar")
ref = w.InOut("selfRef", "first operand, overwritten with the result; rank up to 8")
SCALAR = c.texts(
    "ge_scalar", w.DOCUMENTED_BUT_310B, "self >= other, with other cast to the compute dtype as C does",
    c.SCALARS, c.IF_EXACT, c.AS_NUMBER,
)  # fmt: skip
ge_scalar = w.declare(
    "aclnnGeScalar", x, number, out,
    summary="element-wise self >= other for a scalar",
    rules=(w.present(x, number, out), scalar_rules(x, number, out)), stream_ctype="const aclrtStream",
    plan=p.with_scalar("ge", x, number, out, scalar_kind(x, number)), reference="torch.ge(self, other)", **SCALAR,
)  # fmt: skip
inplace_ge_scalar = w.declare(
    "aclnnInplaceGeScalar", ref, number,
    summary="element-wise selfRef >= other for a scalar, in place",
    rules=(w.present(ref, number), scalar_rules(ref, number, ref)),
    plan=p.with_scalar("ge", ref, number, ref, scalar_kind(ref, number)), reference="selfRef.ge_(other)", **SCALAR,
)  # fmt: skip

"""aclnnLtScalar and aclnnInplaceLtScalar."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .lt_tensor import DOCUMENTED, DTYPES, OUTS
from .shared import comparison_dtypes as c
from .shared import comparison_plans as p
from .shared import comparison_rules as r


def scalar_kind(x: w.Param, other: w.Param) -> w.ComputeDtype:
    """A floating tensor's dtype, else the promoted one with FLOAT for DOUBLE; UINT8 for BOOL."""
    return w.ComputeDtype(x, other, w.counting(dt.ACL_UINT8, w.with_float), w.counting(dt.ACL_UINT8, w.by_category))


def scalar_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the null tests on: two sequences of tests, by the SoC."""
    kind = scalar_kind(x, other)
    outs = () if out is x else (out,)
    counted = w.CountedDtype(x, other)
    newer = (
        w.present(other, x, *outs), w.dtype_in(DTYPES, x, other), w.dtype_in(OUTS, *outs), (w.Defined(kind),),
        r.kind_in(kind, DTYPES), r.input_casts(kind, x, other), r.from_bool(out),
        w.max_dims(8, *r.distinct(x, out)), r.same_shapes(x, out),
    )  # fmt: skip
    nulls = w.when(w.BY_DOCUMENTS, w.present(other, x), otherwise=(w.inner(w.present(other, x)),))
    older = (
        nulls, w.present(*outs), w.dtype_in(DTYPES, x), (w.OneOf(counted, DTYPES),),
        w.dtype_in(DTYPES, *outs), (w.Defined(kind),), r.from_bool(out), w.max_dims(8, x), r.same_shapes(x, out),
    )  # fmt: skip
    return (*w.when(w.on(*w.REGBASE), *newer, otherwise=older), *w.done_if_empty(x))


x, out = w.In("self", "first operand, rank up to 8"), w.Out("out", "comparison results, same shape as self")
number = w.Scalar("other", "second operand, a scalar")
ref = w.InOut("selfRef", "first operand, overwritten with the result (declared const); rank up to 8", ctype=w.IN_TENSOR)
SCALAR = c.texts(
    "lt_scalar", DOCUMENTED, "self < other, with other cast to the compute dtype as C does", c.SCALARS, c.AS_NUMBER,
    "Before ascend950 a null self or other is 561103, the documents say 161001; a scalar of any dtype goes with a "
    "floating self, which keeps its dtype, and a DOUBLE one counts as FLOAT.",
)  # fmt: skip
lt_scalar = w.declare(
    "aclnnLtScalar", x, number, out,
    summary="element-wise self < other for a scalar", rules=(scalar_rules(x, number, out),),
    plan=p.with_scalar("lt", x, number, out, scalar_kind(x, number)), reference="torch.lt(self, other)", **SCALAR,
)  # fmt: skip
inplace_lt_scalar = w.declare(
    "aclnnInplaceLtScalar", ref, number,
    summary="element-wise selfRef < other for a scalar, in place", rules=(scalar_rules(ref, number, ref),),
    plan=p.with_scalar("lt", ref, number, ref, scalar_kind(ref, number)), reference="selfRef.lt_(other)", **SCALAR,
)  # fmt: skip

"""What aclnnMaximum and aclnnMinimum share."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ...arithmetic.shared.arithmetic import INTEGRAL, WHOLE
from ...arithmetic.shared.binary_plans import common_plan

DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, *WHOLE, dt.ACL_DOUBLE).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)
INTEGERS = tuple(value for value in INTEGRAL.on("") if value != dt.ACL_BOOL)


def extreme(name: str, kernel: str, summary: str, header: str, reference: str) -> w.Operator:
    """The declaration of either."""
    x, other, out = (
        w.In("self", "first operand, rank up to 8"),
        w.In("other", "second operand, rank up to 8"),
        w.Out("out", "output, broadcast shape of self and other"),
    )
    promoted = w.ComputeDtype(x, other, w.by_table, w.by_rank)
    narrows = w.both(
        w.on(*w.REGBASE), *w.same_dtype(x, other), w.has_dtype(x, *INTEGERS),
        w.negated(w.Representable(w.Dtype(x), w.Dtype(out))), label="out is a narrower integer",
    )  # fmt: skip
    kind = w.Where(narrows, w.Dtype(out), promoted, label="compute dtype")
    return w.declare(
        name, x, other, out,
        summary=summary,
        rules=(
            w.present(x, other, out), w.dtype_in(DTYPES, x, other, out), (w.Defined(promoted),),
            (w.Castable(promoted, w.Dtype(out)),), w.max_dims(8, x, other), w.broadcastable(x, other),
            w.shape_is_broadcast(out, x, other), w.done_if_empty(x, other),
        ),
        plan=common_plan(kernel, x, other, out, kind), header=header, library="math",
        documented_soc=w.DOCUMENTED_BUT_310B,
        formula=f"the {kernel} of self and other in the promoted dtype; NaN if either is NaN", precision="exact",
        reference=reference,
        notes=(
            "On ascend950 a tensor of rank 0 with one of higher rank counts as a scalar: the other's dtype stays "
            "unless its category is lower. Integers of one dtype are cast to a narrower out, or one of another sign, "
            "before they are compared.",
        ),
    )  # fmt: skip

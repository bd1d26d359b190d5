"""aclnnXLogYScalarOther and aclnnInplaceXLogYScalarOther."""

from __future__ import annotations

from ...lowering import language as w
from ..arithmetic.shared.binary_plans import number_plan
from .shared.xlogy_rules import DTYPES, NUMBERS, TEXTS, floating

other = w.Scalar("other", "second operand, a scalar", 2.5)


def tests(x: w.Param, out: w.Param) -> tuple[w.Rules, ...]:
    """Everything after the null tests."""
    kind = w.ComputeDtype(x, other, floating)
    return (
        w.dtype_in(DTYPES, x), w.dtype_in(NUMBERS, other), (w.Defined(kind), w.Castable(kind, w.Dtype(out))),
        w.max_dims(8, x), () if x is out else w.same_shape(out, x), w.done_if_empty(x),
    )  # fmt: skip


x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape as self")
xlogy_scalar_other = w.declare(
    "aclnnXLogYScalarOther", x, other, out,
    summary="element-wise x * log(y) for a scalar y",
    rules=(w.present(x, other, out), *tests(x, out)),
    plan=number_plan("xlogys", x, other, out, w.ComputeDtype(x, other, floating)),
    header="aclnnop/aclnn_x_log_y_scalar_other.h", documented_soc=w.DOCUMENTED_910,
    reference="torch.xlogy(self, other).to(out.dtype)", **TEXTS,
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result; rank up to 8")
inplace_xlogy_scalar_other = w.declare(
    "aclnnInplaceXLogYScalarOther", ref, other,
    summary="element-wise x * log(y) for a scalar y, in place",
    rules=(w.present(ref, other), *tests(ref, ref)),
    plan=number_plan("xlogys", ref, other, ref, w.ComputeDtype(ref, other, floating)),
    header="aclnnop/aclnn_x_log_y_scalar_other.h", documented_soc=w.DOCUMENTED_910,
    reference="selfRef.copy_(torch.xlogy(selfRef, other))", **TEXTS,
    notes=("An integer selfRef is refused, since the result is floating.",),
)  # fmt: skip

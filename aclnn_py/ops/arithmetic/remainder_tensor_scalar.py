"""aclnnRemainderTensorScalar and aclnnInplaceRemainderTensorScalar."""

from __future__ import annotations

from ...lowering import language as w
from .shared.binary_plans import number_plan
from .shared.remainder_rules import DTYPES, RULE, SOCS, TEXTS, real

other = w.Scalar("other", "divisor, a scalar", 0.75)
NOTES = (
    SOCS,
    "Before ascend950 a floating self stays, and any other gives way to a floating other; on ascend950 the higher "
    "category wins, and a DOUBLE other makes DOUBLE of integers.",
)


def inferred(x: w.Param) -> w.ComputeDtype:
    """The compute dtype."""
    return w.ComputeDtype(x, other, w.keeping, w.by_kind)


def tests(x: w.Param, out: w.Param) -> tuple[w.Rules, ...]:
    """Everything after the null tests."""
    kind = inferred(x)
    outs = () if x is out else (out,)
    return (
        () if x is out else w.same_shape(x, out), real(x, other),
        (w.Castable(w.Dtype(x), kind), w.OneOf(kind, DTYPES), w.Castable(kind, w.Dtype(out))),
        w.max_dims(8, x, *outs), w.done_if_empty(x),
    )  # fmt: skip


x, out = w.In("self", "dividend, rank up to 8"), w.Out("out", "remainders, same shape as self")
remainder_tensor_scalar = w.declare(
    "aclnnRemainderTensorScalar", x, other, out,
    summary="element-wise remainder of self / other for a scalar, with the sign of other",
    rules=(w.present(x, other, out), *tests(x, out)), plan=number_plan("floor_mods", x, other, out, inferred(x)),
    documented_soc=w.DOCUMENTED_BUT_310, formula=RULE, reference="torch.remainder(self, other).to(out.dtype)", **TEXTS,
    notes=NOTES,
)  # fmt: skip

ref = w.InOut("selfRef", "dividend, overwritten with the result; rank up to 8")
inplace_remainder_tensor_scalar = w.declare(
    "aclnnInplaceRemainderTensorScalar", ref, other,
    summary="element-wise remainder of selfRef / other for a scalar, with the sign of other, in place",
    rules=(w.present(ref, other), *tests(ref, ref)), plan=number_plan("floor_mods", ref, other, ref, inferred(ref)),
    documented_soc=w.DOCUMENTED_BUT_310, formula=RULE, reference="selfRef.remainder_(other)", **TEXTS, notes=NOTES,
)  # fmt: skip

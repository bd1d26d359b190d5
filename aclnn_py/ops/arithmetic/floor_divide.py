"""aclnnFloorDivide and aclnnInplaceFloorDivide."""

from __future__ import annotations

from ...lowering import language as w
from .shared.binary_plans import common_plan
from .shared.floor_divide_rules import DTYPES, UNCAST, computed, late_tests, texts


def tests(x: w.Param, other: w.Param, out: w.Param) -> tuple[w.Rules, ...]:
    """Everything after the null tests."""
    kind = w.Promoted(x, other)
    return (
        w.dtype_in(DTYPES, x, other), (w.Defined(kind),), late_tests(x, other, out, kind), w.max_dims(8, x, other),
        w.broadcastable(x, other), w.shape_is_broadcast(out, x, other), w.done_if_empty(x, other),
    )  # fmt: skip


def plan(x: w.Param, other: w.Param, out: w.Param) -> w.Plan:
    return common_plan("floor_div", x, other, out, computed(w.Promoted(x, other)))


x, other, out = (
    w.In("self", "dividend, rank up to 8"),
    w.In("other", "divisor, rank up to 8"),
    w.Out("out", "quotients, broadcast shape of self and other"),
)
floor_divide = w.declare(
    "aclnnFloorDivide", x, other, out,
    summary="element-wise floor division self // other",
    rules=(w.present(x, other, out), *tests(x, other, out)), plan=plan(x, other, out),
    documented_soc=w.DOCUMENTED_BUT_310B, reference="torch.floor_divide(self, other).to(out.dtype)",
    **texts("the promoted"), notes=(UNCAST,),
)  # fmt: skip

ref = w.InOut("selfRef", "dividend, overwritten with the result; rank up to 8")
nulls, shape = w.present(ref, other), w.shape_is_broadcast(ref, ref, other)
inplace_floor_divide = w.declare(
    "aclnnInplaceFloorDivide", ref, other,
    summary="element-wise floor division selfRef // other, in place",
    rules=(nulls, w.broadcastable(ref, other), shape, nulls, *tests(ref, other, ref)), plan=plan(ref, other, ref),
    documented_soc=w.DOCUMENTED_BUT_310B, reference="selfRef.floor_divide_(other)", **texts("the promoted"),
    notes=(UNCAST, "Null tensors and shapes are checked twice, the first time before any dtype."),
)  # fmt: skip

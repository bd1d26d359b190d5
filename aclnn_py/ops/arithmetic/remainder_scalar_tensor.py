"""aclnnRemainderScalarTensor."""

from __future__ import annotations

from ...lowering import language as w
from .shared.binary_plans import number_plan
from .shared.remainder_rules import DTYPES, RULE, SOCS, TEXTS, real

x = w.Scalar("self", "dividend, a scalar", 3.5)
other, out = w.In("other", "divisor, rank up to 8"), w.Out("out", "remainders, same shape as other")
inferred = w.ComputeDtype(other, x, w.keeping, w.by_kind)
tested = w.Where(w.on(*w.REGBASE), inferred, w.Dtype(other), label="inferred dtype, before ascend950 that of other")
kind = w.Where(w.on(*w.REGBASE), inferred, w.Dtype(out), label="inferred dtype, before ascend950 that of out")
remainder_scalar_tensor = w.declare(
    "aclnnRemainderScalarTensor", x, other, out,
    summary="element-wise remainder of a scalar self / other, with the sign of other",
    rules=(
        w.documented(w.present(x, other, out)), w.inner(w.present(x, other, out)), w.same_shape(other, out),
        real(x, other), (w.Castable(tested, w.Dtype(out)),), w.dtype_in(DTYPES, out), w.max_dims(8, other, out),
        w.done_if_empty(other),
    ),
    plan=number_plan("rfloor_mods", other, x, out, kind), documented_soc=w.DOCUMENTED_BUT_310, formula=RULE,
    reference="torch.remainder(self, other).to(out.dtype)", **TEXTS,
    notes=(
        SOCS, "The source answers null arguments with 561103, not the documented 161001.",
        "Before ascend950 both are cast to the dtype of out, whatever that of self is.",
    ),
)  # fmt: skip

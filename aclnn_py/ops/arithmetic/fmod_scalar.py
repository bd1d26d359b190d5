"""aclnnFmodScalar and aclnnInplaceFmodScalar."""

from __future__ import annotations

from ...lowering import language as w
from .shared.binary_plans import number_plan
from .shared.fmod_rules import DTYPES, INT16_RULE, TEXTS, UNCAST

other = w.Scalar("other", "divisor, a scalar", 0.75)
NOTES = (
    UNCAST, INT16_RULE,
    "A null other comes before any other null argument and gives 561103, where the documents promise 161001.",
    "Before ascend950 the dtypes promote as those of tensors, so that a DOUBLE other makes DOUBLE of FLOAT; on "
    "ascend950 the higher category wins.",
)  # fmt: skip


def inferred(x: w.Param) -> w.ComputeDtype:
    """The compute dtype."""
    return w.ComputeDtype(x, other, w.by_table, w.by_kind)


def tests(x: w.Param, out: w.Param) -> tuple[w.Rules, ...]:
    """Everything after the null tests."""
    kind, lists = inferred(x), w.dtype_in(DTYPES, x, other)
    return (
        lists, lists[:1] if x is out else w.dtype_in(DTYPES, out), (w.Defined(kind), w.OneOf(kind, DTYPES)),
        w.max_dims(8, x), () if x is out else w.same_shape(x, out), w.done_if_empty(x),
    )  # fmt: skip


def nulls(*tensors: w.Param) -> tuple[w.Rules, ...]:
    """The documents' tests of null arguments, and the source's."""
    return w.documented(w.present(tensors[0], other, *tensors[1:])), w.inner(w.present(other)), w.present(*tensors)


x, out = w.In("self", "dividend, rank up to 8"), w.Out("out", "remainders, same shape as self")
fmod_scalar = w.declare(
    "aclnnFmodScalar", x, other, out,
    summary="element-wise fmod(self, other) for a scalar: remainder with the sign of self",
    rules=(*nulls(x, out), *tests(x, out)), plan=number_plan("fmods", x, other, out, inferred(x)),
    header="aclnnop/aclnn_fmod_scalar.h", documented_soc=w.DOCUMENTED_BUT_310,
    reference="torch.fmod(self, other).to(out.dtype)", **TEXTS, notes=NOTES,
)  # fmt: skip

ref = w.InOut("selfRef", "dividend, overwritten with the result; rank up to 8")
inplace_fmod_scalar = w.declare(
    "aclnnInplaceFmodScalar", ref, other,
    summary="element-wise fmod(selfRef, other) for a scalar, in place",
    rules=(*nulls(ref), *tests(ref, ref)), plan=number_plan("fmods", ref, other, ref, inferred(ref)),
    header="aclnnop/aclnn_fmod_scalar.h", documented_soc=w.DOCUMENTED_BUT_310, reference="selfRef.fmod_(other)",
    **TEXTS, notes=NOTES,
)  # fmt: skip

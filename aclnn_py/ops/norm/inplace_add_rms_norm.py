"""aclnnInplaceAddRmsNorm, which CANN generates from the operator's definition."""

from __future__ import annotations

from ...lowering import language as w
from .adding_rms import FORMULA, MERGED, NOTE, REFERENCE, SINGLE, SPLIT, between, gamma, scaled, sum_of, taken
from .definitions import EPSILON, NEW, floats, no_less_than_zero, one_long, per_row, result, single
from .rms import ROWS_PRECISION, rms

SOCS = (*NEW, "ascend310p")
ref1 = w.InOut("x1Ref", "one addend, which becomes the result")
ref2 = w.InOut("x2Ref", "the other, which becomes the sum")
each = result("rstdOut", "one over the root of the mean of squares of every row, x1's shape with 1 along the rows")
rows = floats("ascend310p")
exact, both, source = sum_of(ref1, ref2, taken(ref1, SINGLE, MERGED))
normed = rms(ref1, source, gamma, EPSILON, between=between(ref1))
long = w.CastTo(scaled(ref1, both, normed, rounds=True), w.Dtype(ref1))
inplace_add_rms_norm = w.generated(
    "aclnnInplaceAddRmsNorm", ref1, ref2, gamma, EPSILON, each, on=SOCS,
    kinds=(
        w.dtype_in(rows, ref1), w.same_dtype(ref1, ref2), w.same_dtype(ref1, gamma),
        w.dtype_in(single("ascend310p"), each),
    ),
    tiling=(
        per_row(ref1, gamma), w.not_empty(ref1), w.same_shape(ref2, ref1), one_long(ref1, gamma, each),
        no_less_than_zero(EPSILON),
    ),
    plan=(
        exact, both, w.Fork(taken(ref1, SPLIT), w.ViewCopy(long, ref1), w.ViewCopy(normed, ref1)),
        w.ViewCopy(both, ref2), w.ViewCopy(w.Look(normed, w.Further(1)), each),
    ),
    summary="aclnnAddRmsNorm whose result and sum take the place of the addends",
    header="aclnnop/aclnn_inplace_add_rms_norm.h", documented_soc=SOCS, formula=FORMULA.format("x2Ref", "x1Ref"),
    precision=ROWS_PRECISION, reference=REFERENCE, notes=(NOTE,),
)  # fmt: skip

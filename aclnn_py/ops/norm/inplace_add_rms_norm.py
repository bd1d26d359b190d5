"""aclnnInplaceAddRmsNorm, which CANN generates from the operator's definition."""

from __future__ import annotations

from ...lowering import language as w
from .shared.add_rms import FORMULA, MERGED, NOTE, REFERENCE, SINGLE, SPLIT, between, gamma, scaled, sum_of, uses_kernel
from .shared.generated_rules import EPSILON, NEW, floats, no_less_than_zero, one_long, per_row, result, single
from .shared.rms import ROWS_PRECISION, rms

SOCS = (*NEW, "ascend310p")
ref1 = w.InOut("x1Ref", "first addend, any shape, overwritten by the normalised output")
ref2 = w.InOut("x2Ref", "second addend, overwritten by the sum; same shape and dtype as x1Ref")
each = result("rstdOut", "reciprocal root mean square of the sum, FLOAT, shape of x1Ref with 1 in the axes of gamma")
rows = floats("ascend310p")
exact, both, source = sum_of(ref1, ref2, uses_kernel(ref1, SINGLE, MERGED))
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
        exact, both, w.Branch(uses_kernel(ref1, SPLIT), w.ViewCopy(long, ref1), w.ViewCopy(normed, ref1)),
        w.ViewCopy(both, ref2), w.ViewCopy(w.ViewOf(normed, w.NthOutput(1)), each),
    ),
    summary="RMS normalisation of the sum of two tensors, in place",
    header="aclnnop/aclnn_inplace_add_rms_norm.h", documented_soc=SOCS, formula=FORMULA.format("x2Ref", "x1Ref"),
    precision=ROWS_PRECISION, reference=REFERENCE, notes=(NOTE,),
)  # fmt: skip

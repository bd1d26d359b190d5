"""aclnnAddRmsNormCast, which CANN generates from the operator's definition."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import TensorFacts
from .shared.add_rms import FORMULA, REFERENCE, SINGLE, SPLIT, gamma, in_halves, scaled, sum_of, uses_kernel, x1, x2
from .shared.generated_rules import EPSILON, NEW, fitting, no_less_than_zero, per_row, result, single
from .shared.rms import ROWS_PRECISION, rms

LONGEST = 8704
"""Elements of a row that is not long for CANN's kernels before the 950."""
HALVES = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_BF16, on=NEW)
wide = result("y1Out", "normalised output, same shape as x1, FLOAT")
narrow = result("y2Out", "normalised output, same shape and dtype as x1")
loose = result("rstdOut", "reciprocal root mean square of the sum, FLOAT, shape of x1 with 1 in the axes of gamma")
x_out = result("xOut", "sum x1 + x2, same shape and dtype as x1")


def begins(x1: TensorFacts, gamma: TensorFacts, rstd: TensorFacts) -> bool:
    """Whether rstd begins with the axes before the rows."""
    axes = x1.rank - gamma.rank
    return axes >= 0 and rstd.shape[:axes] == x1.shape[:axes]


first = fitting(begins, x1, gamma, loose, claim=("leading axes of rstdOut", "those of x1"))
exact, both, source = sum_of(x1, x2)
normed = rms(x1, source, gamma, EPSILON, dtype=w.FLOAT, between=w.Where(in_halves(x1), dt.ACL_FLOAT16, dt.ACL_FLOAT))
found = w.Branch(uses_kernel(x1, SPLIT, longest=LONGEST), scaled(x1, both, normed, rounds=False), normed)
rounded = w.CastTo(found, w.Dtype(x1))
exactly = w.either(w.on(*w.REGBASE), uses_kernel(x1, SINGLE, longest=LONGEST))
NOTE = (
    "Before the 950 FLOAT16 is rounded after the sum, after rstd and after gamma; BF16 after the sum in rows of more "
    "than 8704 elements, once its squares are summed. On the 950 only the outputs are rounded."
)
add_rms_norm_cast = w.generated(
    "aclnnAddRmsNormCast", x1, x2, gamma, EPSILON, wide, narrow, loose, x_out, on=NEW,
    kinds=(
        w.dtype_in(HALVES, x1), w.same_dtype(x1, x2), w.same_dtype(x1, gamma), w.dtype_in(single(), wide),
        w.same_dtype(x1, narrow), w.dtype_in(single(), loose), w.same_dtype(x1, x_out),
    ),
    tiling=(
        per_row(x1, gamma), first, w.not_empty(x1), w.same_shape(x2, x1), w.same_shape(wide, x1),
        w.same_shape(narrow, x1), w.same_shape(x_out, x1),
        w.when(w.on(*w.REGBASE), otherwise=(no_less_than_zero(EPSILON),)),
    ),
    plan=(
        exact, both,
        rounded,
        w.Branch(exactly, w.ViewCopy(found, wide), w.ViewCopy(w.CastTo(rounded, w.FLOAT), wide)),
        w.ViewCopy(rounded, narrow),
        w.ViewCopy(both, x_out), w.ViewCopy(w.ViewOf(normed, w.NthOutput(1)), loose, blind=True),
    ),
    summary="aclnnAddRmsNorm with a second output in FLOAT",
    header="aclnnop/aclnn_add_rms_norm_cast.h", documented_soc=NEW,
    formula=FORMULA.format("xOut", "y2Out") + "; y1Out is y2Out in FLOAT: before rounding on the 950, and for BF16 "
    "with at most one row per vector core",
    precision=ROWS_PRECISION, reference=REFERENCE, notes=(NOTE,),
)  # fmt: skip

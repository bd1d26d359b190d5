"""aclnnAddRmsNormCast, which CANN generates from the operator's definition."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.call import TensorFacts
from .adding_rms import FORMULA, REFERENCE, SINGLE, SPLIT, gamma, in_halves, scaled, sum_of, taken, x1, x2
from .definitions import EPSILON, NEW, fitting, no_less_than_zero, per_row, result, single
from .rms import ROWS_PRECISION, rms

LONGEST = 8704
"""Elements of a row that is not long for CANN's kernels before the 950."""
HALVES = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_BF16, on=NEW)
wide, narrow = result("y1Out", "the result as FLOAT"), result("y2Out", "the result in the dtype of x1")
loose = result("rstdOut", "one over the root of the mean of squares of every row, x1's shape with 1 along the rows")
kept = result("xOut", "the sum")


def begins(x1: TensorFacts, gamma: TensorFacts, rstd: TensorFacts) -> bool:
    """Whether rstd begins with the axes before the rows."""
    axes = x1.rank - gamma.rank
    return axes >= 0 and rstd.shape[:axes] == x1.shape[:axes]


first = fitting(begins, x1, gamma, loose, claim=("first axes of rstdOut", "those of x1"))
exact, both, source = sum_of(x1, x2)
normed = rms(x1, source, gamma, EPSILON, dtype=w.FLOAT, between=w.Either(in_halves(x1), dt.ACL_FLOAT16, dt.ACL_FLOAT))
found = w.Fork(taken(x1, SPLIT, longest=LONGEST), scaled(x1, both, normed, rounds=False), normed)
rounded = w.CastTo(found, w.Dtype(x1))
exactly = w.either(w.on(*w.REGBASE), taken(x1, SINGLE, longest=LONGEST))
NOTE = (
    "Before the 950 FLOAT16 is rounded as a sum, times rstd and times gamma; BF16 as a sum where rows have more than "
    "8704 elements, once its squares are added up. On the 950 nothing but the results is rounded."
)
add_rms_norm_cast = w.generated(
    "aclnnAddRmsNormCast", x1, x2, gamma, EPSILON, wide, narrow, loose, kept, on=NEW,
    kinds=(
        w.dtype_in(HALVES, x1), w.same_dtype(x1, x2), w.same_dtype(x1, gamma), w.dtype_in(single(), wide),
        w.same_dtype(x1, narrow), w.dtype_in(single(), loose), w.same_dtype(x1, kept),
    ),
    tiling=(
        per_row(x1, gamma), first, w.not_empty(x1), w.same_shape(x2, x1), w.same_shape(wide, x1),
        w.same_shape(narrow, x1), w.same_shape(kept, x1),
        w.when(w.on(*w.REGBASE), otherwise=(no_less_than_zero(EPSILON),)),
    ),
    plan=(
        exact, both,
        rounded,
        w.Fork(exactly, w.ViewCopy(found, wide), w.ViewCopy(w.CastTo(rounded, w.FLOAT), wide)),
        w.ViewCopy(rounded, narrow),
        w.ViewCopy(both, kept), w.ViewCopy(w.Look(normed, w.Further(1)), loose, blind=True),
    ),
    summary="aclnnAddRmsNorm with its result in FLOAT as well",
    header="aclnnop/aclnn_add_rms_norm_cast.h", documented_soc=NEW,
    formula=FORMULA.format("xOut", "y2Out") + "; y1Out is y2Out, before it is rounded on the 950, and of BF16 where "
    "there is one row for each vector core at most",
    precision=ROWS_PRECISION, reference=REFERENCE, notes=(NOTE,),
)  # fmt: skip

"""What operators share that fold axes of a tensor: dtypes, sentences and rules."""

from __future__ import annotations

from math import inf, nan

from ....base import dtype as dt
from ....lowering import language as w
from .reduction_plans import cast as cast
from .reduction_plans import filled as filled
from .reduction_plans import into as into
from .reduction_plans import is_integer as is_integer
from .reduction_plans import one_result as one_result

WHOLE = (dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64)
COMPLEX = (dt.ACL_COMPLEX64, dt.ACL_COMPLEX128)
NUMBERS = (dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, *WHOLE)
ORDERED = w.Choices(*NUMBERS, dt.ACL_BOOL).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
SUMMED = (
    "sums and products of FLOAT, FLOAT16 and BF16 are computed in float64 in an order that depends "
    "on the number of elements only, and rounded once, to float32 and from there to the dtype of "
    "the result; integers are exact and wrap"
)
EXTREME = "exact: an element of the input; -0.0 is below 0.0"
NAN_WINS = "NaN propagates"
UNTESTED_ZERO = "NaN counts as true"
ALL_AXES = "an empty dim means all axes"
INT32 = w.Constant(dt.ACL_INT32, "DT_INT32")
FIRST = "ties give the first index, and the first NaN sorts above all numbers"

ZERO, ONE, NAN, MINUS_INFINITY = 0.0, 1.0, nan, -inf


def axes_attr(name: str, *, optional: bool = False) -> w.Param:
    """The attribute that lists the axes to fold."""
    return w.Attr(name, "const aclIntArray*", "axes to reduce; empty: all", default=(1,), optional=optional)


def keep_attr(name: str) -> w.Param:
    """The flag that keeps folded axes with size 1."""
    return w.Attr(name, "bool", "true: keep the reduced axes with size 1", default=False)


def folds_to(out: w.Param, x: w.Param, axes: w.Term, keep: w.Param | bool) -> w.Rules:
    """A tensor has the shape of another once axes are folded, or both are of one element (161002)."""
    return (w.SameOrSingle(w.ViewShape(out), w.ReducedShape(x, axes, keep)),)


def exactly(out: w.Param, x: w.Param, axes: w.Term, keep: w.Param | bool) -> w.Rules:
    """A tensor has the shape of another once axes are folded (161002)."""
    return (w.Equal(w.ViewShape(out), w.ReducedShape(x, axes, keep)),)


def without_axes(x: w.Param) -> w.Rule:
    """Condition: a tensor has no axes."""
    return w.OneOf(w.Rank(x), w.Choices(0))

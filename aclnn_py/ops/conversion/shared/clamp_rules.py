"""What the clamps between two numbers share: dtypes, texts, tests."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w

DTYPES = w.Choices(
    dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_INT16, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_DOUBLE
).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)  # fmt: skip
FORMULA = (
    "min(max(self, low), high) in {}, so that high wins if low > high; NaN in any operand gives "
    "NaN; a missing bound is the end of an integer's range, for floats an infinity, which FLOAT16 "
    "turns into 65504"
)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_clamp.h", "library": "math", "precision": "exact: values are selected, not computed",
    "formula": FORMULA.format("the dtype of out, before ascend950, or the inferred dtype"),
}  # fmt: skip
FORMATTED = (
    "For FLOAT16, FLOAT, INT32, INT64 and BF16 the result keeps self's storage format: an out of "
    "another one than a self that is not ND gives 561103."
)
NOTES = (
    "ascend950 infers the dtype: the higher category of self and the bounds wins, floating bounds counting as FLOAT. "
    "Before it the bounds' dtypes are not checked, and a complex one counts as 0.",
    FORMATTED,
)
Bounds = tuple["w.Param | None", "w.Param | None"]


def inferred(x: w.Param, bounds: Bounds) -> w.BoundedDtype:
    """The compute dtype on ascend950."""
    return w.BoundedDtype(x, *(bound for bound in bounds if bound))


def late_tests(x: w.Param, bounds: Bounds, out: w.Param) -> w.Rules:
    """What is asked once self has an element."""
    kind, into = inferred(x, bounds), w.Dtype(out)
    newer = (w.Defined(kind), w.Castable(kind, into), w.OneOf(kind, DTYPES))
    older = () if x is out else w.castable(x, out)
    return w.when(w.on(*w.REGBASE), newer, otherwise=(older,))


def tests(x: w.Param, bounds: Bounds, out: w.Param) -> tuple[w.Rules, ...]:
    """Everything after the null tests."""
    outs = () if x is out else (out,)
    shapes = () if x is out else w.same_shape(x, out)
    return (
        w.dtype_in(DTYPES, x, *outs), shapes, w.max_dims(8, x, *outs), w.done_if_empty(x), late_tests(x, bounds, out)
    )  # fmt: skip

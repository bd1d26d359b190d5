"""A list and a number that is an aclScalar: aclnnForeachMulScalarV2 and its like."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...base.half import LARGEST
from ...lowering import language as w
from ...rules.core.call import ScalarFacts
from ...rules.terms.scalars import number as plain
from .by_tensor import FLOATS, INT_TOO, texts
from .shared import foreach_common as f
from .shared import foreach_declare, scalar_values
from .shared import scalar_dtypes as s

number = w.Scalar("scalar", "scalar operand", 2.0)
MOST = {
    dt.ACL_FLOAT: float.fromhex("0x1.fffffep+127"), dt.ACL_FLOAT16: LARGEST, dt.ACL_BF16: float.fromhex("0x1.fep+127"),
}  # fmt: skip
"Largest finite numbers."


def in_range(x: Any, scalar: Any) -> bool | None:
    """Whether members' dtype holds the number; not asked of one of their own dtype, and NaN is beyond nothing."""
    if not x or scalar.dtype == x[0].dtype:
        return True
    value, kind = plain(scalar), x[0].dtype
    low, high = (-(2**31), 2**31 - 1) if kind == dt.ACL_INT32 else (-MOST[kind], MOST[kind])
    return None if value < low or value > high else True


HELD = w.Derived(
    in_range, f.x, number, label="range of scalar", claim=("value of scalar", "representable in the dtype of x"),
    mend=w.setting(number, lambda call: ScalarFacts.number(dt.ACL_FLOAT, 2.0)),
)  # fmt: skip


def by_number(
    name: str, kernel: str, formula: str, dtypes: w.Choices = INT_TOO, *, float_too: bool = False, held: bool = False,
    counts: w.Rules | None = None, formats: w.Rules | None = None, precision: str = f.ONCE,
    nulls: int = w.ACLNN_ERR_PARAM_NULLPTR,
) -> w.Operator:  # fmt: skip
    """The number is an aclScalar; `held`: members' dtype must hold it."""
    return foreach_declare.written(
        f"aclnnForeach{name}ScalarV2", f.x, number, f.out, dtypes=dtypes, counts=counts, formats=formats, nulls=nulls,
        beside=s.fits_first(f.x, number, s.alphas, s.alphas_950 if float_too else None),
        plan=(w.EachMember(kernel, f.x, out=f.out, attrs=(scalar_values.as_number(f.x, number, float_too),)),),
        more=w.defined(HELD) if held else (), **texts(name.lower(), formula, precision),
    )  # fmt: skip


SAME_COUNT = w.defined(w.counts_of(f.x, f.out))
SAME_FORMAT = w.defined(w.formats_of(f.x, f.out))
ADDED_V2 = f.plus_on_910b(*f.SHORT)
add_scalar_v2 = by_number(
    "Add", "adds", "x + scalar", ADDED_V2, float_too=True, nulls=w.ACLNN_ERR_PARAM_INVALID,
    counts=tuple(rule.coded(w.ACLNN_ERR_PARAM_NULLPTR) for rule in SAME_COUNT),
)  # fmt: skip
mul_scalar_v2 = by_number("Mul", "muls", "x * scalar", float_too=True, nulls=w.ACLNN_ERR_PARAM_INVALID)
div_scalar_v2 = by_number("Div", "divs", "x / scalar", FLOATS, counts=SAME_COUNT)
sub_scalar_v2 = by_number("Sub", "subs", "x - scalar", formats=(*SAME_FORMAT, *f.no_private(f.x)))
pow_scalar_v2 = by_number("Pow", "pows", "x ^ scalar")
maximum_scalar_v2 = by_number("Maximum", "maximums", "max(x, scalar)", held=True, precision=f.CHOSEN)
minimum_scalar_v2 = by_number("Minimum", "minimums", "min(x, scalar)", held=True, precision=f.CHOSEN)

first = w.Scalar("scalar", "base of the power", 2.0)
pow_scalar_and_tensor = foreach_declare.generated(
    "aclnnForeachPowScalarAndTensor", first, f.x, f.made, dtypes=INT_TOO,
    kinds=s.fits_first(f.x, first, s.row_of_scalar),
    plan=(w.EachMember("rpows", f.x, out=f.made, attrs=(scalar_values.as_taken(first),), code=w.TILING),),
    **texts("pow", "scalar ^ x"),
)  # fmt: skip

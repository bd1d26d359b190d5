"""aclnnRoundDecimals and aclnnInplaceRoundDecimals."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ..texts import KEEPS_FORMAT
from .shared.rounding import TEXTS, TIES, WHOLE, tests, tests_in_place

OF_DECIMALS: dict[str, Any] = {
    "formula": "x * 10^decimals rounded to nearest, half to even, and divided by 10^decimals; negative "
    "decimals divide first, then multiply; beyond 38 digits (308 for DOUBLE) NaN",
    **TEXTS,
}


def plan(x: w.Param, out: w.Param) -> w.Plan:
    single, double = w.has_dtype(x, dt.ACL_INT32), w.has_dtype(x, dt.ACL_INT64)
    copied = w.either(w.both(single, w.Within(w.ValueOf(decimals), low=0)), w.both(double, w.value_is(decimals, 0)))
    down = w.Where(w.Within(w.ValueOf(decimals), low=0), 0.0, 1.0)
    return w.pipeline(
        w.Where(single, "round_tens", "round_decimals"), x, out=out, attrs=(w.PowerOfTen(decimals), down),
        integral=w.has_dtype(x, *WHOLE), unless=copied, keeps_format=True,
    )  # fmt: skip


x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape and dtype as self")
decimals = w.Attr("decimals", "int64_t", "number of decimal places; negative: digits left of the point", default=0)
round_decimals = w.declare(
    "aclnnRoundDecimals", x, decimals, out,
    summary="element-wise rounding to a number of decimal places",
    rules=tests(x, out), plan=plan(x, out), reference="torch.round(self, decimals=decimals)", **OF_DECIMALS,
    notes=(
        TIES, KEEPS_FORMAT.format("self"),
        "INT32 is rounded half to even, and out-of-range values become the smallest INT32. INT64 is divided on the "
        "AI CPU without a remainder, and a quotient of 1 becomes 2: round(15, -1) is 20, round(25, -1) too.",
    ),
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result; rank up to 8")
inplace_round_decimals = w.declare(
    "aclnnInplaceRoundDecimals", ref, decimals,
    summary="element-wise rounding to a number of decimal places, in place",
    rules=tests_in_place(ref), plan=plan(ref, ref), reference="selfRef.round_(decimals=decimals)", **OF_DECIMALS,
    notes=(TIES,),
)  # fmt: skip

"""aclnnForeachRoundOffNumber and its second version."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from . import family as f
from . import scalars as s
from . import ways

MODES = (
    "0 leaves x alone, 1 to nearest even, 2 down, 3 up, 4 halves away from zero, 5 towards zero, 6 to odd, "
    "7 x - trunc(x)"
)
mode = w.In("roundMode", f"how it rounds, one element: {MODES}")
number = w.Scalar("roundMode", f"how it rounds: {MODES}", 1)


def texts() -> dict[str, Any]:
    return {
        "summary": "every member rounded to whole numbers, in one of seven ways",
        "formula": f"round(x, roundMode): {MODES}", "precision": "exact",
        "reference": "torch._foreach_round(x)",
    }  # fmt: skip


round_off_number = ways.generated(
    "aclnnForeachRoundOffNumber", f.x, mode, f.made,
    dtypes=f.dtypes(*f.FLOATS).plus(dt.ACL_INT16, on=("ascend910b", "ascend910_93")),
    kinds=s.fits_first(f.x, mode, lambda kind: (dt.ACL_INT8,)), tiling=s.one_element(mode),
    plan=(w.EachMember("round_by", f.x, out=f.made, single=(mode,), code=w.TILING),), **texts(),
)  # fmt: skip
whole = w.Constant(dt.ACL_INT8, "DT_INT8")
round_off_number_v2 = ways.written(
    "aclnnForeachRoundOffNumberV2", f.x, number, f.out,
    dtypes=f.plus_on_910b(dt.ACL_INT16), beside=s.fits_first(f.x, number, lambda kind: (dt.ACL_INT8, dt.ACL_INT64)),
    plan=(w.EachMember("round_as", f.x, out=f.out, attrs=(w.Narrowed(number, whole),)),),
    notes=(*f.ALL, "INT32, which the source lets through and no kernel is made for, stays as it is here."), **texts(),
)  # fmt: skip

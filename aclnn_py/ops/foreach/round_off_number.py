"""aclnnForeachRoundOffNumber and its second version."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared import foreach_common as f
from .shared import foreach_declare
from .shared import scalar_dtypes as s

MODES = "0 none, 1 to nearest even, 2 floor, 3 ceil, 4 half away from zero, 5 truncate, 6 to odd, 7 x - trunc(x)"
mode = w.In("roundMode", f"rounding mode, one element: {MODES}")
number = w.Scalar("roundMode", f"rounding mode: {MODES}", 1)


def texts() -> dict[str, Any]:
    return {
        "summary": "rounds the elements of a list of tensors in a given mode",
        "formula": f"round(x, roundMode): {MODES}", "precision": "exact",
        "reference": "torch._foreach_round(x)",
    }  # fmt: skip


round_off_number = foreach_declare.generated(
    "aclnnForeachRoundOffNumber", f.x, mode, f.made,
    dtypes=f.dtypes(*f.FLOATS).plus(dt.ACL_INT16, on=("ascend910b", "ascend910_93")),
    kinds=s.fits_first(f.x, mode, lambda kind: (dt.ACL_INT8,)), tiling=s.one_element(mode),
    plan=(w.EachMember("round_by", f.x, out=f.made, single=(mode,), code=w.TILING),), **texts(),
)  # fmt: skip
int8 = w.Constant(dt.ACL_INT8, "DT_INT8")
round_off_number_v2 = foreach_declare.written(
    "aclnnForeachRoundOffNumberV2", f.x, number, f.out,
    dtypes=f.plus_on_910b(dt.ACL_INT16), beside=s.fits_first(f.x, number, lambda kind: (dt.ACL_INT8, dt.ACL_INT64)),
    plan=(w.EachMember("round_as", f.x, out=f.out, attrs=(w.Narrowed(number, int8),)),),
    notes=(*f.ALL, "INT32, which the source accepts without a kernel, is copied here."), **texts(),
)  # fmt: skip

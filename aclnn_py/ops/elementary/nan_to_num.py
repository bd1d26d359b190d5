"""aclnnNanToNum and aclnnInplaceNanToNum."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w

WHOLE = (dt.ACL_INT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_UINT8, dt.ACL_BOOL)
DTYPES = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_BF16, *WHOLE, on=w.BF16_BY_ARCH)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_nan_to_num.h", "library": "math", "documented_soc": w.DOCUMENTED_NEW,
    "formula": "nan for NaN, posinf and neginf for the infinities, any other x as it is; integers and BOOL are copied",
    "precision": "exact: values are selected; the three replacements are rounded to the dtype, to nearest even",
}  # fmt: skip
SOC_FIRST = "Only the 910B, 910_93 and 950 families have it: other SoCs give 161002."


def plan(x: w.Param, out: w.Param) -> w.Plan:
    numbers = (w.ValueOf(nan), w.ValueOf(high), w.ValueOf(low))
    return w.pipeline("nan_to_num", x, out=out, attrs=numbers, unless=w.has_dtype(x, *WHOLE))


x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape and dtype as self")
nan = w.Attr("nan", "float", "replacement of NaN", default=0.0)
high = w.Attr("posinf", "float", "replacement of +infinity", default=65504.0)
low = w.Attr("neginf", "float", "replacement of -infinity", default=-65504.0)
nan_to_num = w.declare(
    "aclnnNanToNum", x, nan, high, low, out,
    summary="replaces NaN and infinities by given values, element-wise",
    rules=(
        w.present(x, out), (w.on(*w.BF16_BY_ARCH),), w.same_dtype(x, out), w.dtype_in(DTYPES, x), w.same_shape(x, out),
        w.max_dims(8, x), w.done_if_empty(x),
    ),
    plan=plan(x, out), reference="torch.nan_to_num(self, nan, posinf, neginf)", **TEXTS, notes=(SOC_FIRST,),
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result; rank up to 8")
inplace_nan_to_num = w.declare(
    "aclnnInplaceNanToNum", ref, nan, high, low,
    summary="replaces NaN and infinities by given values, element-wise, in place",
    rules=(
        w.present(ref), (w.on(*w.BF16_BY_ARCH),), w.dtype_in(DTYPES, ref), w.max_dims(8, ref), w.done_if_empty(ref),
    ),
    plan=plan(ref, ref), reference="selfRef.nan_to_num_(nan, posinf, neginf)", **TEXTS, notes=(SOC_FIRST,),
)  # fmt: skip

"""aclnnThreshold and aclnnInplaceThreshold."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ..texts import KEEPS_FORMAT

DTYPES = w.Choices(
    dt.ACL_FLOAT, dt.ACL_INT32, dt.ACL_FLOAT16, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_INT16, dt.ACL_INT64
).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)  # fmt: skip
limit = w.Scalar("threshold", "threshold: elements at or below it are replaced", 0.5)
value = w.Scalar("value", "replacement value", 0.25)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_threshold.h", "documented_soc": w.DOCUMENTED_BUT_310,
    "formula": "value for x <= threshold, else x (NaN stays NaN); both scalars are first cast to x's dtype as C does, "
    "so they lose their fraction for integers",
    "precision": "exact: values are selected, not computed. CANN before ascend950 compares INT32 as float32; the "
    "emulator does not.",
}  # fmt: skip


def plan(x: w.Param, out: w.Param) -> w.Plan:
    """INT16 is widened to INT32 before ascend950."""
    widened = w.both(w.has_dtype(x, dt.ACL_INT16), w.negated(w.on(*w.REGBASE)))
    kind = w.Where(widened, w.Constant(dt.ACL_INT32, "DT_INT32"), w.Dtype(x))
    dense = w.Contiguous(x)
    wide = w.CastTo(dense, kind)
    attrs = (w.Converted(limit, kind), w.Converted(value, kind))
    result = w.Compute("threshold", wide, attrs=attrs, integral=w.is_whole(x), like=dense)
    back = w.CastTo(result, w.Dtype(out))
    return (dense, wide, result, back, w.ViewCopy(back, out))


x, out = w.In("self", "input, any shape"), w.Out("out", "output, same shape as self")
threshold = w.declare(
    "aclnnThreshold", x, limit, value, out,
    summary="element-wise threshold: x where x > threshold, else value",
    rules=(
        w.present(x, out, limit, value), w.dtype_in(DTYPES, x),
        w.when(w.on(*w.REGBASE), otherwise=(w.castable(x, out),)),
        w.max_dims(8, x), w.same_shape(x, out), w.done_if_empty(x),
    ),
    plan=plan(x, out), reference="torch.nn.functional.threshold(self, threshold, value)", **TEXTS,
    notes=(
        "The documents require scalars whose dtype promotes with self; the source does not check the scalars' dtypes.",
        "ascend950 does not check castability, so a floating-point self may be cast to an integer out.",
        KEEPS_FORMAT.format("self"),
    ),
)  # fmt: skip

ref = w.InOut("selfRef", "input, any shape, overwritten by the output")
inplace_threshold = w.declare(
    "aclnnInplaceThreshold", ref, limit, value,
    summary="element-wise threshold: x where x > threshold, else value, in place",
    rules=(w.present(ref, limit, value), w.dtype_in(DTYPES, ref), w.max_dims(8, ref), w.done_if_empty(ref)),
    plan=plan(ref, ref), reference="torch.nn.functional.threshold_(selfRef, threshold, value)", **TEXTS,
    notes=("The documents list a promotion error that the source does not have.",),
)  # fmt: skip

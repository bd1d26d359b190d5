"""aclnnNeg and aclnnInplaceNeg."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared.arithmetic import BUT_310P, COMPLEX

DTYPES = w.Choices(
    dt.ACL_INT8, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_DOUBLE, *COMPLEX
).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)  # fmt: skip
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_neg.h", "library": "math", "documented_soc": BUT_310P,
    "formula": "-x; the smallest integer wraps to itself", "precision": "exact",
}  # fmt: skip


def plan(x: w.Param, out: w.Param) -> w.Plan:
    return w.pipeline("neg", x, out=out, integral=w.is_whole(x), casts=True)


x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape as self")
neg = w.declare(
    "aclnnNeg", x, out,
    summary="element-wise -x",
    rules=(
        w.present(x, out), w.dtype_in(DTYPES, x), w.castable(x, out), w.max_dims(8, x), w.same_shape(x, out),
        w.done_if_empty(x),
    ),
    plan=plan(x, out), reference="torch.neg(self).to(out.dtype)", **TEXTS,
    notes=("self accepts neither INT16, UINT8 nor BOOL.",),
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result; rank up to 8")
inplace_neg = w.declare(
    "aclnnInplaceNeg", ref,
    summary="element-wise -x, in place",
    rules=(w.present(ref), w.dtype_in(DTYPES, ref), w.max_dims(8, ref), w.done_if_empty(ref)),
    plan=plan(ref, ref), reference="selfRef.neg_()", **TEXTS,
)  # fmt: skip

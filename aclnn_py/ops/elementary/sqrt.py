"""aclnnSqrt and aclnnInplaceSqrt."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ..arithmetic.shared.arithmetic import COMPLEX, WHOLE
from .shared.elementary import PRECISION, kind, plan

FLOATS = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, *COMPLEX)
BF16_BUT_910 = (*w.BF16_BUT_OLD, "ascend310p")
"""BF16 where only architecture DAV_1001 has a list without it."""
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_sqrt.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310,
    "formula": "the square root; NaN below 0; INT64 is cast to DOUBLE first, other integers and BOOL to FLOAT",
    "precision": PRECISION.replace("at most {} ULP", "correctly rounded"),
}  # fmt: skip

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape as self")
wide = w.Where(w.has_dtype(x, dt.ACL_INT64), w.Constant(dt.ACL_DOUBLE, "DT_DOUBLE"), kind(x))
sqrt = w.declare(
    "aclnnSqrt", x, out,
    summary="element-wise square root",
    rules=(
        w.present(x, out), w.dtype_in(FLOATS.also(w.Choices(*WHOLE)).plus(dt.ACL_BF16, on=BF16_BUT_910), x),
        (w.Castable(wide, w.Dtype(out)),), w.same_shape(x, out), w.max_dims(8, x), w.done_if_empty(x),
    ),
    plan=plan("sqrt", x, out, wide), reference="torch.sqrt(self).to(out.dtype)", **TEXTS,
    notes=("BF16 is accepted except on the 910's architecture, 310P and 310B included.",),
)  # fmt: skip

ref = w.InOut("self", "input, overwritten with the result; rank up to 8")
inplace_sqrt = w.declare(
    "aclnnInplaceSqrt", ref,
    summary="element-wise square root, in place",
    rules=(
        w.present(ref), w.dtype_in(FLOATS.plus(dt.ACL_BF16, on=w.BF16_BY_ARCH), ref), w.OUT_POINTERS,
        w.max_dims(8, ref), w.done_if_empty(ref),
    ),
    plan=plan("sqrt", ref, ref), reference="self.sqrt_()", **TEXTS,
    notes=(
    "A null self and its dtype are checked before a null workspaceSize or executor. The parameter is called self.",),
)  # fmt: skip

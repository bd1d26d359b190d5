"""aclnnExp and aclnnInplaceExp."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ..arithmetic.shared.arithmetic import COMPLEX
from .shared.elementary import PRECISION, kind, plan

FLOATS = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, *COMPLEX).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_exp.h", "library": "math", "documented_soc": w.DOCUMENTED_NEW,
    "formula": "e^x; -inf gives 0, NaN stays NaN, too large a result is infinite; BOOL and INT64 are cast to FLOAT",
    "precision": PRECISION.format(2),
}  # fmt: skip

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape as self")
exp = w.declare(
    "aclnnExp", x, out,
    summary="element-wise exponential function",
    rules=(
        w.present(x, out), w.dtype_in(FLOATS.also(w.Choices(dt.ACL_BOOL, dt.ACL_INT64)), x),
        (w.Castable(kind(x), w.Dtype(out)),), w.same_shape(x, out), w.max_dims(8, x), w.done_if_empty(x),
    ),
    plan=plan("exp", x, out), reference="torch.exp(self).to(out.dtype)", **TEXTS,
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result; rank up to 8")
inplace_exp = w.declare(
    "aclnnInplaceExp", ref,
    summary="element-wise exponential function, in place",
    rules=(w.present(ref), w.dtype_in(FLOATS, ref), w.max_dims(8, ref), w.done_if_empty(ref)),
    plan=plan("exp", ref, ref), reference="selfRef.exp_()", **TEXTS, notes=("BOOL and INT64 are refused in place.",),
)  # fmt: skip

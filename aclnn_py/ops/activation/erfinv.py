"""aclnnErfinv and aclnnInplaceErfinv."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ..texts import ONCE

WHOLE = (dt.ACL_BOOL, dt.ACL_INT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_UINT8)
DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, *WHOLE).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_erfinv.h", "documented_soc": w.DOCUMENTED_BUT_310,
    "formula": "y with erf(y) = x; -1 and 1 give infinities, everything beyond and NaN give NaN",
    "precision": ONCE + " (at most 4 ULP)",
}  # fmt: skip


def kind(x: w.Param) -> w.Term:
    """The dtype computed in: integers and BOOL are cast to FLOAT."""
    return w.Where(w.has_dtype(x, *WHOLE), w.FLOAT, w.Dtype(x))


def plan(x: w.Param, out: w.Param) -> w.Plan:
    dense = w.Contiguous(x)
    floating = w.CastTo(dense, kind(x))
    result = w.Compute("erfinv", floating)
    back = w.CastTo(result, w.Dtype(out))
    return (dense, floating, result, back, w.ViewCopy(back, out))


x, out = w.In("self", "input within [-1, 1], any shape"), w.Out("out", "output, same shape as self")
erfinv = w.declare(
    "aclnnErfinv", x, out,
    summary="element-wise inverse error function",
    rules=(
        w.present(x, out), w.dtype_in(DTYPES, x), (w.Castable(kind(x), w.Dtype(out)),), w.same_shape(x, out),
        w.max_dims(8, x), w.done_if_empty(x, out),
    ),
    plan=plan(x, out), reference="torch.erfinv(self)", **TEXTS,
    notes=("The documents list no integer dtypes on the 910; the source accepts them everywhere.",),
)  # fmt: skip

ref = w.InOut(
    "selfRef", "input within [-1, 1], any shape, overwritten by the output; declared const", ctype=w.IN_TENSOR
)
inplace_erfinv = w.declare(
    "aclnnInplaceErfinv", ref,
    summary="element-wise inverse error function, in place",
    rules=(
        w.present(ref), w.dtype_in(DTYPES, ref), (w.Castable(kind(ref), w.Dtype(ref)),), w.max_dims(8, ref),
        w.done_if_empty(ref),
    ),
    plan=plan(ref, ref), reference="self.erfinv_()", **TEXTS,
    notes=("Integer dtypes pass the dtype list and then fail the check of the cast from FLOAT back (161002 as well).",),
)  # fmt: skip

"""aclnnLog1p and aclnnInplaceLog1p."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .elementary import REAL_PRECISION, as_out, plan
from .elementary_rules import REAL, REAL_OR_WHOLE, in_place, two_lists, with_bf16

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_log1p.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310B,
    "formula": "log(1 + x) without forming the sum; -inf at -1, NaN below; integers and BOOL are cast "
    "to the dtype of out first",
    "precision": REAL_PRECISION.format(2),
}  # fmt: skip

x, out = w.In("self", "x"), w.Out("out", "the result")
log1p = w.declare(
    "aclnnLog1p", x, out,
    summary="the natural logarithm of 1 + x, element by element",
    rules=two_lists(x, out, with_bf16(REAL_OR_WHOLE), with_bf16(REAL)),
    plan=plan("log1p", x, out, as_out(x, out)), reference="torch.log1p(self).to(out.dtype)", **TEXTS,
)  # fmt: skip

ref = w.InOut("selfRef", "x, overwritten with the result")
inplace_log1p = w.declare(
    "aclnnInplaceLog1p", ref,
    summary="the natural logarithm of 1 + x, element by element, in place",
    rules=in_place(ref, with_bf16(REAL)),
    plan=plan("log1p", ref, ref, w.Dtype(ref)), reference="selfRef.log1p_()", **TEXTS,
)  # fmt: skip

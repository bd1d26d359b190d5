"""aclnnLog1p and aclnnInplaceLog1p."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared.elementary import REAL_PRECISION, as_out, plan
from .shared.elementary_rules import REAL, REAL_OR_WHOLE, in_place, two_lists, with_bf16

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_log1p.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310B,
    "formula": "log(1 + x) without forming the sum; -inf at -1, NaN below; integers and BOOL are cast "
    "to the dtype of out first",
    "precision": REAL_PRECISION.format(2),
}  # fmt: skip

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape as self")
log1p = w.declare(
    "aclnnLog1p", x, out,
    summary="element-wise natural logarithm of 1 + x",
    rules=two_lists(x, out, with_bf16(REAL_OR_WHOLE), with_bf16(REAL)),
    plan=plan("log1p", x, out, as_out(x, out)), reference="torch.log1p(self).to(out.dtype)", **TEXTS,
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result; rank up to 8")
inplace_log1p = w.declare(
    "aclnnInplaceLog1p", ref,
    summary="element-wise natural logarithm of 1 + x, in place",
    rules=in_place(ref, with_bf16(REAL)),
    plan=plan("log1p", ref, ref, w.Dtype(ref)), reference="selfRef.log1p_()", **TEXTS,
)  # fmt: skip

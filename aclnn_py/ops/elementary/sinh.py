"""aclnnSinh and aclnnInplaceSinh."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared.elementary import AS_OUT, PRECISION, as_out, plan
from .shared.elementary_rules import EVERY, NUMBERS, in_place, two_lists, with_bf16

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_sinh.h", "library": "math", "documented_soc": w.DOCUMENTED_910_AND_310P,
    "formula": "(exp(x) - exp(-x)) / 2, without cancellation near 0; integers and BOOL are cast to the "
    "dtype of out first",
    "precision": PRECISION.format(2),
}  # fmt: skip

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape as self")
sinh = w.declare(
    "aclnnSinh", x, out,
    summary="element-wise hyperbolic sine",
    rules=two_lists(x, out, with_bf16(EVERY), with_bf16(NUMBERS)),
    plan=plan("sinh", x, out, as_out(x, out)), reference="torch.sinh(self).to(out.dtype)", **TEXTS,
    notes=(AS_OUT,),
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result; rank up to 8")
inplace_sinh = w.declare(
    "aclnnInplaceSinh", ref,
    summary="element-wise hyperbolic sine, in place",
    rules=in_place(ref, with_bf16(NUMBERS)),
    plan=plan("sinh", ref, ref, w.Dtype(ref)), reference="selfRef.sinh_()", **TEXTS,
)  # fmt: skip

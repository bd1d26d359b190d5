"""aclnnCos and aclnnInplaceCos."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared.elementary import AS_OUT, PRECISION, STREAM, plan
from .shared.elementary_rules import EVERY, NUMBERS, in_place, two_lists, with_bf16

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_cos.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_950,
    "stream_ctype": STREAM,
    "formula": "cos(x) for every x, however large; NaN for infinities; integers and BOOL are cast to "
    "FLOAT first",
    "precision": PRECISION.format(2),
}  # fmt: skip

x, out = w.In("input", "input, rank up to 8"), w.Out("out", "output, same shape as input")
cos = w.declare(
    "aclnnCos", x, out,
    summary="element-wise cosine",
    rules=two_lists(x, out, with_bf16(EVERY), with_bf16(NUMBERS)),
    plan=plan("cos", x, out), reference="torch.cos(input).to(out.dtype)", **TEXTS,
    notes=(AS_OUT,),
)  # fmt: skip

ref = w.InOut("inputRef", "input, overwritten with the result; rank up to 8")
inplace_cos = w.declare(
    "aclnnInplaceCos", ref,
    summary="element-wise cosine, in place",
    rules=in_place(ref, with_bf16(NUMBERS)),
    plan=plan("cos", ref, ref), reference="inputRef.cos_()", **TEXTS,
)  # fmt: skip

"""aclnnAtanh and aclnnInplaceAtanh."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared.elementary import AS_OUT, PRECISION, plan
from .shared.elementary_rules import EVERY, NUMBERS, in_place, two_lists, with_bf16

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_atanh.h", "library": "math", "documented_soc": w.DOCUMENTED_910_AND_310P,
    "formula": "atanh(x); infinities at -1 and 1, NaN outside; integers and BOOL are cast to FLOAT "
    "first",
    "precision": PRECISION.format(1),
}  # fmt: skip

x, out = w.In("input", "input, rank up to 8"), w.Out("out", "output, same shape as input")
atanh = w.declare(
    "aclnnAtanh", x, out,
    summary="element-wise inverse hyperbolic tangent",
    rules=two_lists(x, out, with_bf16(EVERY), NUMBERS.also(w.BF16)),
    plan=plan("atanh", x, out), reference="torch.atanh(input).to(out.dtype)", **TEXTS,
    notes=(AS_OUT, "out may be BF16 on every SoC.",),
)  # fmt: skip

ref = w.InOut("inputRef", "input, overwritten with the result; rank up to 8")
inplace_atanh = w.declare(
    "aclnnInplaceAtanh", ref,
    summary="element-wise inverse hyperbolic tangent, in place",
    rules=in_place(ref, with_bf16(NUMBERS)),
    plan=plan("atanh", ref, ref), reference="inputRef.atanh_()", **TEXTS,
)  # fmt: skip

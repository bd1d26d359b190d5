"""aclnnCosh and aclnnInplaceCosh."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared.elementary import AS_OUT, PRECISION, plan
from .shared.elementary_rules import EVERY, NUMBERS, hardware_formats, in_place, two_lists, with_bf16

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_cosh.h", "library": "math", "documented_soc": w.DOCUMENTED_910_AND_310P,
    "formula": "(exp(x) + exp(-x)) / 2; integers and BOOL are cast to FLOAT first",
    "precision": PRECISION.format(2),
}  # fmt: skip

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape as self")
cosh = w.declare(
    "aclnnCosh", x, out,
    summary="element-wise hyperbolic cosine",
    rules=two_lists(x, out, with_bf16(EVERY), NUMBERS.also(w.BF16), hardware_formats(x, out)),
    plan=plan("cosh", x, out), reference="torch.cosh(self).to(out.dtype)", **TEXTS,
    notes=(AS_OUT, "out may be BF16 on every SoC.",),
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result; rank up to 8")
inplace_cosh = w.declare(
    "aclnnInplaceCosh", ref,
    summary="element-wise hyperbolic cosine, in place",
    rules=in_place(ref, with_bf16(NUMBERS), hardware_formats(ref), late=True),
    plan=plan("cosh", ref, ref), reference="selfRef.cosh_()", **TEXTS,
    notes=("Null and dtype of the tensor come before a null workspaceSize or executor.",),
)  # fmt: skip

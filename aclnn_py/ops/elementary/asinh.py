"""aclnnAsinh and aclnnInplaceAsinh."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared.elementary import AS_OUT, PRECISION, plan
from .shared.elementary_rules import EVERY, NUMBERS, hardware_formats, in_place, two_lists, with_bf16

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_asinh.h", "library": "math", "documented_soc": w.DOCUMENTED_910_AND_310P,
    "formula": "asinh(x); integers and BOOL are cast to FLOAT first",
    "precision": PRECISION.format(1),
}  # fmt: skip

x, out = w.In("input", "input, rank up to 8"), w.Out("out", "output, same shape as input")
asinh = w.declare(
    "aclnnAsinh", x, out,
    summary="element-wise inverse hyperbolic sine",
    rules=two_lists(x, out, with_bf16(EVERY), NUMBERS.also(w.BF16), hardware_formats(x, out)),
    plan=plan("asinh", x, out), reference="torch.asinh(input).to(out.dtype)", **TEXTS,
    notes=(AS_OUT, "out may be BF16 on every SoC.",),
)  # fmt: skip

ref = w.InOut("inputRef", "input, overwritten with the result; rank up to 8")
inplace_asinh = w.declare(
    "aclnnInplaceAsinh", ref,
    summary="element-wise inverse hyperbolic sine, in place",
    rules=in_place(ref, with_bf16(NUMBERS), hardware_formats(ref)),
    plan=plan("asinh", ref, ref), reference="inputRef.asinh_()", **TEXTS,
)  # fmt: skip

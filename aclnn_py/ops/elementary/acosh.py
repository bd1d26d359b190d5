"""aclnnAcosh and aclnnInplaceAcosh."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared.elementary import PRECISION, plan
from .shared.elementary_rules import EVERY, NUMBERS, hardware_formats, with_bf16

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_acosh.h", "library": "math", "documented_soc": w.DOCUMENTED_910_AND_310P,
    "formula": "acosh(x); NaN below 1; integers and BOOL are cast to FLOAT first",
    "precision": PRECISION.format(1),
}  # fmt: skip

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape as self")
acosh = w.declare(
    "aclnnAcosh", x, out,
    summary="element-wise inverse hyperbolic cosine",
    rules=(
        w.present(x, out), w.dtype_in(with_bf16(EVERY), x), w.dtype_in(NUMBERS.also(w.BF16), out), w.same_shape(out, x),
        w.max_dims(8, x), w.castable(x, out), hardware_formats(x, out), w.done_if_empty(x),
    ),
    plan=plan("acosh", x, out), reference="torch.acosh(self).to(out.dtype)", **TEXTS,
    notes=("The documents list no integers; the source takes them. out may be BF16 on every SoC.",),
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result; rank up to 8")
inplace_acosh = w.declare(
    "aclnnInplaceAcosh", ref,
    summary="element-wise inverse hyperbolic cosine, in place",
    rules=(
        w.present(ref), w.dtype_in(with_bf16(EVERY), ref), w.dtype_in(NUMBERS.also(w.BF16), ref), w.max_dims(8, ref),
        hardware_formats(ref), w.done_if_empty(ref),
    ),
    plan=plan("acosh", ref, ref), reference="selfRef.acosh_()", **TEXTS,
)  # fmt: skip

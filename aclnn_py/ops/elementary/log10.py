"""aclnnLog10 and aclnnInplaceLog10."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared.elementary import kind
from .shared.elementary_rules import EVERY, NUMBERS, in_place, with_bf16
from .shared.logarithms import HOW, plan

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_log10.h", "library": "math", "documented_soc": w.DOCUMENTED_NEW,
    "formula": "log(x) / log(10); -inf at 0, NaN below",
    "precision": HOW,
}  # fmt: skip

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape as self")
log10 = w.declare(
    "aclnnLog10", x, out,
    summary="element-wise logarithm to base 10",
    rules=(
        w.present(x, out), w.dtype_in(EVERY.also(w.BF16), x), (w.Equal(w.Dtype(out), kind(x)),), w.same_shape(x, out),
        w.max_dims(8, x), w.done_if_empty(x),
    ),
    plan=plan("log10", x, out), reference="torch.log10(self).to(out.dtype)", **TEXTS,
    notes=("BF16 passes on every SoC, in place only where the architecture has it.",),
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result; rank up to 8")
inplace_log10 = w.declare(
    "aclnnInplaceLog10", ref,
    summary="element-wise logarithm to base 10, in place",
    rules=in_place(ref, with_bf16(NUMBERS)),
    plan=plan("log10", ref, ref), reference="selfRef.log10_()", **TEXTS,
)  # fmt: skip

"""aclnnLog10 and aclnnInplaceLog10."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .elementary import kind
from .elementary_rules import EVERY, NUMBERS, in_place, with_bf16
from .logarithms import HOW, plan

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_log10.h", "library": "math", "documented_soc": w.DOCUMENTED_NEW,
    "formula": "log(x) / log(10); -inf at 0, NaN below",
    "precision": HOW,
}  # fmt: skip

x, out = w.In("self", "x"), w.Out("out", "the result")
log10 = w.declare(
    "aclnnLog10", x, out,
    summary="the logarithm to base 10, element by element",
    rules=(
        w.present(x, out), w.dtype_in(EVERY.also(w.BF16), x), (w.Equal(w.Dtype(out), kind(x)),), w.same_shape(x, out),
        w.max_dims(8, x), w.done_if_empty(x),
    ),
    plan=plan("log10", x, out), reference="torch.log10(self).to(out.dtype)", **TEXTS,
    notes=("BF16 passes on every SoC, in place only where the architecture has it.",),
)  # fmt: skip

ref = w.InOut("selfRef", "x, overwritten with the result")
inplace_log10 = w.declare(
    "aclnnInplaceLog10", ref,
    summary="the logarithm to base 10, element by element, in place",
    rules=in_place(ref, with_bf16(NUMBERS)),
    plan=plan("log10", ref, ref), reference="selfRef.log10_()", **TEXTS,
)  # fmt: skip

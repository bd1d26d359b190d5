"""aclnnLog and aclnnInplaceLog."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared.elementary_rules import EVERY, NUMBERS, with_bf16
from .shared.logarithms import HOW, plan

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_log.h", "library": "math", "documented_soc": w.DOCUMENTED_NEW,
    "formula": "log(x); -inf at 0, NaN below",
    "precision": HOW,
}  # fmt: skip

x, out = w.In("self", "input, rank 1 to 8"), w.Out("out", "output, same shape as self")
log = w.declare(
    "aclnnLog", x, out,
    summary="element-wise natural logarithm",
    rules=(
        w.present(x, out), w.dtype_in(with_bf16(EVERY), x), w.dtype_in(with_bf16(NUMBERS), out), w.castable(x, out),
        w.same_shape(x, out), w.documented(w.dims_within(1, 8, x)), w.max_dims(8, x), w.done_if_empty(x),
    ),
    plan=plan("log", x, out), reference="torch.log(self).to(out.dtype)", **TEXTS,
    notes=("The documents demand rank 1 to 8; the source accepts rank 0 as well.",),
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result; rank 1 to 8")
inplace_log = w.declare(
    "aclnnInplaceLog", ref,
    summary="element-wise natural logarithm, in place",
    rules=(
        w.present(ref), w.dtype_in(with_bf16(NUMBERS), ref), w.documented(w.dims_within(1, 8, ref)), w.max_dims(8, ref),
        w.OUT_POINTERS, w.done_if_empty(ref),
    ),
    plan=plan("log", ref, ref), reference="selfRef.log_()", **TEXTS,
    notes=(
        "Null, dtype and rank of the tensor come before a null workspaceSize or executor.",
        "The documents demand rank 1 to 8.",
    ),
)  # fmt: skip

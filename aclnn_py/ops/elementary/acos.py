"""aclnnAcos and aclnnInplaceAcos."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared.elementary import REAL_PRECISION, STREAM, plan
from .shared.elementary_rules import REAL, REAL_OR_WHOLE, two_lists, with_bf16

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_acos.h", "library": "math", "documented_soc": w.DOCUMENTED_910_AND_310P,
    "stream_ctype": STREAM,
    "formula": "acos(x), from 0 to pi; NaN outside -1 to 1; integers and BOOL are cast to FLOAT first",
    "precision": REAL_PRECISION.format(3),
}  # fmt: skip

x, out = w.In("input", "input, rank up to 8"), w.Out("out", "output, same shape as input")
acos = w.declare(
    "aclnnAcos", x, out,
    summary="element-wise arc cosine",
    rules=two_lists(x, out, with_bf16(REAL_OR_WHOLE), REAL.also(w.BF16)),
    plan=plan("acos", x, out), reference="torch.acos(input).to(out.dtype)", **TEXTS,
    notes=("out may be BF16 on every SoC.",),
)  # fmt: skip

ref = w.InOut("inputRef", "input, overwritten with the result; rank up to 8")
inplace_acos = w.declare(
    "aclnnInplaceAcos", ref,
    summary="element-wise arc cosine, in place",
    rules=(
        w.present(ref), w.dtype_in(with_bf16(REAL_OR_WHOLE), ref), w.dtype_in(REAL.also(w.BF16), ref),
        w.max_dims(8, ref), w.done_if_empty(ref),
    ),
    plan=plan("acos", ref, ref), reference="inputRef.acos_()", **TEXTS,
)  # fmt: skip

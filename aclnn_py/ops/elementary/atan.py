"""aclnnAtan and aclnnInplaceAtan."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared.elementary import REAL_PRECISION, STREAM, plan
from .shared.elementary_rules import REAL, REAL_OR_WHOLE, in_place, two_lists, with_bf16

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_atan.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310B,
    "stream_ctype": STREAM,
    "formula": "atan(x), from -pi / 2 to pi / 2; integers and BOOL are cast to FLOAT first",
    "precision": REAL_PRECISION.format(3),
}  # fmt: skip

x, out = w.In("input", "input, rank up to 8"), w.Out("out", "output, same shape as input")
atan = w.declare(
    "aclnnAtan", x, out,
    summary="element-wise arc tangent",
    rules=two_lists(x, out, with_bf16(REAL_OR_WHOLE), REAL.also(w.BF16)),
    plan=plan("atan", x, out), reference="torch.atan(input).to(out.dtype)", **TEXTS,
    notes=("out may be BF16 on every SoC.",),
)  # fmt: skip

ref = w.InOut("inputRef", "input, overwritten with the result; rank up to 8")
inplace_atan = w.declare(
    "aclnnInplaceAtan", ref,
    summary="element-wise arc tangent, in place",
    rules=in_place(ref, with_bf16(REAL)),
    plan=plan("atan", ref, ref), reference="inputRef.atan_()", **TEXTS,
)  # fmt: skip

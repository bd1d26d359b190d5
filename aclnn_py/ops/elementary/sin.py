"""aclnnSin and aclnnInplaceSin."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared.elementary import AS_OUT, PRECISION, plan
from .shared.elementary_rules import EVERY, NUMBERS, in_place

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_sin.h", "library": "math", "documented_soc": w.DOCUMENTED_ALL,
    "formula": "sin(x) for every x, however large; NaN for infinities; integers and BOOL are cast to "
    "FLOAT first",
    "precision": PRECISION.format(2),
}  # fmt: skip

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape as self")
sin = w.declare(
    "aclnnSin", x, out,
    summary="element-wise sine",
    rules=(
        w.present(x, out), w.dtype_in(EVERY.also(w.BF16), x), w.dtype_in(NUMBERS.also(w.BF16), out),
        w.no_bf16_except(w.BF16_BY_RANGE, x), w.same_shape(x, out), w.max_dims(8, x), w.done_if_empty(x),
    ),
    plan=plan("sin", x, out), reference="torch.sin(self).to(out.dtype)", **TEXTS,
    notes=(AS_OUT, "out may be BF16 on every SoC, self only where its version has it.",),
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result; rank up to 8")
inplace_sin = w.declare(
    "aclnnInplaceSin", ref,
    summary="element-wise sine, in place",
    rules=in_place(ref, NUMBERS.plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)),
    plan=plan("sin", ref, ref), reference="selfRef.sin_()", **TEXTS,
)  # fmt: skip

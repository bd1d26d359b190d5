"""aclnnRsqrt and aclnnInplaceRsqrt."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared.elementary import AS_OUT, PRECISION, as_out, plan
from .shared.elementary_rules import EVERY, NUMBERS, in_place

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_rsqrt.h", "library": "math", "documented_soc": w.DOCUMENTED_ALL,
    "formula": "1 / sqrt(x); infinity at 0, NaN below; complex as sqrt(conj(x)) / |x|; integers and "
    "BOOL are cast to the dtype of out first",
    "precision": PRECISION.format(2),
}  # fmt: skip

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape as self")
rsqrt = w.declare(
    "aclnnRsqrt", x, out,
    summary="element-wise reciprocal square root",
    rules=(
        w.present(x, out), w.dtype_in(EVERY.also(w.BF16), x), w.dtype_in(NUMBERS.also(w.BF16), out),
        w.no_bf16_except(w.BF16_BY_RANGE, x), w.same_shape(x, out), w.max_dims(8, x), w.done_if_empty(x),
    ),
    plan=plan("rsqrt", x, out, as_out(x, out)), reference="torch.rsqrt(self).to(out.dtype)", **TEXTS,
    notes=(AS_OUT, "out may be BF16 on every SoC, self only where its version has it.",),
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result; rank up to 8")
inplace_rsqrt = w.declare(
    "aclnnInplaceRsqrt", ref,
    summary="element-wise reciprocal square root, in place",
    rules=in_place(ref, NUMBERS.plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)),
    plan=plan("rsqrt", ref, ref, w.Dtype(ref)), reference="selfRef.rsqrt_()", **TEXTS,
)  # fmt: skip

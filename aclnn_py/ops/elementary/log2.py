"""aclnnLog2 and aclnnInplaceLog2."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared.elementary_rules import EVERY, NUMBERS, in_place
from .shared.logarithms import HOW, plan

DTYPES = NUMBERS.plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_log2.h", "library": "math", "documented_soc": w.DOCUMENTED_NEW,
    "formula": "log(x) / log(2); -inf at 0, NaN below",
    "precision": HOW,
}  # fmt: skip

x, out = w.In("self", "input, rank 1 to 8"), w.Out("out", "output, same shape as self", ctype=w.IN_TENSOR)
log2 = w.declare(
    "aclnnLog2", x, out,
    summary="element-wise logarithm to base 2",
    rules=(
        w.present(x, out), w.dtype_in(EVERY.plus(dt.ACL_BF16, on=w.BF16_BY_RANGE), x), w.dtype_in(DTYPES, out),
        w.castable(x, out), w.same_shape(x, out), w.documented(w.dims_within(1, 8, x)), w.max_dims(8, x),
        w.done_if_empty(x),
    ),
    plan=plan("log2", x, out), reference="torch.log2(self).to(out.dtype)", **TEXTS,
    notes=("The documents demand rank 1 to 8; the source accepts rank 0 as well.",),
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result (declared const); rank up to 8", ctype=w.IN_TENSOR)
inplace_log2 = w.declare(
    "aclnnInplaceLog2", ref,
    summary="element-wise logarithm to base 2, in place",
    rules=in_place(ref, DTYPES, w.documented(w.dims_within(1, 8, ref))),
    plan=plan("log2", ref, ref), reference="selfRef.log2_()", **TEXTS,
    notes=("The documents demand rank 1 to 8.",),
)  # fmt: skip

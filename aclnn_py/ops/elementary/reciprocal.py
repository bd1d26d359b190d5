"""aclnnReciprocal and aclnnInplaceReciprocal."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared.elementary import AS_OUT, PRECISION, plan
from .shared.elementary_rules import EVERY, NUMBERS, in_place

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_reciprocal.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310B,
    "formula": "1 / x; infinities at 0; integers and BOOL are cast to FLOAT first",
    "precision": PRECISION.replace("at most {} ULP", "correctly rounded"),
}  # fmt: skip

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape as self")
reciprocal = w.declare(
    "aclnnReciprocal", x, out,
    summary="element-wise reciprocal 1 / x",
    rules=(
        w.present(x, out), w.dtype_in(EVERY.also(w.BF16), x), w.dtype_in(NUMBERS.also(w.BF16), out),
        w.no_bf16_except(w.BF16_BY_RANGE, x, out), w.same_format(x, out), w.max_dims(8, x, out), w.same_shape(out, x),
        w.done_if_empty(x),
    ),
    plan=plan("reciprocal", x, out), reference="torch.reciprocal(self).to(out.dtype)", **TEXTS,
    notes=(AS_OUT,),
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result (declared const); rank up to 8", ctype=w.IN_TENSOR)
inplace_reciprocal = w.declare(
    "aclnnInplaceReciprocal", ref,
    summary="element-wise reciprocal 1 / x, in place",
    rules=in_place(ref, NUMBERS.plus(dt.ACL_BF16, on=w.BF16_BY_RANGE), late=True),
    plan=plan("reciprocal", ref, ref), reference="selfRef.reciprocal_()", **TEXTS,
    notes=("Null and dtype of the tensor are checked before a null workspaceSize or executor.",),
)  # fmt: skip

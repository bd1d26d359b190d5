"""aclnnExp2 and aclnnInplaceExp2."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ..arithmetic.shared.arithmetic import BUT_310P, WHOLE
from .shared.elementary import REAL_PRECISION, kind, plan
from .shared.elementary_rules import REAL, REAL_OR_WHOLE, in_place, with_bf16

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_exp2.h", "library": "math", "documented_soc": BUT_310P,
    "formula": "2^x, exact for whole x; integers, BOOL and BF16 are cast to FLOAT first",
    "precision": REAL_PRECISION.format(1),
}  # fmt: skip


def computed(x: w.Param) -> w.Term:
    """The compute dtype: FLOAT for integers, BOOL and BF16."""
    return w.Where(w.has_dtype(x, *WHOLE, dt.ACL_BF16), w.FLOAT, w.Dtype(x))


x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape as self")
exp2 = w.declare(
    "aclnnExp2", x, out,
    summary="element-wise 2^x",
    rules=(
        w.present(x, out), w.dtype_in(with_bf16(REAL_OR_WHOLE), x), (w.Castable(kind(x), w.Dtype(out)),),
        w.same_shape(x, out), w.max_dims(8, x), w.done_if_empty(x),
    ),
    plan=plan("exp2", x, out, computed(x)), reference="torch.exp2(self).to(out.dtype)", **TEXTS,
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result; rank up to 8")
inplace_exp2 = w.declare(
    "aclnnInplaceExp2", ref,
    summary="element-wise 2^x, in place",
    rules=in_place(ref, with_bf16(REAL)),
    plan=plan("exp2", ref, ref, computed(ref)), reference="selfRef.exp2_()", **TEXTS,
)  # fmt: skip

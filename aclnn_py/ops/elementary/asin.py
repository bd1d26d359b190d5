"""aclnnAsin and aclnnInplaceAsin."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ..arithmetic.shared.arithmetic import WHOLE
from .shared.elementary import REAL_PRECISION, plan
from .shared.elementary_rules import REAL, REAL_OR_WHOLE, in_place, two_lists, with_bf16

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_asin.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310B,
    "formula": "asin(x), from -pi / 2 to pi / 2; NaN outside -1 to 1; integers and BOOL are cast to "
    "FLOAT first",
    "precision": REAL_PRECISION.format(3),
}  # fmt: skip


def kind(x: w.Param) -> w.Term:
    """The compute dtype: FLOAT for integers, BOOL and, but for ascend950, BF16."""
    widened = w.either(w.has_dtype(x, *WHOLE), w.both(w.has_dtype(x, dt.ACL_BF16), w.negated(w.on(*w.REGBASE))))
    return w.Where(widened, w.FLOAT, w.Dtype(x))


x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape as self")
asin = w.declare(
    "aclnnAsin", x, out,
    summary="element-wise arc sine",
    rules=two_lists(x, out, with_bf16(REAL_OR_WHOLE), with_bf16(REAL)),
    plan=plan("asin", x, out, kind(x)), reference="torch.asin(self).to(out.dtype)", **TEXTS,
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result; rank up to 8")
inplace_asin = w.declare(
    "aclnnInplaceAsin", ref,
    summary="element-wise arc sine, in place",
    rules=in_place(ref, REAL.plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)),
    plan=plan("asin", ref, ref, kind(ref)), reference="selfRef.asin_()", **TEXTS,
)  # fmt: skip

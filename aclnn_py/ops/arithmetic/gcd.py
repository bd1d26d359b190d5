"""aclnnGcd."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..elementary.shared.power_rules import not_both_bool
from .shared.binary_plans import common_plan

INTEGERS = w.Choices(
    dt.ACL_INT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_UINT8, dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_UINT64
)
NEWER = ("ascend910b", "ascend910_93", "ascend950", "ascend350", "ascend310p", "ascend310b", "ascend310", "unknown")
COMMON = w.Choices(dt.ACL_INT32).plus(dt.ACL_INT16, dt.ACL_INT64, on=NEWER).plus(
    dt.ACL_UINT8, dt.ACL_INT8, on=w.REGBASE
)  # fmt: skip
x, other, out = (
    w.In("self", "first operand, rank up to 8"),
    w.In("other", "second operand, broadcastable with self"),
    w.Out("out", "greatest common divisors, broadcast shape of self and other"),
)
gcd = w.declare(
    "aclnnGcd", x, other, out,
    summary="element-wise greatest common divisor",
    rules=(
        w.present(x, other, out), not_both_bool(x, other), w.dtype_in(INTEGERS, out), w.promotable(x, other),
        w.promoted_in(COMMON, x, other), w.promoted_castable(x, other, out), w.max_dims(8, x, other),
        w.broadcastable(x, other), w.shape_is_broadcast(out, x, other), w.done_if_empty(x, other),
    ),
    plan=common_plan("gcd", x, other, out), header="aclnnop/aclnn_gcd.h", library="math",
    documented_soc=w.DOCUMENTED_BUT_310B,
    formula="greatest common divisor of |self| and |other| in the promoted dtype; gcd(0, 0) = 0",
    precision="exact; the magnitude of the smallest integer wraps", reference="torch.gcd(self, other).to(out.dtype)",
    notes=(
        "The promoted dtype has to be INT32 on the 910, INT32, INT16 or INT64 elsewhere, on ascend950 UINT8 or INT8 "
        "too.",
    ),
)  # fmt: skip

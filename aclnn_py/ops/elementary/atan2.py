"""aclnnAtan2 and aclnnInplaceAtan2."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ..arithmetic.shared.arithmetic import WHOLE, is_one_of
from ..arithmetic.shared.binary_plans import common_plan
from .shared.elementary import PRECISION

DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, *WHOLE).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_atan2.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310B,
    "formula": "the angle of the point (other, self) in (-pi, pi], with the sign of a zero self; integers, BOOL and a "
    "BF16 that the SoC lacks in FLOAT",
    "precision": PRECISION.format("two"),
    "notes": ("The source does not check the dtype of out; a cast without a kernel gives 561103.",),
}  # fmt: skip


def tests(x: w.Param, other: w.Param, out: w.Param) -> tuple[w.Rules, ...]:
    """Everything after the null tests."""
    return (
        w.dtype_in(DTYPES, x, other), w.max_dims(8, x, other), w.broadcastable(x, other),
        w.shape_is_broadcast(out, x, other), w.done_if_empty(x, other),
    )  # fmt: skip


def plan(x: w.Param, other: w.Param, out: w.Param) -> w.Plan:
    """FLOAT for what has no kernel."""
    common = w.Promoted(x, other)
    return common_plan("atan2", x, other, out, w.Where(is_one_of(common, *WHOLE), w.FLOAT, common))


x, other, out = (
    w.In("self", "y coordinates, rank up to 8"),
    w.In("other", "x coordinates, broadcastable with self"),
    w.Out("out", "angles in radians, broadcast shape of self and other"),
)
atan2 = w.declare(
    "aclnnAtan2", x, other, out,
    summary="element-wise atan2(self, other)",
    rules=(w.present(x, other, out), *tests(x, other, out)), plan=plan(x, other, out),
    reference="torch.atan2(self, other).to(out.dtype)", **TEXTS,
)  # fmt: skip

ref = w.InOut("selfRef", "y coordinates, overwritten with the angles; rank up to 8")
abscissas = w.In("other", "x coordinates, rank up to 8 (not declared const)", ctype=w.OUT_TENSOR)
inplace_atan2 = w.declare(
    "aclnnInplaceAtan2", ref, abscissas,
    summary="element-wise atan2(selfRef, other), in place",
    rules=(w.present(ref, abscissas), *tests(ref, abscissas, ref)), plan=plan(ref, abscissas, ref),
    reference="selfRef.copy_(torch.atan2(selfRef, other))", **TEXTS,
)  # fmt: skip

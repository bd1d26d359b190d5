"""aclnnAtan2 and aclnnInplaceAtan2."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .arithmetic import WHOLE, is_one_of
from .elementary import PRECISION
from .families import common_plan

DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, *WHOLE).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_atan2.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310B,
    "formula": "the angle of the point (other, self) in (-pi, pi], with the sign of a zero self; integers, BOOL and a "
    "BF16 that the SoC lacks in FLOAT",
    "precision": PRECISION.format("two"),
    "notes": ("The source looks at no dtype of out; a cast that has no kernel gives 561103.",),
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
    return common_plan("atan2", x, other, out, w.Either(is_one_of(common, *WHOLE), w.FLOAT, common))


x, other, out = w.In("self", "the ordinates"), w.In("other", "the abscissas"), w.Out("out", "the angles")
atan2 = w.declare(
    "aclnnAtan2", x, other, out,
    summary="the angle of a point, element by element",
    rules=(w.present(x, other, out), *tests(x, other, out)), plan=plan(x, other, out),
    reference="torch.atan2(self, other).to(out.dtype)", **TEXTS,
)  # fmt: skip

ref = w.InOut("selfRef", "the ordinates, overwritten with the angles")
abscissas = w.In("other", "the abscissas, not declared const", ctype=w.OUT_TENSOR)
inplace_atan2 = w.declare(
    "aclnnInplaceAtan2", ref, abscissas,
    summary="the angle of a point, element by element, in place",
    rules=(w.present(ref, abscissas), *tests(ref, abscissas, ref)), plan=plan(ref, abscissas, ref),
    reference="selfRef.copy_(torch.atan2(selfRef, other))", **TEXTS,
)  # fmt: skip

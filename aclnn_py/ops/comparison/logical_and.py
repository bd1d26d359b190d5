"""aclnnLogicalAnd and aclnnInplaceLogicalAnd."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared import logical

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_logical_and.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310B,
    "formula": "self != 0 and other != 0, then cast to out", "precision": logical.PRECISION,
}  # fmt: skip


def rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the first dtype on."""
    return (
        *w.dtype_in(logical.DTYPES, x, other), *logical.shape_rules(x, other, out), *w.done_if_empty(x, other)
    )  # fmt: skip


x, other, out = (
    w.In("self", "first operand, rank up to 8"),
    w.In("other", "second operand, broadcastable with self"),
    w.Out("out", "results, broadcast shape of self and other"),
)
logical_and = w.declare(
    "aclnnLogicalAnd", x, other, out,
    summary="element-wise logical and",
    rules=(w.present(x, other, out), rules(x, other, out)), plan=logical.plan("logical_and", out, x, other),
    reference="torch.logical_and(self, other)", **TEXTS,
    notes=("The documents list dtypes for out and refuse BF16 on some SoCs; the source does neither.",),
)  # fmt: skip

ref = w.InOut("selfRef", "first operand, to whose shape other broadcasts; overwritten with the result")
inplace_logical_and = w.declare(
    "aclnnInplaceLogicalAnd", ref, other,
    summary="element-wise logical and, in place",
    rules=(w.present(ref, other), rules(ref, other, ref)), plan=logical.plan("logical_and", ref, ref, other),
    reference="selfRef.logical_and_(other)", **TEXTS, notes=(logical.IN_PLACE,),
)  # fmt: skip

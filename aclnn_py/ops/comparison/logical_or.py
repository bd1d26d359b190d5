"""aclnnLogicalOr and aclnnInplaceLogicalOr."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared import logical
from .shared.comparison_dtypes import BOOL, UNSIGNED
from .shared.comparison_rules import distinct

OUTS = logical.DTYPES.plus(*UNSIGNED, on=w.REGBASE)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_logical_or.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310B,
    "formula": "self != 0 or other != 0, then cast to out", "precision": logical.PRECISION,
}  # fmt: skip
TAKEN = (
    dt.ACL_BOOL, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_FLOAT16, dt.ACL_BF16,
    dt.ACL_FLOAT,
)  # fmt: skip
"Dtypes that the kernel of ascend950 takes without a cast, if both are of one."


def rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the first dtype on."""
    outs = () if out is x else w.dtype_in(OUTS, out)
    return (
        *w.no_bf16_except(w.BF16_BY_RANGE, *distinct(x, other, out)), *w.dtype_in(logical.DTYPES, x, other), *outs,
        *logical.shape_rules(x, other, out), *w.done_if_empty(x, other),
    )  # fmt: skip


def plan(x: w.Param, other: w.Param, out: w.Param) -> w.Plan:
    """Casts to BOOL but where the kernel takes both as they are, the kernel, a cast to out."""
    same = w.Equal(w.Dtype(x), w.Dtype(other))
    as_is = w.both(w.on(*w.REGBASE), same, w.has_dtype(x, *TAKEN), label="the kernel takes both")
    first, second = w.Contiguous(x), w.Contiguous(other)
    kinds = [w.Where(as_is, w.Dtype(each), BOOL, label="DT_BOOL unless the kernel takes both") for each in (x, other)]
    left, right = w.CastTo(first, kinds[0]), w.CastTo(second, kinds[1])
    result = w.Compute("logical_or", left, right, dtype=BOOL)
    back = w.CastTo(result, w.Dtype(out))
    return (first, second, left, right, result, back, w.ViewCopy(back, out))


x, other, out = (
    w.In("self", "first operand, rank up to 8"),
    w.In("other", "second operand, broadcastable with self"),
    w.Out("out", "results, broadcast shape of self and other"),
)
logical_or = w.declare(
    "aclnnLogicalOr", x, other, out,
    summary="element-wise logical or",
    rules=(w.present(x, other, out), rules(x, other, out)), plan=plan(x, other, out),
    reference="torch.logical_or(self, other)", **TEXTS,
)  # fmt: skip

ref = w.InOut("selfRef", "first operand, to whose shape other broadcasts; overwritten with the result")
inplace_logical_or = w.declare(
    "aclnnInplaceLogicalOr", ref, other,
    summary="element-wise logical or, in place",
    rules=(w.present(ref, other), rules(ref, other, ref)), plan=plan(ref, other, ref),
    reference="selfRef.logical_or_(other)", **TEXTS, notes=(logical.IN_PLACE,),
)  # fmt: skip

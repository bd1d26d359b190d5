"""aclnnLogicalNot and aclnnInplaceLogicalNot."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared import logical
from .shared.comparison_dtypes import COMMON
from .shared.comparison_rules import distinct, same_shapes

DTYPES = w.Choices(*COMMON, dt.ACL_BOOL, dt.ACL_BF16)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_logical_not.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310B,
    "formula": "self == 0, then cast to out", "precision": logical.PRECISION,
    "notes": ("The rank is limited to 8 for strided tensors only; BF16 is accepted on every SoC.",),
}  # fmt: skip


def rules(x: w.Param, out: w.Param) -> w.Rules:
    """From the first dtype on."""
    tensors = distinct(x, out)
    dense = w.both(*(w.OneOf(w.Dense(each), w.Choices(True)) for each in tensors))
    return (
        *w.dtype_in(DTYPES, *tensors), *same_shapes(x, out), *w.when(dense, otherwise=(w.max_dims(8, *tensors),)),
        *w.done_if_empty(x),
    )  # fmt: skip


x, out = w.In("self", "input, any shape"), w.Out("out", "results, same shape as self")
logical_not = w.declare(
    "aclnnLogicalNot", x, out,
    summary="element-wise logical not",
    rules=(w.present(x, out), rules(x, out)), plan=logical.plan("logical_not", out, x),
    reference="torch.logical_not(self)", **TEXTS,
)  # fmt: skip

ref = w.InOut("selfRef", "input, any shape, overwritten with the result")
inplace_logical_not = w.declare(
    "aclnnInplaceLogicalNot", ref,
    summary="element-wise logical not, in place",
    rules=(w.present(ref), rules(ref, ref)), plan=logical.plan("logical_not", ref, ref),
    reference="selfRef.logical_not_()", **TEXTS,
)  # fmt: skip

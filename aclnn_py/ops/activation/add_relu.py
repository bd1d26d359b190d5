"""aclnnAddRelu and aclnnInplaceAddRelu."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .add_relu_plan import WHOLE, alpha, plan

DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, *WHOLE).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_add_relu.h", "documented_soc": w.DOCUMENTED_BUT_310,
    "formula": "max(self + alpha * other, 0) in the promoted dtype; integers wrap before the maximum, of UINT8 none is "
    "taken; an integer alpha is cast to the promoted dtype (through a float32 for INT32)",
    "precision": "floating sums are computed and clamped in float32 and rounded once, to nearest even",
}  # fmt: skip


def tests(one: w.Param, other: w.Param, out: w.Param) -> tuple[w.Rules, ...]:
    """What both APIs test of dtypes and ranks."""
    return (
        w.dtype_in(DTYPES, one, other), w.promotable(one, other), (w.Castable(w.Dtype(alpha), w.Promoted(one, other)),),
        w.promoted_castable(one, other, out), w.max_dims(8, one, other),
    )  # fmt: skip


x, other, out = w.In("self", "the first addend"), w.In("other", "the second addend"), w.Out("out", "the result")
add_relu = w.declare(
    "aclnnAddRelu", x, other, alpha, out,
    summary="max(self + alpha * other, 0), element by element",
    rules=(
        w.present(x, other, alpha, out), *tests(x, other, out), w.broadcastable(x, other),
        w.shape_is_broadcast(out, x, other), w.done_if_empty(x, other),
    ),
    plan=plan(x, other, out), reference="torch.relu(torch.add(self, other, alpha=alpha)).to(out.dtype)", **TEXTS,
    notes=("The documents list dtypes for alpha and out; the source only tests castability.",),
)  # fmt: skip

ref = w.InOut("selfRef", "the first addend, overwritten with the result")
inplace_add_relu = w.declare(
    "aclnnInplaceAddRelu", ref, other, alpha,
    summary="max(selfRef + alpha * other, 0), element by element, in place",
    rules=(
        w.present(ref, other), w.broadcastable(ref, other), w.shape_is_broadcast(ref, ref, other), w.OUT_POINTERS,
        w.present(ref, other, alpha), *tests(ref, other, ref), w.done_if_empty(ref, other),
    ),
    plan=plan(ref, other, ref), reference="self.copy_(torch.relu(torch.add(self, other, alpha=alpha)))", **TEXTS,
    notes=("Null tensors and shapes come first, before a null workspaceSize or executor and before any dtype.",),
)  # fmt: skip

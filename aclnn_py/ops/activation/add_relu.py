"""aclnnAddRelu and aclnnInplaceAddRelu."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared.add_relu_plan import WHOLE, alpha, plan

DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, *WHOLE).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_add_relu.h", "documented_soc": w.DOCUMENTED_BUT_310,
    "formula": "max(self + alpha * other, 0) in the promoted dtype; integers wrap before the maximum, of UINT8 none is "
    "taken; an integer alpha is cast to the promoted dtype (through a float32 for INT32)",
    "precision": "floating-point sums are computed and clamped in float32 and rounded once, to nearest even",
}  # fmt: skip


def tests(one: w.Param, other: w.Param, out: w.Param) -> tuple[w.Rules, ...]:
    """What both APIs test of dtypes and ranks."""
    return (
        w.dtype_in(DTYPES, one, other), w.promotable(one, other), (w.Castable(w.Dtype(alpha), w.Promoted(one, other)),),
        w.promoted_castable(one, other, out), w.max_dims(8, one, other),
    )  # fmt: skip


x = w.In("self", "first addend, broadcastable with other")
other = w.In("other", "second addend, broadcastable with the first")
out = w.Out("out", "output, of the broadcast shape of self and other")
add_relu = w.declare(
    "aclnnAddRelu", x, other, alpha, out,
    summary="element-wise ReLU of self + alpha * other",
    rules=(
        w.present(x, other, alpha, out), *tests(x, other, out), w.broadcastable(x, other),
        w.shape_is_broadcast(out, x, other), w.done_if_empty(x, other),
    ),
    plan=plan(x, other, out), reference="torch.relu(torch.add(self, other, alpha=alpha)).to(out.dtype)", **TEXTS,
    notes=("The documents list dtypes for alpha and out; the source only tests castability.",),
)  # fmt: skip

ref = w.InOut("selfRef", "first addend, overwritten by the output; other must broadcast to its shape")
inplace_add_relu = w.declare(
    "aclnnInplaceAddRelu", ref, other, alpha,
    summary="element-wise ReLU of selfRef + alpha * other, in place",
    rules=(
        w.present(ref, other), w.broadcastable(ref, other), w.shape_is_broadcast(ref, ref, other), w.OUT_POINTERS,
        w.present(ref, other, alpha), *tests(ref, other, ref), w.done_if_empty(ref, other),
    ),
    plan=plan(ref, other, ref), reference="selfRef.copy_(torch.relu(torch.add(selfRef, other, alpha=alpha)))", **TEXTS,
    notes=("Null pointers and shapes are checked before a null workspaceSize or executor and before any dtype.",),
)  # fmt: skip

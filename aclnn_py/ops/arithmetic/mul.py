"""aclnnMul and aclnnInplaceMul."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared.arithmetic import DTYPES, PRECISION, RANKS, UNCAST, mixed
from .shared.products import of_tensors

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_mul.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310B,
    "formula": "self * other in the promoted dtype; integers wrap, BOOL is and", "precision": PRECISION,
}  # fmt: skip


def castable(one: w.Param, other: w.Param, out: w.Param) -> tuple[w.Rules, ...]:
    """The common dtype exists and converts to that of out; the source leaves the second to the cast on ascend950."""
    converts = w.promoted_castable(one, other, out)
    return (w.promotable(one, other), w.when(w.by_source_on(*w.REGBASE), otherwise=(converts,)))


x, other, out = (
    w.In("self", "first factor, rank up to 8"),
    w.In("other", "second factor, broadcastable with self"),
    w.Out("out", "output, broadcast shape of self and other"),
)
mul = w.declare(
    "aclnnMul", x, other, out,
    summary="element-wise self * other",
    rules=(
        w.present(x, other, out), w.dtype_in(DTYPES, x, other, out), *castable(x, other, out),
        w.max_dims(8, x, other), w.broadcastable(x, other), w.shape_is_broadcast(out, x, other),
        w.done_if_empty(x, other),
    ),
    plan=of_tensors(x, other, out, mixed(x, other)), reference="torch.mul(self, other).to(out.dtype)", **TEXTS,
    notes=(UNCAST,),
)  # fmt: skip

ref = w.InOut("selfRef", "first factor, to whose shape other broadcasts; overwritten with the result")
inplace_mul = w.declare(
    "aclnnInplaceMul", ref, other,
    summary="element-wise selfRef * other, in place",
    rules=(
        w.present(ref, other), w.dtype_in(DTYPES, ref, other), *castable(ref, other, ref),
        w.documented(w.max_dims(8, ref, other)), w.broadcastable(ref, other), w.shape_is_broadcast(ref, ref, other),
        w.done_if_empty(ref, other),
    ),
    plan=of_tensors(ref, other, ref, w.both(w.on(*w.REGBASE), mixed(ref, other))), **TEXTS,
    reference="selfRef.mul_(other)", notes=(UNCAST, RANKS),
)  # fmt: skip

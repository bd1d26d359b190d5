"""aclnnDiv and aclnnInplaceDiv."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared.arithmetic import BUT_310P, DTYPES, QUOTIENT, UNTESTED_OUT, is_one_of
from .shared.quotients import of_tensors

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_div.h", "library": "math", "documented_soc": BUT_310P, "precision": QUOTIENT,
    "formula": "self / other in the promoted dtype, FLOAT for integers and BOOL, then cast to out: to an integer it "
    "truncates and saturates, so x / 0 gives an end of the range and 0 / 0 gives 0; floats divide by 0 as IEEE says",
}  # fmt: skip


def tests(one: w.Param, other: w.Param, out: w.Param) -> tuple[w.Rules, ...]:
    """What the shared inner API asks once no argument is null, formats left out."""
    raw = w.Promoted(one, other)
    divided = w.Where(is_one_of(raw, dt.ACL_INT32, dt.ACL_BOOL), w.FLOAT, raw)
    newer, older = (w.Castable(kind, w.Dtype(out)) for kind in (divided, raw))
    converts = w.when(w.on(*w.REGBASE), (newer,), otherwise=((older,),))
    return (
        w.max_dims(8, one, other), w.broadcastable(one, other), w.shape_is_broadcast(out, one, other),
        w.dtype_in(DTYPES, other, one), w.promotable(one, other), converts,
    )  # fmt: skip


x, other, out = (
    w.In("self", "dividend, rank up to 8"),
    w.In("other", "divisor, rank up to 8"),
    w.Out("out", "output, broadcast shape of self and other"),
)
div = w.declare(
    "aclnnDiv", x, other, out,
    summary="element-wise self / other",
    rules=(
        w.present(out, other, x), *tests(x, other, out), w.no_private_format(x, other, out),
        w.done_if_empty(x, other),
    ),
    plan=of_tensors(x, other, out), reference="torch.div(self, other).to(out.dtype)", **TEXTS,
    notes=("Shapes are tested before dtypes, unlike in aclnnAdd, aclnnSub and aclnnMul.", UNTESTED_OUT, ),
)  # fmt: skip

ref = w.InOut("selfRef", "dividend, overwritten with the result; rank up to 8")
inplace_div = w.declare(
    "aclnnInplaceDiv", ref, other,
    summary="element-wise selfRef / other, in place",
    rules=(
        w.present(ref, other), w.broadcastable(ref, other), w.shape_is_broadcast(ref, ref, other), w.OUT_POINTERS,
        w.present(ref, other), *tests(ref, other, ref), w.no_private_format(ref, other), w.done_if_empty(ref, other),
    ),
    plan=of_tensors(ref, other, ref), reference="selfRef.copy_(torch.div(selfRef, other))", **TEXTS,
    notes=("Null tensors and shapes come first, before a null workspaceSize or executor; shapes twice.",),
)  # fmt: skip

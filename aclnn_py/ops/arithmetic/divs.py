"""aclnnDivs and aclnnInplaceDivs."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared.arithmetic import DTYPES, QUOTIENT, UNTESTED_OUT
from .shared.quotients import inferred, with_scalar

other = w.Scalar("other", "divisor, a scalar")
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_div.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310,
    "formula": "self / other in the dtype that both promote to, FLOAT for integers and BOOL, then cast to out; on "
    "ascend950 FLOAT, FLOAT16 and BF16 are multiplied by 1 / other, divided in double and rounded to float32, when "
    "other is floating (a DOUBLE one: if self is contiguous too)",
    "precision": QUOTIENT + "; the product with a rounded reciprocal may be off by 1 ULP the quotient",
    "notes": (
        UNTESTED_OUT, "Before ascend950 self's dtype has to convert to out's, on ascend950 the inferred one.",
        "The inferred dtype of ascend950 is aclnnMuls'.",
    ),
}  # fmt: skip


def converts(one: w.Param, out: w.Param) -> w.Rules:
    """The dtype tested against that of out."""
    newer, older = (w.Castable(kind, w.Dtype(out)) for kind in (inferred(one, other, out), w.Dtype(one)))
    return w.when(w.on(*w.REGBASE), (newer,), otherwise=((older,),))


x, out = w.In("self", "dividend, rank up to 8"), w.Out("out", "output, same shape as self")
divs = w.declare(
    "aclnnDivs", x, other, out,
    summary="element-wise self / other for a scalar",
    rules=(
        w.present(x, other, out), w.no_private_format(out, x), w.dtype_in(DTYPES, other, x), w.max_dims(8, x),
        w.same_shape(x, out), converts(x, out), w.done_if_empty(x),
    ),
    plan=with_scalar(x, other, out), reference="torch.div(self, other).to(out.dtype)", **TEXTS,
)  # fmt: skip

ref = w.InOut("selfRef", "dividend, overwritten with the result; rank up to 8")
inplace_divs = w.declare(
    "aclnnInplaceDivs", ref, other,
    summary="element-wise selfRef / other for a scalar, in place",
    rules=(
        w.present(ref, other), w.no_private_format(ref), w.dtype_in(DTYPES, other, ref), w.max_dims(8, ref),
        converts(ref, ref), w.done_if_empty(ref),
    ),
    plan=with_scalar(ref, other, ref), reference="selfRef.copy_(torch.div(selfRef, other))", **TEXTS,
)  # fmt: skip

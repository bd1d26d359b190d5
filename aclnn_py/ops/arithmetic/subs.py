"""aclnnSubs and aclnnInplaceSubs."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared.arithmetic import DTYPES, PRECISION, SCALAR_RULE, UNTESTED_OUT, WIDENED
from .shared.sum_rules import alpha, inferred, tests
from .shared.sums import with_scalar

other = w.Scalar("other", "subtrahend, a scalar")
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_sub.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310B,
    "precision": PRECISION,
    "formula": "self - alpha * other in the inferred dtype, with both scalars cast to it as C does (FLOAT16 "
    "saturates); integers wrap, BOOL is exclusive or",
}  # fmt: skip

x, out = w.In("self", "minuend, rank up to 8"), w.Out("out", "output, same shape as self")
subs = w.declare(
    "aclnnSubs", x, other, alpha, out,
    summary="element-wise self - alpha * other for a scalar",
    rules=(
        w.present(x, other, alpha, out), w.dtype_in(DTYPES, x), *tests(x, other, out, inferred(x, other, out)),
        w.max_dims(8, x), w.same_shape(x, out), w.done_if_empty(x),
    ),
    plan=with_scalar(x, other, out, minus=True), **TEXTS,
    reference="torch.sub(self, other, alpha=alpha).to(out.dtype)", notes=(SCALAR_RULE, WIDENED, UNTESTED_OUT),
)  # fmt: skip

ref = w.InOut("selfRef", "minuend, overwritten with the result; rank up to 8")
inplace_subs = w.declare(
    "aclnnInplaceSubs", ref, other, alpha,
    summary="element-wise selfRef - alpha * other for a scalar, in place",
    rules=(
        w.present(ref, other, alpha), w.dtype_in(DTYPES, ref), *tests(ref, other, ref, inferred(ref, other, ref)),
        w.max_dims(8, ref), w.done_if_empty(ref),
    ),
    plan=with_scalar(ref, other, ref, minus=True), reference="selfRef.sub_(other, alpha=alpha)", **TEXTS,
    notes=(SCALAR_RULE, WIDENED),
)  # fmt: skip

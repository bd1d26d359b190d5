"""aclnnSub and aclnnInplaceSub."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared.arithmetic import BUT_310P, DTYPES, PRECISION, UNTESTED_OUT, WIDENED
from .shared.sum_rules import alpha, tests
from .shared.sums import of_tensors

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_sub.h", "library": "math", "documented_soc": BUT_310P, "precision": PRECISION,
    "formula": "self - alpha * other in the promoted dtype; integers wrap, BOOL is exclusive or; floats multiply and "
    "subtract in one kernel with alpha as a float32, so do INT8, INT32 and INT64 on ascend950, others round the "
    "product first; an alpha of 1 or NaN is not multiplied",
}  # fmt: skip

x, other, out = (
    w.In("self", "minuend, rank up to 8"),
    w.In("other", "subtrahend, rank up to 8"),
    w.Out("out", "output, broadcast shape of self and other"),
)
sub = w.declare(
    "aclnnSub", x, other, alpha, out,
    summary="element-wise self - alpha * other",
    rules=(
        w.present(x, other, alpha, out), w.dtype_in(DTYPES, x, other), *tests(x, other, out, w.Promoted(x, other)),
        w.max_dims(8, x, other), w.broadcastable(x, other), w.shape_is_broadcast(out, x, other),
        w.done_if_empty(x, other),
    ),
    plan=of_tensors(x, other, out, minus=True), **TEXTS,
    reference="torch.sub(self, other, alpha=alpha).to(out.dtype)  # which refuses BOOL",
    notes=(WIDENED, UNTESTED_OUT),
)  # fmt: skip

ref = w.InOut("selfRef", "minuend, overwritten with the result; rank up to 8")
inplace_sub = w.declare(
    "aclnnInplaceSub", ref, other, alpha,
    summary="element-wise selfRef - alpha * other, in place",
    rules=(
        w.present(ref, other, alpha), w.dtype_in(DTYPES, ref, other),
        *tests(ref, other, ref, w.Promoted(ref, other)), w.max_dims(8, ref, other), w.broadcastable(ref, other),
        w.shape_is_broadcast(ref, ref, other), w.done_if_empty(ref, other),
    ),
    plan=of_tensors(ref, other, ref, minus=True), reference="selfRef.sub_(other, alpha=alpha)", **TEXTS,
    notes=(WIDENED, "Its own checks of null tensors and shapes come first but cannot fail; those of aclnnSub decide."),
)  # fmt: skip

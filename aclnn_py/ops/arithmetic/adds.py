"""aclnnAdds and aclnnInplaceAdds."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared.arithmetic import DTYPES, PRECISION, SCALAR_RULE, UNTESTED_OUT
from .shared.sum_rules import alpha, inferred, tests
from .shared.sums import with_scalar

other = w.Scalar("other", "second operand, a scalar")
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_add.h", "library": "math", "precision": PRECISION,
    "formula": "self + alpha * other in the inferred dtype, with both scalars cast to it as C does (FLOAT16 "
    "saturates); integers wrap, BOOL is or, so BOOL self + True * True is 1 in an out of any dtype",
}  # fmt: skip

x, out = w.In("self", "first operand, rank up to 8"), w.Out("out", "output, same shape as self")
adds = w.declare(
    "aclnnAdds", x, other, alpha, out,
    summary="element-wise self + alpha * other for a scalar",
    rules=(
        w.present(x, other, alpha, out), w.dtype_in(DTYPES, x), *tests(x, other, out, inferred(x, other, out)),
        w.max_dims(8, x), w.same_shape(x, out), w.done_if_empty(x),
    ),
    plan=with_scalar(x, other, out), reference="torch.add(self, other, alpha=alpha).to(out.dtype)", **TEXTS,
    documented_soc=w.DOCUMENTED_BUT_310B, notes=(SCALAR_RULE, UNTESTED_OUT),
)  # fmt: skip

ref = w.InOut("selfRef", "first operand, overwritten with the result (declared const); rank up to 8", ctype=w.IN_TENSOR)
inplace_adds = w.declare(
    "aclnnInplaceAdds", ref, other, alpha,
    summary="element-wise selfRef + alpha * other for a scalar, in place",
    rules=(
        w.present(ref, other, alpha), w.dtype_in(DTYPES, ref), *tests(ref, other, ref, inferred(ref, other, ref)),
        w.max_dims(8, ref), w.done_if_empty(ref),
    ),
    plan=with_scalar(ref, other, ref), reference="selfRef.add_(other, alpha=alpha)", **TEXTS,
    documented_soc=w.DOCUMENTED_BUT_310,
    notes=(SCALAR_RULE, "The documents speak of other > 0; the source has no such test."),
)  # fmt: skip

"""aclnnAdd and aclnnInplaceAdd."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared.arithmetic import DTYPES, PRECISION, UNTESTED_OUT
from .shared.sum_rules import alpha, tests
from .shared.sums import of_tensors

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_add.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310,
    "formula": "self + alpha * other in the promoted dtype; integers wrap, BOOL is or; FLOAT, FLOAT16 and INT32 (on "
    "ascend950 every type but INT16, DOUBLE and complex ones) multiply and add in one kernel with alpha as a float32, "
    "any other stores the product first; an alpha that is neither above nor below 1 is not multiplied by",
    "precision": PRECISION,
}  # fmt: skip

x, other, out = (
    w.In("self", "first operand, rank up to 8"),
    w.In("other", "second operand, rank up to 8"),
    w.Out("out", "output, broadcast shape of self and other"),
)
add = w.declare(
    "aclnnAdd", x, other, alpha, out,
    summary="element-wise self + alpha * other",
    rules=(
        w.present(x, other, alpha, out), w.dtype_in(DTYPES, x, other), *tests(x, other, out, w.Promoted(x, other)),
        w.max_dims(8, x, other), w.broadcastable(x, other), w.shape_is_broadcast(out, x, other),
        w.done_if_empty(x, other),
    ),
    plan=of_tensors(x, other, out), reference="torch.add(self, other, alpha=alpha).to(out.dtype)", **TEXTS,
    notes=(UNTESTED_OUT,),
)  # fmt: skip

ref = w.InOut("selfRef", "first operand, overwritten with the result (declared const); rank up to 8", ctype=w.IN_TENSOR)
inplace_add = w.declare(
    "aclnnInplaceAdd", ref, other, alpha,
    summary="element-wise selfRef + alpha * other, in place",
    rules=(
        w.present(ref, other), w.broadcastable(ref, other), w.shape_is_broadcast(ref, ref, other), w.OUT_POINTERS,
        w.present(alpha), w.dtype_in(DTYPES, ref, other), *tests(ref, other, ref, w.Promoted(ref, other)),
        w.max_dims(8, ref, other), w.done_if_empty(ref, other),
    ),
    plan=of_tensors(ref, other, ref), reference="selfRef.add_(other, alpha=alpha)", **TEXTS,
    notes=("Null tensors and shapes come first, before a null workspaceSize or executor and before any dtype.",),
)  # fmt: skip

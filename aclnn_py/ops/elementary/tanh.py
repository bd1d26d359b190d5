"""aclnnTanh and aclnnInplaceTanh."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from ..arithmetic.shared.arithmetic import WHOLE
from .shared.elementary import PRECISION, kind, plan

DTYPES = w.Choices(*WHOLE).also(w.FLOATS_BY_ARCH)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_tanh.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310,
    "formula": "tanh(x); the infinities give -1 and 1, NaN stays NaN; integers and BOOL are cast to FLOAT first",
    "precision": PRECISION.format(2).replace(", DOUBLE and complex in their own type on the AI CPU", ""),
}  # fmt: skip

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape as self")
tanh = w.declare(
    "aclnnTanh", x, out,
    summary="element-wise hyperbolic tangent",
    rules=(
        w.present(x, out), w.dtype_in(DTYPES, x, out), (w.Castable(kind(x), w.Dtype(out)),), w.same_format(x, out),
        w.no_private_format(x), w.max_dims(8, x), w.same_shape(x, out), w.done_if_empty(x, out),
    ),
    plan=plan("tanh", x, out, code=w.ACLNN_ERR_PARAM_NULLPTR),
    reference="torch.tanh(self if self.is_floating_point() else self.float()).to(out.dtype)", **TEXTS,
    notes=(
        "Integers are in the list for out as well, but the check of the cast refuses them. There is no DOUBLE.",
        "A cast to out that fails would give 161001, as a null pointer does.",
    ),
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result; rank up to 8")
inplace_tanh = w.declare(
    "aclnnInplaceTanh", ref,
    summary="element-wise hyperbolic tangent, in place",
    rules=(
        w.present(ref), w.dtype_in(w.FLOATS_BY_ARCH, ref), w.no_private_format(ref), w.max_dims(8, ref),
        w.done_if_empty(ref),
    ),
    plan=plan("tanh", ref, ref), reference="selfRef.tanh_()", **TEXTS,
)  # fmt: skip

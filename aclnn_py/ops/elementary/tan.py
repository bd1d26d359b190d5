"""aclnnTan and aclnnInplaceTan."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared.elementary import PRECISION, STREAM, kind, plan
from .shared.elementary_rules import EVERY, with_bf16

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_tan.h", "library": "math", "documented_soc": w.DOCUMENTED_910_AND_310P,
    "stream_ctype": STREAM,
    "formula": "tan(x) for every x, however large; NaN for infinities; integers and BOOL are cast to "
    "FLOAT first",
    "precision": PRECISION.format(4),
}  # fmt: skip

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape as self")
tan = w.declare(
    "aclnnTan", x, out,
    summary="element-wise tangent",
    rules=(
        w.present(x, out), w.dtype_in(with_bf16(EVERY), x), w.max_dims(8, x, out), w.same_shape(x, out),
        (w.Castable(kind(x), w.Dtype(out)),), w.done_if_empty(x, out),
    ),
    plan=plan("tan", x, out), reference="torch.tan(self).to(out.dtype)", **TEXTS,
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result (declared const); rank up to 8", ctype=w.IN_TENSOR)
inplace_tan = w.declare(
    "aclnnInplaceTan", ref,
    summary="element-wise tangent, in place",
    rules=(
        w.present(ref), w.dtype_in(with_bf16(EVERY), ref), w.max_dims(8, ref),
        (w.Castable(kind(ref), w.Dtype(ref)),), w.done_if_empty(ref),
    ),
    plan=plan("tan", ref, ref), reference="selfRef.tan_()", **TEXTS,
    notes=("Integers pass the list of dtypes and fail as targets of a cast from FLOAT (161002 all the same).",),
)  # fmt: skip

"""aclnnTan and aclnnInplaceTan."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .elementary import PRECISION, STREAM, kind, plan
from .elementary_rules import EVERY, with_bf16

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_tan.h", "library": "math", "documented_soc": w.DOCUMENTED_910_AND_310P,
    "stream_ctype": STREAM,
    "formula": "tan(x) for every x, however large; NaN for infinities; integers and BOOL are cast to "
    "FLOAT first",
    "precision": PRECISION.format(4),
}  # fmt: skip

x, out = w.In("self", "x"), w.Out("out", "the result")
tan = w.declare(
    "aclnnTan", x, out,
    summary="the tangent, element by element",
    rules=(
        w.present(x, out), w.dtype_in(with_bf16(EVERY), x), w.max_dims(8, x, out), w.same_shape(x, out),
        (w.Castable(kind(x), w.Dtype(out)),), w.done_if_empty(x, out),
    ),
    plan=plan("tan", x, out), reference="torch.tan(self).to(out.dtype)", **TEXTS,
)  # fmt: skip

ref = w.InOut("selfRef", "x, overwritten with the result, although it is declared const", ctype=w.IN_TENSOR)
inplace_tan = w.declare(
    "aclnnInplaceTan", ref,
    summary="the tangent, element by element, in place",
    rules=(
        w.present(ref), w.dtype_in(with_bf16(EVERY), ref), w.max_dims(8, ref),
        (w.Castable(kind(ref), w.Dtype(ref)),), w.done_if_empty(ref),
    ),
    plan=plan("tan", ref, ref), reference="selfRef.tan_()", **TEXTS,
    notes=("Integers pass the list of dtypes and fail as targets of a cast from FLOAT (161002 all the same).",),
)  # fmt: skip

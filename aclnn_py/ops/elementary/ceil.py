"""aclnnCeil and aclnnInplaceCeil."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared.elementary import EXACT, STREAM
from .shared.elementary_rules import REAL, in_place, with_bf16

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_ceil.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310B,
    "stream_ctype": STREAM,
    "formula": "ceil(x)",
    "precision": EXACT,
}  # fmt: skip

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape and dtype as self")
ceil = w.declare(
    "aclnnCeil", x, out,
    summary="element-wise ceiling",
    rules=(
        w.present(x, out), w.same_dtype(x, out), w.dtype_in(with_bf16(REAL), x), w.same_shape(x, out), w.max_dims(8, x),
        w.done_if_empty(x),
    ),
    plan=w.pipeline("ceil", x, out=out), reference="torch.ceil(self)", **TEXTS,
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result; rank up to 8")
inplace_ceil = w.declare(
    "aclnnInplaceCeil", ref,
    summary="element-wise ceiling, in place",
    rules=in_place(ref, with_bf16(REAL)),
    plan=w.pipeline("ceil", ref, out=ref), reference="selfRef.ceil_()", **TEXTS,
)  # fmt: skip

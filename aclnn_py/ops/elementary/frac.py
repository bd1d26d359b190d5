"""aclnnFrac and aclnnInplaceFrac."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared.elementary import EXACT
from .shared.elementary_rules import in_place

WHOLE = (dt.ACL_INT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_UINT8)
DTYPES = w.FLOATS_BY_ARCH.also(w.Choices(*WHOLE))
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_frac.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310,
    "formula": "x - trunc(x), with the sign of x; NaN for infinities; integers give 0",
    "precision": EXACT,
}  # fmt: skip

x, out = w.In("input", "input, rank up to 8"), w.Out("out", "output, same shape and dtype as input")
frac = w.declare(
    "aclnnFrac", x, out,
    summary="element-wise fractional part",
    rules=(
        w.present(x, out), w.same_dtype(out, x), w.dtype_in(DTYPES, x), w.same_shape(x, out), w.max_dims(8, x),
        w.done_if_empty(x),
    ),
    plan=w.pipeline("frac", x, out=out, integral=w.is_whole(x)), reference="torch.frac(input)", **TEXTS,
    notes=("There is no DOUBLE.",),
)  # fmt: skip

ref = w.InOut("inputRef", "input, overwritten with the result; rank up to 8")
inplace_frac = w.declare(
    "aclnnInplaceFrac", ref,
    summary="element-wise fractional part, in place",
    rules=in_place(ref, DTYPES),
    plan=w.pipeline("frac", ref, out=ref, integral=w.is_whole(ref)), reference="inputRef.frac_()", **TEXTS,
)  # fmt: skip

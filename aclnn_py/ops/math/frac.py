"""aclnnFrac and aclnnInplaceFrac."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .elementary import EXACT
from .elementary_rules import in_place

WHOLE = (dt.ACL_INT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_UINT8)
DTYPES = w.FLOATS_BY_ARCH.also(w.Choices(*WHOLE))
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_frac.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310,
    "formula": "x - trunc(x), with the sign of x; NaN for infinities; integers give 0",
    "precision": EXACT,
}  # fmt: skip

x, out = w.In("input", "x"), w.Out("out", "the result")
frac = w.declare(
    "aclnnFrac", x, out,
    summary="the fraction of x, element by element",
    rules=(
        w.present(x, out), w.same_dtype(out, x), w.dtype_in(DTYPES, x), w.same_shape(x, out), w.max_dims(8, x),
        w.done_if_empty(x),
    ),
    plan=w.pipeline("frac", x, out=out, whole=w.is_whole(x)), reference="torch.frac(input)", **TEXTS,
    notes=("There is no DOUBLE.",),
)  # fmt: skip

ref = w.InOut("inputRef", "x, overwritten with the result")
inplace_frac = w.declare(
    "aclnnInplaceFrac", ref,
    summary="the fraction of x, element by element, in place",
    rules=in_place(ref, DTYPES),
    plan=w.pipeline("frac", ref, out=ref, whole=w.is_whole(ref)), reference="inputRef.frac_()", **TEXTS,
)  # fmt: skip

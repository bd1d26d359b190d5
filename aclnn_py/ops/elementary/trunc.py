"""aclnnTrunc and aclnnInplaceTrunc."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared.elementary import EXACT
from .shared.elementary_rules import in_place

WHOLE = (dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_INT32)
DTYPES = w.FLOATS_BY_RANGE.plus(*WHOLE, on=("ascend950",))
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_trunc.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310B,
    "formula": "trunc(x), the sign of 0 included; integers are copied",
    "precision": EXACT,
}  # fmt: skip

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape and dtype as self")
trunc = w.declare(
    "aclnnTrunc", x, out,
    summary="element-wise truncation towards 0",
    rules=(
        w.present(x, out), w.dtype_in(DTYPES, x, out), w.same_dtype(x, out), w.same_shape(x, out), w.max_dims(8, x),
        w.done_if_empty(x),
    ),
    plan=w.pipeline("trunc", x, out=out, unless=w.has_dtype(x, *WHOLE)), reference="torch.trunc(self)", **TEXTS,
    notes=("Integers on ascend950 only. There is no DOUBLE.",),
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result; rank up to 8")
inplace_trunc = w.declare(
    "aclnnInplaceTrunc", ref,
    summary="element-wise truncation towards 0, in place",
    rules=in_place(ref, DTYPES),
    plan=w.pipeline("trunc", ref, out=ref, unless=w.has_dtype(ref, *WHOLE)), reference="selfRef.trunc_()", **TEXTS,
)  # fmt: skip

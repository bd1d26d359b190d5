"""aclnnFloor and aclnnInplaceFloor."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared.elementary import EXACT
from .shared.elementary_rules import REAL, with_bf16

WHOLE = (
    dt.ACL_INT64, dt.ACL_INT32, dt.ACL_INT16, dt.ACL_INT8, dt.ACL_UINT64, dt.ACL_UINT32, dt.ACL_UINT16, dt.ACL_UINT8
)  # fmt: skip
DTYPES = with_bf16(REAL.also(w.Choices(*WHOLE)))
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_floor.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310,
    "formula": "floor(x); integers are copied",
    "precision": EXACT,
}  # fmt: skip

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape and dtype as self")
floor = w.declare(
    "aclnnFloor", x, out,
    summary="element-wise floor",
    rules=(
        w.present(x, out), w.same_dtype(out, x), w.dtype_in(DTYPES, x), w.same_shape(x, out), w.max_dims(8, x),
        w.no_private_format(x, out), w.done_if_empty(x),
    ),
    plan=w.pipeline("floor", x, out=out, unless=w.has_dtype(x, *WHOLE)), reference="torch.floor(self)", **TEXTS,
    notes=("Unsigned integers are among the dtypes, BOOL is not.",),
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result; rank up to 8")
inplace_floor = w.declare(
    "aclnnInplaceFloor", ref,
    summary="element-wise floor, in place",
    rules=(
        w.present(ref), w.dtype_in(DTYPES, ref), w.max_dims(8, ref), w.no_private_format(ref), w.done_if_empty(ref),
    ),
    plan=w.pipeline("floor", ref, out=ref, unless=w.has_dtype(ref, *WHOLE)), reference="selfRef.floor_()", **TEXTS,
)  # fmt: skip

"""aclnnExpm1 and aclnnInplaceExpm1."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ..texts import ONCE
from .shared.elementary import STREAM, kind, plan
from .shared.elementary_rules import in_place

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_expm1.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310B,
    "stream_ctype": STREAM,
    "formula": "e^x - 1, without cancellation near 0; BOOL and INT64 are cast to FLOAT first",
    "precision": ONCE + " (at most 2 ULP)",
}  # fmt: skip

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape as self")
expm1 = w.declare(
    "aclnnExpm1", x, out,
    summary="element-wise exponential function minus 1",
    rules=(
        w.present(x, out), w.same_shape(x, out), w.max_dims(8, x),
        w.dtype_in(w.FLOATS_BY_ARCH.also(w.Choices(dt.ACL_INT64, dt.ACL_BOOL)), x),
        (w.Castable(kind(x), w.Dtype(out)),), w.done_if_empty(x),
    ),
    plan=plan("expm1", x, out), reference="torch.expm1(self).to(out.dtype)", **TEXTS,
    notes=("Shape and rank are checked before the dtype.",),
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result; rank up to 8")
inplace_expm1 = w.declare(
    "aclnnInplaceExpm1", ref,
    summary="element-wise exponential function minus 1, in place",
    rules=in_place(ref, w.FLOATS_BY_ARCH),
    plan=plan("expm1", ref, ref), reference="selfRef.expm1_()", **TEXTS,
)  # fmt: skip

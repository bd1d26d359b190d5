"""aclnnErf and aclnnInplaceErf."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared.elementary import REAL_PRECISION, kind, plan
from .shared.elementary_rules import REAL, in_place, with_bf16

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_erf.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310,
    "formula": "2 / sqrt(pi) times the integral of exp(-t^2) from 0 to x; BOOL and INT64 are cast to "
    "FLOAT first",
    "precision": REAL_PRECISION.format(2),
}  # fmt: skip

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape as self")
erf = w.declare(
    "aclnnErf", x, out,
    summary="element-wise error function",
    rules=(
        w.present(x, out), w.dtype_in(with_bf16(REAL.also(w.Choices(dt.ACL_BOOL, dt.ACL_INT64))), x),
        (w.Castable(kind(x), w.Dtype(out)),), w.same_shape(x, out), w.max_dims(8, x), w.done_if_empty(x),
    ),
    plan=plan("erf", x, out), reference="torch.erf(self).to(out.dtype)", **TEXTS,
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result; rank up to 8")
inplace_erf = w.declare(
    "aclnnInplaceErf", ref,
    summary="element-wise error function, in place",
    rules=in_place(ref, with_bf16(REAL)),
    plan=plan("erf", ref, ref), reference="selfRef.erf_()", **TEXTS,
)  # fmt: skip

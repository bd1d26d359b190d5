"""aclnnErfc and aclnnInplaceErfc."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .elementary import REAL_PRECISION, STREAM, kind, plan
from .elementary_rules import REAL, in_place, with_bf16

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_erfc.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310B,
    "formula": "1 - erf(x), without cancellation where it is small; BOOL and INT64 are cast to FLOAT "
    "first",
    "precision": REAL_PRECISION.format(4),
}  # fmt: skip

x, out = w.In("self", "x"), w.Out("out", "the result")
erfc = w.declare(
    "aclnnErfc", x, out,
    summary="the complementary error function, element by element",
    rules=(
        w.present(x, out), w.dtype_in(with_bf16(REAL.also(w.Choices(dt.ACL_BOOL, dt.ACL_INT64))), x),
        (w.Castable(kind(x), w.Dtype(out)),), w.same_shape(x, out), w.max_dims(8, x), w.done_if_empty(x),
    ),
    plan=plan("erfc", x, out), reference="torch.erfc(self).to(out.dtype)", stream_ctype=STREAM, **TEXTS,
)  # fmt: skip

ref = w.InOut("selfRef", "x, overwritten with the result, although it is declared const", ctype=w.IN_TENSOR)
inplace_erfc = w.declare(
    "aclnnInplaceErfc", ref,
    summary="the complementary error function, element by element, in place",
    rules=in_place(ref, with_bf16(REAL), late=True),
    plan=plan("erfc", ref, ref), reference="selfRef.erfc_()", **TEXTS,
    notes=("Null and dtype of the tensor come before a null workspaceSize or executor.",),
)  # fmt: skip

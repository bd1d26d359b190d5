"""aclnnErfc and aclnnInplaceErfc."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared.elementary import REAL_PRECISION, STREAM, kind, plan
from .shared.elementary_rules import REAL, in_place, with_bf16

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_erfc.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310B,
    "formula": "1 - erf(x), without cancellation where it is small; BOOL and INT64 are cast to FLOAT "
    "first",
    "precision": REAL_PRECISION.format(4),
}  # fmt: skip

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape as self")
erfc = w.declare(
    "aclnnErfc", x, out,
    summary="element-wise complementary error function",
    rules=(
        w.present(x, out), w.dtype_in(with_bf16(REAL.also(w.Choices(dt.ACL_BOOL, dt.ACL_INT64))), x),
        (w.Castable(kind(x), w.Dtype(out)),), w.same_shape(x, out), w.max_dims(8, x), w.done_if_empty(x),
    ),
    plan=plan("erfc", x, out), reference="torch.erfc(self).to(out.dtype)", stream_ctype=STREAM, **TEXTS,
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result (declared const); rank up to 8", ctype=w.IN_TENSOR)
inplace_erfc = w.declare(
    "aclnnInplaceErfc", ref,
    summary="element-wise complementary error function, in place",
    rules=in_place(ref, with_bf16(REAL), late=True),
    plan=plan("erfc", ref, ref), reference="selfRef.erfc_()", **TEXTS,
    notes=("Null and dtype of the tensor come before a null workspaceSize or executor.",),
)  # fmt: skip

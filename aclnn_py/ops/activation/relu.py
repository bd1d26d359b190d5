"""aclnnRelu and aclnnInplaceRelu."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ..texts import EXACT, KEEPS_FORMAT

SIGNED = (dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT8, dt.ACL_INT32, dt.ACL_INT64)
DTYPES = w.Choices(*SIGNED, dt.ACL_UINT8).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)
DOCUMENTED_DTYPES = w.Choices(*SIGNED).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_relu.h", "documented_soc": w.DOCUMENTED_BUT_310, "precision": EXACT,
}  # fmt: skip

x = w.In("self", "input, any shape")
out = w.Out("out", "output, same shape and dtype as self; declared const", ctype=w.IN_TENSOR)
relu = w.declare(
    "aclnnRelu", x, out,
    summary="element-wise ReLU, max(x, 0)",
    rules=(
        w.present(x, out), w.dtype_in(DTYPES, x), w.documented(w.dtype_in(DOCUMENTED_DTYPES, x)), w.same_dtype(x, out),
        w.max_dims(8, x, out), w.same_shape(x, out), w.done_if_empty(x),
    ),
    plan=w.pipeline(
        "relu", x, out=out, integral=w.is_whole(x), unless=w.has_dtype(x, dt.ACL_UINT8), keeps_format=True
    ),
    formula="0 for x < 0, else x: NaN stays NaN. UINT8 is copied.", reference="torch.relu(self)", **TEXTS,
    notes=("The documents list no UINT8; the source copies it.", KEEPS_FORMAT.format("self")),
)  # fmt: skip

ref = w.InOut("selfRef", "input, any shape, overwritten by the output")
inplace_relu = w.declare(
    "aclnnInplaceRelu", ref,
    summary="element-wise ReLU, max(x, 0), in place",
    rules=(
        w.present(ref), w.dtype_in(DTYPES, ref), w.max_dims(8, ref), w.done_if_empty(ref),
        w.done_if(w.has_dtype(ref, dt.ACL_UINT8)),
    ),
    plan=w.pipeline("relu", ref, out=ref, integral=w.is_whole(ref)),
    formula="0 for x < 0, else x: NaN stays NaN. UINT8 runs no task.", reference="torch.relu_(selfRef)", **TEXTS,
)  # fmt: skip

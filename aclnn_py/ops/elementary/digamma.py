"""aclnnDigamma."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared.elementary_rules import REAL

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_digamma.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310B,
    "formula": "derivative of log(gamma(x)); infinite at 0, NaN at negative integers and at -inf",
    "precision": "computed in double, rounded once; every dtype on the AI CPU",
}  # fmt: skip

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape and dtype as self")
digamma = w.declare(
    "aclnnDigamma", x, out,
    summary="element-wise digamma function",
    rules=(
        w.present(x, out), w.same_dtype(x, out), w.dtype_in(REAL, x), w.same_format(x, out), w.max_dims(8, x),
        w.same_shape(x, out), w.done_if_empty(x),
    ),
    plan=w.pipeline("digamma", x, out=out), reference="torch.digamma(self)", **TEXTS,
    notes=("There is no BF16 and no in-place form.",),
)  # fmt: skip

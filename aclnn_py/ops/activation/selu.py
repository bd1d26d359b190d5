"""aclnnSelu, aclnnInplaceSelu and aclnnSeluBackward."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ..texts import AWAY, NO_RANK

DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT32, dt.ACL_INT8).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_selu.h",
    "documented_soc": w.DOCUMENTED_910,
    "formula": "1.0507009873554805 * (max(0, x) + min(0, 1.6732632423543772 * (exp(x) - 1))); INT32 is computed in "
    "float32 and truncated; INT8 in float16, the positive part truncated and wrapped from 128 on, the negative part "
    "-1",
    "precision": AWAY,
}  # fmt: skip


def plan(x: w.Param, out: w.Param) -> w.Plan:
    away = w.both(w.on(*w.REGBASE), w.has_dtype(x, dt.ACL_FLOAT16, dt.ACL_BF16))
    return w.pipeline("selu", x, out=out, away=away, integral=w.has_dtype(x, dt.ACL_INT8), casts=True)


x, out = w.In("self", "input, any shape"), w.Out("out", "output, same shape as self")
selu = w.declare(
    "aclnnSelu", x, out,
    summary="element-wise SELU (scaled exponential linear unit)",
    rules=(
        w.present(x, out), w.dtype_in(DTYPES, x, out), w.documented(w.same_dtype(x, out)), w.same_shape(x, out),
        w.documented(w.dims_within(1, 8, x, out)), w.done_if_empty(x, out),
    ),
    plan=plan(x, out), reference="torch.selu(self)  # PyTorch refuses integers", **TEXTS,
    notes=(
        "The documents require one dtype; the source casts silently between any two of the list, FLOAT to INT8 "
        "included.",
        NO_RANK.format("1 to 8"), "The documents leave ascend950 out; the source has a kernel and a dtype list for it.",
    ),
)  # fmt: skip

ref = w.InOut("selfRef", "input, any shape, overwritten by the output")
inplace_selu = w.declare(
    "aclnnInplaceSelu", ref,
    summary="element-wise SELU (scaled exponential linear unit), in place",
    rules=(
        w.present(ref), w.dtype_in(DTYPES, ref), w.documented(w.dims_within(1, 8, ref)), w.done_if_empty(ref),
    ),
    plan=plan(ref, ref), reference="torch.selu_(selfRef)  # PyTorch refuses integers", **TEXTS,
    notes=(NO_RANK.format("1 to 8"),),
)  # fmt: skip

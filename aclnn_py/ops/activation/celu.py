"""aclnnCelu and aclnnInplaceCelu."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ..texts import AWAY

alpha = w.Scalar("alpha", "alpha of the CELU formula, not 0")
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_celu.h",
    "documented_soc": w.DOCUMENTED_BUT_310,
    "formula": "max(0, x) + min(0, alpha * (exp(x / alpha) - 1))",
    "precision": AWAY + ". CANN 8.1 loses digits of exp(x) - 1 near 0; the emulator does not.",
}


def tiling(alpha: w.Param) -> w.Rules:
    """The 950's kernel cannot be prepared for an alpha within 1e-7 of 0."""
    return w.when(w.on(*w.REGBASE), w.inner((w.negated(w.between(alpha, -9.999999e-8, 9.999999e-8)),)))


def plan(x: w.Param, out: w.Param) -> w.Plan:
    away = w.both(w.on(*w.REGBASE), w.has_dtype(x, dt.ACL_FLOAT16, dt.ACL_BF16))
    return w.pipeline("celu", x, out=out, attrs=(w.ValueOf(alpha),), away=away, casts=True)


x, out = w.In("self", "input, any shape"), w.Out("out", "output, same shape as self")
celu = w.declare(
    "aclnnCelu", x, alpha, out,
    summary="element-wise CELU (continuously differentiable exponential linear unit)",
    rules=(
        w.present(x, alpha, out), w.dtype_in(w.FLOATS_BUT_OLD, x), w.castable_to_float(alpha), w.castable(x, out),
        w.documented(w.dtype_in(w.FLOATS_BY_RANGE, out)), w.max_dims(8, x), w.same_shape(out, x), w.nonzero(alpha),
        w.done_if_empty(x), tiling(alpha),
    ),
    plan=plan(x, out), reference="torch.celu(self, alpha)", **TEXTS,
    notes=(
        "The documents list FLOAT, FLOAT16 and BF16 for out; the source accepts every dtype that self can be cast to.",
        "ascend950 gives 561103 for 0 < |alpha| < 1e-7.",
    ),
)  # fmt: skip

ref = w.InOut("selfRef", "input, any shape, overwritten by the output")
inplace_celu = w.declare(
    "aclnnInplaceCelu", ref, alpha,
    summary="element-wise CELU (continuously differentiable exponential linear unit), in place",
    rules=(
        w.present(ref, alpha), w.dtype_in(w.FLOATS_BUT_OLD, ref), w.castable_to_float(alpha), w.max_dims(8, ref),
        w.nonzero(alpha), w.done_if_empty(ref), tiling(alpha),
    ),
    plan=plan(ref, ref), reference="torch.celu_(selfRef, alpha)", **TEXTS,
    notes=("ascend950 gives 561103 for 0 < |alpha| < 1e-7.",),
)  # fmt: skip

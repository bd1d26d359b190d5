"""aclnnElu, aclnnInplaceElu and aclnnEluBackward."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ..texts import ONCE
from .shared.elu_plan import alpha, elu_plan, scale, slope

DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, dt.ACL_BF16)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_elu.h",
    "documented_soc": w.DOCUMENTED_BUT_310B,
    "formula": "scale * x for x > 0, else alpha * scale * (exp(inputScale * x) - 1); if alpha or inputScale is "
    "infinite or NaN: scale * x for x > 0, else -scale * alpha, computed in float32",
    "precision": ONCE + "; DOUBLE in float64 on the AI CPU, with the three scalars rounded to six decimals (so is BF16 "
    "on SoCs whose AI core lacks it). CANN 8.1 loses digits of exp(x) - 1 near 0; the emulator does not.",
}

x, out = w.In("self", "input, any shape"), w.Out("out", "output, same shape as self")
elu = w.declare(
    "aclnnElu", x, alpha, scale, slope, out,
    summary="element-wise ELU (exponential linear unit)",
    rules=(
        w.present(x, alpha, scale, slope, out), w.dtype_in(DTYPES, x),
        w.documented(w.dtype_in(w.FLOATS_BY_RANGE, x)), w.castable_to_float(scale, alpha, slope), w.castable(x, out),
        w.same_shape(out, x), w.max_dims(8, x), w.done_if_empty(x),
    ),
    plan=elu_plan(x, out), reference="torch.ops.aten.elu(self, alpha, scale, inputScale)", **TEXTS,
    notes=("The documents list no DOUBLE, and BF16 not on the 910 and 310P; the source accepts both everywhere.",),
)  # fmt: skip

ref = w.InOut("selfRef", "input, any shape, overwritten by the output")
inplace_elu = w.declare(
    "aclnnInplaceElu", ref, alpha, scale, slope,
    summary="element-wise ELU (exponential linear unit), in place",
    rules=(
        w.present(ref, alpha, scale, slope), w.dtype_in(DTYPES, ref), w.castable_to_float(scale, alpha, slope),
        w.max_dims(8, ref), w.done_if_empty(ref),
    ),
    plan=elu_plan(ref, ref), reference="torch.ops.aten.elu_(selfRef, alpha, scale, inputScale)", **TEXTS,
)  # fmt: skip

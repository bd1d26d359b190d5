"""aclnnLeakyRelu and aclnnInplaceLeakyRelu."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ..texts import KEEPS_FORMAT, ONCE

DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
slope = w.Scalar("negativeSlope", "slope for x <= 0", 0.01)
PRECISION = ONCE + "; DOUBLE in float64 on the AI CPU, the slope still a float32"
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_leaky_relu.h", "documented_soc": w.DOCUMENTED_BUT_310, "precision": PRECISION,
    "formula": "x for x > 0, else x * negativeSlope as a float32; a complex slope counts as 0",
}  # fmt: skip

x, out = w.In("self", "input, any shape"), w.Out("out", "output, same shape as self")
leaky_relu = w.declare(
    "aclnnLeakyRelu", x, slope, out,
    summary="element-wise leaky ReLU: x where x > 0, else negativeSlope * x",
    rules=(
        w.present(x, slope, out), w.dtype_in(DTYPES, x), w.castable(x, out), w.max_dims(8, x), w.same_shape(out, x),
        w.done_if_empty(x),
    ),
    plan=w.pipeline("leaky_relu", x, out=out, attrs=(w.ValueOf(slope),), keeps_format=True, casts=True),
    reference="torch.nn.functional.leaky_relu(self, negativeSlope)", **TEXTS,
    notes=(
        "The documents list DOUBLE on the 910 only; the source accepts it everywhere, and every out dtype that self "
        "can be cast to.", KEEPS_FORMAT.format("self"),
    ),
)  # fmt: skip

ref = w.InOut("selfRef", "input, any shape, overwritten by the output")
inplace_leaky_relu = w.declare(
    "aclnnInplaceLeakyRelu", ref, slope,
    summary="element-wise leaky ReLU: x where x > 0, else negativeSlope * x, in place",
    rules=(w.present(ref, slope), w.dtype_in(DTYPES, ref), w.max_dims(8, ref), w.done_if_empty(ref)),
    plan=w.pipeline("leaky_relu", ref, out=ref, attrs=(w.ValueOf(slope),)),
    reference="torch.nn.functional.leaky_relu_(selfRef, negativeSlope)", **TEXTS,
    notes=("The documents' error table has no row for more than 8 axes; the source refuses them with 161002.",),
)  # fmt: skip

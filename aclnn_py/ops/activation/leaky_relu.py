"""aclnnLeakyRelu, aclnnInplaceLeakyRelu and aclnnLeakyReluBackward."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...grammar import words as w
from ..texts import KEEPS_FORMAT, ONCE

DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
WHOLE = (dt.ACL_INT32, dt.ACL_INT64, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_BOOL, dt.ACL_INT16)
SLOPE_DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, *WHOLE).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
slope = w.Scalar("negativeSlope", "slope for x <= 0", 0.01)
PRECISION = ONCE + "; DOUBLE in float64 on the AI CPU, the slope still a float32"
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_leaky_relu.h", "documented_soc": w.DOCUMENTED_BUT_310, "precision": PRECISION,
    "formula": "x for x > 0, else x * negativeSlope as a float32; a complex slope counts as 0",
}  # fmt: skip

x, out = w.In("self", "x"), w.Out("out", "the result")
leaky_relu = w.declare(
    "aclnnLeakyRelu", x, slope, out,
    summary="x or a multiple of it where x is not positive, element by element",
    rules=(
        w.present(x, slope, out), w.dtype_in(DTYPES, x), w.castable(x, out), w.max_dims(8, x), w.same_shape(out, x),
        w.done_if_empty(x),
    ),
    plan=w.pipeline("leaky_relu", x, out=out, attrs=(w.ValueOf(slope),), keeps_format=True, casts=True),
    reference="torch.nn.functional.leaky_relu(self, negative_slope)", **TEXTS,
    notes=(
        "The documents list DOUBLE on the 910 only; the source takes it everywhere, and an out of every dtype that "
        "self casts to.", KEEPS_FORMAT.format("self"),
    ),
)  # fmt: skip

ref = w.InOut("selfRef", "x, overwritten with the result")
inplace_leaky_relu = w.declare(
    "aclnnInplaceLeakyRelu", ref, slope,
    summary="x or a multiple of it where x is not positive, element by element, in place",
    rules=(w.present(ref, slope), w.dtype_in(DTYPES, ref), w.max_dims(8, ref), w.done_if_empty(ref)),
    plan=w.pipeline("leaky_relu", ref, out=ref, attrs=(w.ValueOf(slope),)),
    reference="torch.nn.functional.leaky_relu_(self, negative_slope)", **TEXTS,
    notes=("The documents' error table has no row for more than 8 axes; the source refuses them with 161002.",),
)  # fmt: skip

grad = w.In("gradOutput", "the gradient at the forward output")
is_result = w.Attr("selfIsResult", "bool", "whether self is the forward output", default=False)
leaky_relu_backward = w.declare(
    "aclnnLeakyReluBackward", grad, x, slope, is_result, out,
    summary="gradient of x or a multiple of it where x is not positive",
    rules=(
        w.present(grad, x, slope, out), w.dtype_in(DTYPES, grad, x), w.dtype_in(SLOPE_DTYPES, slope),
        w.max_dims(8, grad, x), w.documented(w.max_dims(8, out)), w.broadcastable(grad, x),
        w.shape_is_broadcast(out, grad, x), w.when(w.is_true(is_result), w.not_negative(slope)), w.promotable(grad, x),
        w.promoted_castable(grad, x, out), w.done_if_empty(x),
    ),
    plan=w.promoting("leaky_relu_backward", grad, x, out=out, attrs=(w.ValueOf(slope),), like=1),
    header="aclnnop/aclnn_leaky_relu_backward.h", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="gradOutput for x > 0, else gradOutput * negativeSlope as a float32 (for NaN too); selfIsResult only "
    "forbids a negative slope",
    precision=PRECISION,
    reference="torch.ops.aten.leaky_relu_backward(grad_output, self, negative_slope, self_is_result)",
    notes=("Documents and header disagree whether the dtypes must be equal; the source promotes.",),
)  # fmt: skip

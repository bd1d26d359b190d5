"""aclnnLeakyReluBackward."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .leaky_relu import DTYPES, PRECISION, slope

WHOLE = (dt.ACL_INT32, dt.ACL_INT64, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_BOOL, dt.ACL_INT16)
SLOPE_DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, *WHOLE).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
grad = w.In("gradOutput", "gradient of the output, broadcastable with self")
x = w.In("self", "forward input or output, as selfIsResult says, broadcastable with gradOutput")
out = w.Out("out", "gradient of self, broadcast shape of gradOutput and self")
is_result = w.Attr(
    "selfIsResult",
    "bool",
    "true: self is the forward output, which forbids a negative slope; false: the forward input",
    default=False,
)
leaky_relu_backward = w.declare(
    "aclnnLeakyReluBackward", grad, x, slope, is_result, out,
    summary="gradient of leaky ReLU",
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
    notes=("Documents and header disagree on whether the dtypes must be equal; the source promotes.",),
)  # fmt: skip

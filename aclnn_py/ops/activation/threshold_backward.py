"""aclnnThresholdBackward."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w

SMALL = w.Choices(dt.ACL_FLOAT, dt.ACL_INT32, dt.ACL_FLOAT16, dt.ACL_INT8, dt.ACL_UINT8).plus(
    dt.ACL_BF16, on=w.BF16_BY_ARCH
)  # fmt: skip
ALL = SMALL.plus(dt.ACL_INT64, on=w.REGBASE)

grad = w.In("gradOutput", "gradient of the output, broadcastable with self")
x = w.In("self", "forward input, broadcastable with gradOutput")
limit = w.Scalar("threshold", "threshold: the gradient is 0 where self is at or below it", 0.5)
out = w.Out("out", "gradient of self, broadcast shape of self and gradOutput")
zero = w.about_zero(limit)
threshold_backward = w.declare(
    "aclnnThresholdBackward", grad, x, limit, out,
    summary="gradient of threshold",
    rules=(
        w.present(limit, out, grad, x), w.when(zero, w.dtype_in(ALL, grad), otherwise=(w.dtype_in(SMALL, grad),)),
        w.when(zero, w.dtype_in(ALL, x), otherwise=(w.dtype_in(SMALL, x),)), w.same_dtype(grad, x),
        w.same_dtype(out, x), w.max_dims(8, grad, x), w.broadcastable(x, grad), w.shape_is_broadcast(out, x, grad),
        w.done_if_empty(x, grad),
    ),
    plan=w.pipeline(
        w.Where(zero, "relu_backward", "threshold_backward"), grad, x, out=out,
        attrs=(w.Where(zero, w.Row(()), w.ValueOf(limit)),), integral=w.is_whole(x),
    ),
    header="aclnnop/aclnn_threshold_backward.h", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="0 for x <= threshold, else gradOutput (for NaN too); for |threshold| <= 2^-23 gradOutput times 0 or 1 by "
    "x <= 0, so that an infinite or NaN gradient gives NaN and a negative one -0",
    precision="exact; integers are compared with the threshold as float32",
    reference="torch.ops.aten.threshold_backward(grad_output, self, threshold)",
    notes=(
        "The documents say that ascend950 supports only a threshold of 0, and INT64 always; the source accepts INT64 "
        "there only for |threshold| <= 2^-23.",
        "The documents' error table lacks a null threshold or out, shapes that do not broadcast, and a wrong shape of "
        "out.",
    ),
)  # fmt: skip

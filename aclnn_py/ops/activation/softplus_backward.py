"""aclnnSoftplusBackward."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..texts import ONCE
from .softplus import beta, limit

FLOATING = (dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_DOUBLE)
WHOLE = (dt.ACL_INT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_UINT8)
GRADS = w.Choices(*FLOATING).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
INPUTS = w.Choices(*WHOLE, *FLOATING, dt.ACL_BOOL).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
grad = w.In("gradOutput", "gradient of the output, same shape as self")
x = w.In("self", "forward input, any shape")
grad_input = w.Out("gradInput", "gradient of self, same shape as self")
alike = w.both(w.negated(w.dtypes_differ(grad, x)), w.has_dtype(grad, dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_BF16))
softplus_backward = w.declare(
    "aclnnSoftplusBackward", grad, x, beta, limit, grad_input,
    summary="gradient of softplus",
    rules=(
        w.present(grad, x, grad_input, beta, limit), w.dtype_in(GRADS, grad), w.dtype_in(INPUTS, x),
        w.dtype_in(GRADS, grad_input), w.max_dims(8, grad, x, grad_input), w.same_shape(x, grad),
        w.same_shape(x, grad_input), w.done_if_empty(grad, x, grad_input),
    ),
    plan=w.promoting(
        "softplus_backward", grad, x, out=grad_input, attrs=(w.ValueOf(beta), w.ValueOf(limit)),
        common=w.Where(alike, w.Dtype(grad), w.FLOAT),
    ),
    header="aclnnop/aclnn_softplus_backward.h", documented_soc=w.DOCUMENTED_BUT_310,
    formula="gradOutput for beta * x > threshold, else gradOutput / (1 + exp(-beta * x))",
    precision=ONCE + "; DOUBLE, integers and different dtypes are cast to FLOAT first",
    reference="torch.ops.aten.softplus_backward(grad_output, self, beta, threshold)",
    notes=(
        "The source does not check beta and threshold for null and crashes; the emulator gives the documents' 161001.",
        "The documents speak of broadcasting and of self's dtype for gradInput; the source requires equal shapes and "
        "accepts every listed dtype.",
    ),
)  # fmt: skip

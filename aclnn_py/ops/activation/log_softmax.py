"""aclnnLogSoftmax and aclnnLogSoftmaxBackward."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared.softmax_plan import CLOSED_310B, ROWS, WITH_DOUBLE, backward

DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, dt.ACL_BF16)

x, out = w.In("self", "input, any shape"), w.Out("out", "output, same shape as self")
dim = w.Attr("dim", "int64_t", "axis along which the softmax is computed, -rank to rank-1", default=-1)
axis = w.Axis(x, dim)
dense = w.Contiguous(x)
wide = w.CastTo(dense, w.Dtype(out))
result = w.Compute("log_softmax", wide, rows=axis)
log_softmax = w.declare(
    "aclnnLogSoftmax", x, dim, out,
    summary="log-softmax along dim",
    rules=(
        w.present(x, out), w.defined(axis), w.no_bf16_except(w.BF16_BY_RANGE, x, out), w.dtype_in(DTYPES, x, out),
        w.castable(x, out), w.max_dims(8, x, out), w.same_shape(x, out), w.done_if_empty(x),
    ),
    plan=(dense, wide, result, w.ViewCopy(result, out)),
    header="aclnnop/aclnn_logsoftmax.h", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="x - max - log(sum(exp(x - max))) along dim; a row that contains NaN or +inf, or only -inf, becomes NaN",
    precision=f"{WITH_DOUBLE}; self is cast to out's dtype first",
    reference="torch.log_softmax(self.to(out.dtype), dim)",
    notes=(
        "Unlike in aclnnSoftmax, dim is checked right after the null pointers, and an empty self passes every check "
        "before it succeeds.", CLOSED_310B,
    ),
)  # fmt: skip

grad = w.In("gradOutput", "gradient of the output, same shape as output")
y = w.In("output", "forward output, the log-softmax, same shape as gradOutput")
slope = w.Out("out", "gradient of the forward input, same shape as gradOutput")
grad_axis = w.Axis(grad, dim)
log_softmax_backward = w.declare(
    "aclnnLogSoftmaxBackward", grad, y, dim, slope,
    summary="gradient of log-softmax along dim",
    rules=(
        w.present(grad, y, slope), w.when(w.on(*w.REGBASE), otherwise=(w.done_if_empty(grad, y),)),
        w.no_bf16_except(w.BF16_BY_RANGE, grad, y), w.dtype_in(w.FLOATS, y, grad), w.same_dtype(grad, y),
        w.max_dims(8, grad, y), w.same_shape(grad, y), w.same_shape(grad, slope), w.defined(grad_axis),
        w.done_if_empty(slope),
    ),
    plan=backward("log_softmax_backward", grad, y, grad_axis, slope),
    header="aclnnop/aclnn_logsoftmax_backward.h", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="out = gradOutput - exp(y) * sum(gradOutput), the sum along dim",
    precision=ROWS,
    reference="torch.ops.aten._log_softmax_backward_data(grad_output, output, dim, grad_output.dtype)",
    notes=(
        "Unlike in aclnnSoftmaxBackward, dim is checked last.",
        "An empty gradOutput or output succeeds before every other check, except on the 950, where it comes last.",
        "out's dtype is not checked: the result is cast to it, and where no cast exists that gives 561103.",
        CLOSED_310B,
    ),
)  # fmt: skip

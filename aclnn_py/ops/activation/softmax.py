"""aclnnSoftmax and aclnnSoftmaxBackward."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared.softmax_plan import CLOSED_310B, ROWS, WITH_DOUBLE, backward

DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)

x, out = w.In("self", "input, any shape"), w.Out("out", "output, same shape as self")
dim = w.Attr("dim", "int64_t", "axis along which the softmax is computed, -rank to rank-1", default=-1)
axis = w.Axis(x, dim)
dense = w.Contiguous(x)
result = w.Compute("softmax", dense, rows=axis)
narrow = w.CastTo(result, w.Dtype(out))
softmax = w.declare(
    "aclnnSoftmax", x, dim, out,
    summary="softmax along dim",
    rules=(
        w.present(x, out), w.done_if_empty(x), w.dtype_in(DTYPES, x, out), w.defined(axis), w.max_dims(8, x),
        w.same_shape(x, out),
    ),
    plan=(dense, result, narrow, w.ViewCopy(narrow, out)),
    header="aclnnop/aclnn_softmax.h", documented_soc=w.DOCUMENTED_ALL,
    formula="exp(x - max) / sum(exp(x - max)) along dim; a row that contains NaN or +inf, or only -inf, becomes NaN",
    precision=f"{WITH_DOUBLE}; the result is rounded to self's dtype first, then cast to out's",
    reference="torch.softmax(self, dim).to(out.dtype)",
    notes=(
        "The documents' error table has no rows for out's dtype and shape; the source gives 161002.",
        "An empty self succeeds before every other check, whatever dim and out are.",
    ),
)  # fmt: skip

grad = w.In("gradOutput", "gradient of the output, same shape as output")
y = w.In("output", "forward output, the softmax, same shape and dtype as gradOutput")
slope = w.Out("out", "gradient of the forward input, same shape as gradOutput")
grad_axis = w.Axis(grad, dim)
softmax_backward = w.declare(
    "aclnnSoftmaxBackward", grad, y, dim, slope,
    summary="gradient of softmax along dim",
    rules=(
        w.present(grad, y, slope), w.when(w.on(*w.REGBASE), otherwise=(w.done_if_empty(grad, y),)),
        w.no_bf16_except(w.BF16_BY_RANGE, grad), w.dtype_in(w.FLOATS, grad, y), w.same_dtype(y, grad),
        w.defined(grad_axis), w.max_dims(8, grad), w.same_shape(grad, y), w.same_shape(grad, slope),
        w.done_if_empty(slope),
    ),
    plan=backward("softmax_backward", grad, y, grad_axis, slope),
    header="aclnnop/aclnn_softmax_backward.h", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="out = (gradOutput - sum(gradOutput * y)) * y, the sum along dim",
    precision=ROWS, reference="torch.ops.aten._softmax_backward_data(grad_output, output, dim, grad_output.dtype)",
    notes=(
        "An empty gradOutput or output succeeds before every other check, except on the 950, where it comes last.",
        "out's dtype is not checked: the result is cast to it, and where no cast exists that gives 561103.",
        CLOSED_310B,
    ),
)  # fmt: skip

"""aclnnSoftmax and aclnnSoftmaxBackward."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .softmax_plan import CLOSED_310B, ROWS, WITH_DOUBLE, backward

DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)

x, out = w.In("self", "x"), w.Out("out", "the result")
dim = w.Attr("dim", "int64_t", "the axis that sums to one; a negative number counts from the back", default=-1)
axis = w.Axis(x, dim)
dense = w.Contiguous(x)
result = w.Compute("softmax", dense, rows=axis)
narrow = w.CastTo(result, w.Dtype(out))
softmax = w.declare(
    "aclnnSoftmax", x, dim, out,
    summary="exponentials along an axis, divided by their sum",
    rules=(
        w.present(x, out), w.done_if_empty(x), w.dtype_in(DTYPES, x, out), w.defined(axis), w.max_dims(8, x),
        w.same_shape(x, out),
    ),
    plan=(dense, result, narrow, w.ViewCopy(narrow, out)),
    header="aclnnop/aclnn_softmax.h", documented_soc=w.DOCUMENTED_ALL,
    formula="exp(x - max) / sum(exp(x - max)) along dim; a row with NaN or +inf, or of nothing but -inf, becomes NaN",
    precision=f"{WITH_DOUBLE}; the result is rounded to self's dtype first and cast to out's then",
    reference="torch.softmax(self, dim).to(out.dtype)",
    notes=(
        "The documents' error table has no rows for out's dtype and shape; the source gives 161002.",
        "An empty self succeeds before every other test, whatever dim and out are.",
    ),
)  # fmt: skip

grad, y = w.In("gradOutput", "the gradient at the forward output"), w.In("output", "y, the forward output")
grad_axis = w.Axis(grad, dim)
softmax_backward = w.declare(
    "aclnnSoftmaxBackward", grad, y, dim, out,
    summary="gradient of the softmax along an axis, from its result",
    rules=(
        w.present(grad, y, out), w.when(w.on(*w.REGBASE), otherwise=(w.done_if_empty(grad, y),)),
        w.no_bf16_except(w.BF16_BY_RANGE, grad), w.dtype_in(w.FLOATS, grad, y), w.same_dtype(y, grad),
        w.defined(grad_axis), w.max_dims(8, grad), w.same_shape(grad, y), w.same_shape(grad, out),
        w.done_if_empty(out),
    ),
    plan=backward("softmax_backward", grad, y, grad_axis, out),
    header="aclnnop/aclnn_softmax_backward.h", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="out = (gradOutput - sum(gradOutput * y)) * y, the sum along dim",
    precision=ROWS, reference="torch.ops.aten._softmax_backward_data(grad_output, output, dim, grad_output.dtype)",
    notes=(
        "An empty gradOutput or output succeeds before every other test, except on the 950, which tests all first.",
        "Nothing tests out's dtype: the result is cast to it, and where no cast exists that gives 561103.", CLOSED_310B,
    ),
)  # fmt: skip

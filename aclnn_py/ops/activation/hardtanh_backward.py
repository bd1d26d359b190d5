"""aclnnHardtanhBackward."""

from __future__ import annotations

from ...lowering import language as w
from ..texts import EMPTY, EXACT

grad = w.In("gradOutput", "gradient of the output, same shape and dtype as self")
x = w.In("self", "forward input, any shape")
low, high = w.Scalar("min", "lower bound of the clamp", -1.0), w.Scalar("max", "upper bound of the clamp", 1.0)
out = w.Out("out", "gradient of self, same shape and dtype as self")
hardtanh_backward = w.declare(
    "aclnnHardtanhBackward", grad, x, low, high, out,
    summary="gradient of hardtanh, clamp(x, min, max)",
    rules=(
        w.present(x, grad, out, low, high), w.dtype_in(w.FLOATS_BY_ARCH, grad, x, out), w.same_dtype(grad, x),
        w.max_dims(8, grad, x), w.same_shape(grad, x), w.documented(w.same_dtype(out, x), w.same_shape(out, x)),
        w.documented(w.not_empty(grad, x)), w.done_if_empty(grad, x),
        w.inner(w.same_dtype(out, x), w.same_shape(out, x)),
    ),
    plan=w.pipeline("hardtanh_backward", grad, x, out=out, attrs=(w.ValueOf(low), w.ValueOf(high))),
    header="aclnnop/aclnn_hardtanh_backward.h", documented_soc=w.DOCUMENTED_ALL,
    formula="gradOutput for min < x < max and for NaN, else 0; the bounds are rounded to float32; x equal to a bound "
    "gives 0",
    precision=EXACT, reference="torch.ops.aten.hardtanh_backward(grad_output, self, min_val, max_val)",
    notes=(
        EMPTY, "The documents pass the gradient at x = min and x = max; the kernel gives 0 there.",
        "The documents require out like self; the source leaves that check to the kernel, which gives 561103.",
    ),
)  # fmt: skip

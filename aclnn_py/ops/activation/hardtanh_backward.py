"""aclnnHardtanhBackward."""

from __future__ import annotations

from ...lowering import language as w
from ..texts import EMPTY, EXACT

grad = w.In("gradOutput", "the gradient at the forward output")
x = w.In("self", "x, the forward input")
low, high = w.Scalar("min", "the lower bound", -1.0), w.Scalar("max", "the upper bound", 1.0)
out = w.Out("out", "the gradient with respect to x")
hardtanh_backward = w.declare(
    "aclnnHardtanhBackward", grad, x, low, high, out,
    summary="gradient of clip(x, min, max)",
    rules=(
        w.present(x, grad, out, low, high), w.dtype_in(w.FLOATS_BY_ARCH, grad, x, out), w.same_dtype(grad, x),
        w.max_dims(8, grad, x), w.same_shape(grad, x), w.documented(w.same_dtype(out, x), w.same_shape(out, x)),
        w.documented(w.not_empty(grad, x)), w.done_if_empty(grad, x),
        w.inner(w.same_dtype(out, x), w.same_shape(out, x)),
    ),
    plan=w.pipeline("hardtanh_backward", grad, x, out=out, attrs=(w.ValueOf(low), w.ValueOf(high))),
    header="aclnnop/aclnn_hardtanh_backward.h", documented_soc=w.DOCUMENTED_ALL,
    formula="gradOutput for min < x < max and for NaN, else 0; the bounds are float32 and give 0",
    precision=EXACT, reference="torch.ops.aten.hardtanh_backward(grad_output, self, min_val, max_val)",
    notes=(
        EMPTY, "The documents keep the gradient at min and max; the kernel gives 0 there.",
        "The documents want out like self; the source leaves that to the kernel, which gives 561103.",
    ),
)  # fmt: skip

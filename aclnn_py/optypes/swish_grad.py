"""SwishGrad, the gradient of npu_silu."""

from __future__ import annotations

from ..lowering import language as w
from .declare import declare_type
from .swish import FLOATS, ONCE, scale, x

grad = w.In("grad", "gradient at y, shape of x")
y = w.In("y", "the result of Swish, ignored: it follows from x")
grad_x = w.Out("grad_x", "gradient of x")
swish_grad = declare_type(
    "SwishGrad", grad, x, y, scale, grad_x,
    rules=(
        w.present(grad, x, y, grad_x), w.dtype_in(FLOATS, grad, x, y, grad_x),
        *(w.same_dtype(each, grad) for each in (x, y, grad_x)), w.max_dims(8, grad),
        *(w.same_shape(each, grad) for each in (x, y, grad_x)), w.done_if_empty(grad_x),
    ),
    plan=w.pipeline("swish_backward", grad, x, out=grad_x, attrs=(w.ValueOf(scale),)),
    summary="gradient of x * sigmoid(scale * x)",
    formula="grad_x = grad (s + (1 - s) scale x s), s = 1 / (1 + exp(-scale x))", precision=ONCE,
    reference="torch.ops.aten.silu_backward(grad, x)",
)  # fmt: skip

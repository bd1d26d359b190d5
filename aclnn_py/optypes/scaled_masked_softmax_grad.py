"""ScaledMaskedSoftmaxGrad, the gradient of npu_scaled_masked_softmax."""

from __future__ import annotations

from ..lowering import language as w
from .declare import declare_type
from .scaled_masked_softmax import mask, masks, scale, triangle
from .swish import FLOATS, ONCE

grad = w.In("y_grad", "gradient at y, [..., rows, columns]")
y = w.In("y", "the result of ScaledMaskedSoftmax")
x_grad = w.Out("x_grad", "gradient of x")
last = w.Derived(lambda y_grad: (y_grad.rank - 1,), grad, label="the last axis")
sides = tuple(w.CastTo(w.Contiguous(each), w.FLOAT) for each in (grad, y))
scaled = w.Compute("muls", w.Compute("softmax_backward", *sides, rows=last), attrs=(w.ValueOf(scale), 0.0))
flags = w.BroadcastTo(w.Contiguous(mask), w.ViewShape(grad))


def ends(result: w.Step) -> w.Step:
    return w.ViewCopy(w.CastTo(result, w.Dtype(grad)), x_grad)


scaled_masked_softmax_grad = declare_type(
    "ScaledMaskedSoftmaxGrad", grad, y, mask, scale, triangle, x_grad,
    rules=(
        w.present(grad, y, x_grad), w.dtype_in(FLOATS, grad, y, x_grad), w.same_dtype(y, grad),
        w.same_dtype(x_grad, grad), w.dims_within(1, 8, grad), w.same_shape(y, grad),
        w.same_shape(x_grad, grad), masks(grad), (w.value_is(triangle, False),), w.done_if_empty(x_grad),
    ),
    plan=(w.Branch(w.given(mask), ends(w.Compute("masked_fills", scaled, flags, attrs=(0.0, 0.0))), ends(scaled)),),
    summary="gradient of ScaledMaskedSoftmax with respect to x",
    formula="x_grad = 0 where mask is true, else scale y (y_grad - sum(y_grad y)), the sum along the last axis",
    precision=ONCE,
    reference="torch.ops.aten._softmax_backward_data(y_grad, y, -1, y.dtype).mul(scale).masked_fill(mask, 0)",
)  # fmt: skip

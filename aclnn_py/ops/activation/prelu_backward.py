"""aclnnPreluBackward."""

from __future__ import annotations

from ...lowering import language as w
from .prelu import weight

grad = w.In("gradOutput", "gradient of the output, broadcastable to self's shape")
x = w.In("self", "forward input, any shape; axis 1 is the channel axis")
grad_input = w.Out("gradInput", "gradient of self, same shape as self")
grad_weight = w.Out("gradWeight", "gradient of weight: weight's shape if it has 1 element, else [C]")

is_single = w.is_single(weight)
channels = w.Aligned(w.SizeAt(x, w.FixedAxis(1)))
grads, values, slopes = map(w.Contiguous, (grad, x, weight))
channel = w.ViewOf(slopes, w.Reshaped(w.Aligned(w.Numel(weight), 1, like=x)))
both = w.Compute("prelu_backward", grads, values, channel, folds=(False, False))
update = w.ViewOf(both, w.NthOutput(1))
total = w.Compute("row_sum", update, rows=w.Where(is_single, w.AllAxes(x), w.AllAxes(x, but=1)), folds=(True,))
shaped = w.ViewOf(total, w.Reshaped(w.ViewShape(grad_weight)))

prelu_backward = w.declare(
    "aclnnPreluBackward", grad, x, weight, grad_input, grad_weight,
    summary="gradients of PReLU with respect to self and weight",
    rules=(
        w.present(grad, x, weight, grad_input, grad_weight), w.dtype_in(w.FLOATS_BY_ARCH, x), w.same_dtype(grad, x),
        w.same_dtype(weight, x), w.same_dtype(grad_input, x), w.same_dtype(grad_weight, x),
        w.max_dims(8, grad, x, weight, grad_input, grad_weight), w.same_shape(grad_input, x),
        w.when(is_single, otherwise=(w.min_dims(1, x),)), w.slope_per_channel(weight, x),
        (w.Equal(w.ViewShape(grad_weight),
        w.Where(w.either(is_single, w.BY_DOCUMENTS), w.ViewShape(weight), channels)),),
        w.broadcastable(grad, x), w.shape_is_broadcast(x, grad, x), w.done_if_empty(grad, x, weight),
    ),
    plan=(
        grads, values, slopes, channel, both, update, total, w.ViewCopy(both, grad_input), shaped,
        w.ViewCopy(shaped, grad_weight),
    ),
    header="aclnnop/aclnn_prelu_backward.h", documented_soc=w.DOCUMENTED_BUT_310,
    formula="gradInput = gradOutput for x > 0, else weight * gradOutput; update = 0 for x > 0, else x * gradOutput "
    "(both for NaN too); gradWeight = sum of update over all axes but 1, over all axes for a weight of one element",
    precision="update is rounded to the dtype, to nearest even, then summed in float32 and rounded once",
    reference="torch.ops.aten._prelu_kernel_backward(gradOutput, self, weight), its second result summed per channel",
    notes=(
        "The documents require gradWeight in weight's shape; the source requires [C], and weight's shape only for a "
        "weight of one element.",
        "The documents leave 310P and 310B out; the source accepts its dtypes there too.",
    ),
)  # fmt: skip

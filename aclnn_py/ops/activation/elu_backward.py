"""aclnnEluBackward."""

from __future__ import annotations

from ...lowering import language as w
from ..texts import ONCE
from .shared.elu_plan import alpha, scale, slope

grad = w.In("gradOutput", "gradient of the output, same shape as selfOrResult")
is_result = w.Attr(
    "isResult", "bool", "true: selfOrResult is the forward output; false: the forward input", default=False
)
x = w.In("selfOrResult", "forward input or output, as isResult says, any shape")
out = w.Out("gradInput", "gradient of the forward input, same shape as gradOutput")
elu_backward = w.declare(
    "aclnnEluBackward", grad, alpha, scale, slope, is_result, x, out,
    summary="gradient of ELU",
    rules=(
        w.present(grad, alpha, scale, slope, x, out), w.same_dtype(grad, x), w.dtype_in(w.FLOATS_BY_RANGE, grad),
        w.castable_to_float(alpha, scale, slope), w.castable(grad, out), w.same_shape(x, grad), w.same_shape(out, grad),
        w.max_dims(8, grad), w.when(w.is_true(is_result), w.not_negative(alpha)), w.done_if_empty(grad),
    ),
    plan=w.pipeline(
        w.Where(w.is_true(is_result), "elu_backward_of_result", "elu_backward"), grad, x, out=out,
        attrs=(w.ValueOf(alpha), w.ValueOf(scale), w.ValueOf(slope)), casts=True,
    ),
    header="aclnnop/aclnn_elu_backward.h", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="gradOutput * scale for x > 0, else gradOutput * inputScale * (alpha * scale) * exp(inputScale * x), or "
    "with isResult gradOutput * inputScale * (x + alpha * scale)",
    precision=ONCE,
    reference="torch.ops.aten.elu_backward(grad_output, alpha, scale, input_scale, is_result, self_or_result)",
    notes=("The documents' formula column swaps the descriptions of gradOutput and gradInput.",),
)  # fmt: skip

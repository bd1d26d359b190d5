"""aclnnGelu and aclnnGeluBackward, both the approximation by tanh."""

from __future__ import annotations

from ...lowering import language as w
from ..texts import ONCE

TANH = (
    "gradOutput * (s + p * s^2 * r) with p = exp(-x * (1.5957691216 + 0.0713548163 x^2)), s = 1 / (1 + p), "
    "r = x * (1.5957691216 + 0.2140644488 x^2), the product taken as 0 where it is NaN: +inf gives gradOutput"
)

x, out = w.In("self", "input, any shape"), w.Out("out", "output, same shape and dtype as self")
gelu = w.declare(
    "aclnnGelu", x, out,
    summary="element-wise GELU, tanh approximation",
    rules=(
        w.present(x, out), w.no_bf16_except(w.BF16_BY_ARCH, x), w.dtype_in(w.FLOATS, x), w.same_dtype(out, x),
        w.no_private_format(x, out), w.max_dims(8, x), w.same_shape(out, x), w.done_if_empty(x),
    ),
    plan=w.pipeline("gelu", x, out=out),
    header="aclnnop/aclnn_gelu.h", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="x / (1 + exp(-1.595769121 * (x + 0.044715 x^3))); -inf and NaN give NaN, very negative x gives -0",
    precision=ONCE, reference="torch.nn.functional.gelu(self, approximate='tanh')",
    notes=(
        "The header speaks of x * Phi(x), the erf form; the kernel is the tanh form, which differs from it by up to "
        "4.8e-4. PyTorch's backend calls it for approximate='none' as well.",
    ),
)  # fmt: skip

grad = w.In("gradOutput", "gradient of the output, broadcastable with self")
grad_input = w.Out(
    "gradInput", "gradient of self, broadcast shape of gradOutput and self; declared const", ctype=w.IN_TENSOR
)
gelu_backward = w.declare(
    "aclnnGeluBackward", grad, x, grad_input,
    summary="gradient of GELU, tanh approximation",
    rules=(
        w.present(grad, x, grad_input), w.promotable(grad, x), w.promoted_bf16_only_on(w.BF16_BY_ARCH, grad, x),
        w.promoted_in(w.FLOATS, grad, x), w.documented(w.same_as_promoted(grad_input, grad, x)), w.max_dims(8, grad, x),
        w.broadcastable(grad, x), w.shape_is_broadcast(grad_input, grad, x), w.done_if_empty(x, grad),
    ),
    plan=w.promoting("gelu_backward", grad, x, out=grad_input, broadcasts=True),
    header="aclnnop/aclnn_gelu_backward.h", documented_soc=w.DOCUMENTED_BUT_310B,
    formula=TANH, precision=ONCE,
    reference="torch.ops.aten.gelu_backward(grad_output, self, approximate='tanh')",
    notes=(
        "Only the promoted dtype is checked: an integer gradOutput with a floating-point self is cast.",
        "The documents require gradInput in the promoted dtype; the source casts to any, and only a dtype without a "
        "cast gives 561103.", "The documents show the derivative of the erf form.",
    ),
)  # fmt: skip

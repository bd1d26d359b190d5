"""aclnnMish, aclnnInplaceMish and aclnnMishBackward."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from ..texts import EMPTY, KEEPS_FORMAT, ONCE

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_mish.h",
    "documented_soc": w.DOCUMENTED_BUT_310,
    "formula": "x * tanh(log(1 + exp(x))), as x * a / b with a = 2e + 1, b = a + 2e^2, e = exp(-x) for x >= 0 and "
    "a = e^2 + 2e, b = a + 2, e = exp(x) for x < 0; -inf and NaN give NaN",
    "precision": ONCE,
}

x, out = w.In("self", "input, any shape"), w.Out("out", "output, same shape and dtype as self")
mish = w.declare(
    "aclnnMish", x, out,
    summary="element-wise Mish, x * tanh(softplus(x))",
    rules=(
        w.present(x, out), w.dtype_in(w.FLOATS_BY_RANGE, x, out), w.same_dtype(x, out), w.max_dims(8, x, out),
        w.same_shape(out, x), w.documented(w.same_format(out, x)), w.done_if_empty(x),
    ),
    plan=w.pipeline("mish", x, out=out), reference="torch.nn.functional.mish(self)", **TEXTS,
    notes=("The documents require out in the format of self; the source does not compare them.",),
)  # fmt: skip

ref = w.InOut("selfRef", "input, any shape, overwritten by the output")
inplace_mish = w.declare(
    "aclnnInplaceMish", ref,
    summary="element-wise Mish, x * tanh(softplus(x)), in place",
    rules=(w.present(ref), w.dtype_in(w.FLOATS_BY_RANGE, ref), w.max_dims(8, ref), w.done_if_empty(ref)),
    plan=w.pipeline("mish", ref, out=ref), reference="torch.nn.functional.mish(selfRef, inplace=True)", **TEXTS,
)  # fmt: skip

grad = w.In("gradOutput", "gradient of the output, broadcastable with self")
grad_input = w.Out("gradInput", "gradient of self, broadcast shape of gradOutput and self")
mish_backward = w.declare(
    "aclnnMishBackward", grad, x, grad_input,
    summary="gradient of Mish",
    rules=(
        w.present(grad, x, grad_input), w.castable(x, grad_input),
        w.dtype_in(w.FLOATS_BY_RANGE, grad, x, grad_input), w.max_dims(8, grad, x, grad_input),
        w.broadcastable(x, grad), w.shape_is_broadcast(grad_input, x, grad),
        w.documented(w.not_empty(grad, x, grad_input)), w.done_if_empty(grad, x, grad_input),
    ),
    plan=w.promoting("mish_backward", grad, x, out=grad_input, broadcasts=True, like=1),
    header="aclnnop/aclnn_mish_backward.h", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="gradInput = gradOutput * (t + x * sigmoid(x) * (1 - t^2)) with t = tanh(log(1 + exp(x))) as in aclnnMish; "
    "infinities of x give NaN",
    precision=ONCE, reference="torch.ops.aten.mish_backward(grad_output, self)",
    notes=(
        EMPTY, KEEPS_FORMAT.format("self"),
        "The documents let gradOutput broadcast to self; the source broadcasts both.",
    ),
)  # fmt: skip

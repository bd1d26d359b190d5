"""aclnnSeluBackward."""

from __future__ import annotations

from ...lowering import language as w
from ..texts import EMPTY, NO_RANK
from .selu import DTYPES

grad = w.In("gradOutput", "gradient of the output, same shape and dtype as result")
result = w.In("result", "forward output of SELU, y, any shape")
out = w.Out("gradInput", "gradient of the forward input, same shape and dtype as result")
selu_backward = w.declare(
    "aclnnSeluBackward", grad, result, out,
    summary="gradient of SELU, computed from its output",
    rules=(
        w.present(grad, result, out), w.same_dtype(grad, result), w.same_dtype(grad, out),
        w.dtype_in(DTYPES, grad, result, out), w.same_shape(grad, result), w.same_shape(grad, out),
        w.documented(w.dims_within(1, 8, grad), w.not_empty(result)), w.done_if_empty(grad, result),
    ),
    plan=w.pipeline("selu_backward", grad, result, out=out, attrs=(w.Where(w.on(*w.REGBASE), 0.0, 1.0),)),
    header="aclnnop/aclnn_selu_backward.h", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="gradOutput * 1.0507009873554805 for y > 0, gradOutput * (y + 1.7580993408473769) for y < 0; y = 0 counts "
    "as negative on ascend950 (factor 1.758099, PyTorch's) and as positive elsewhere (1.050701)",
    precision="computed in float32 for every dtype and rounded once, to nearest even, integers truncated. CANN 8.1 "
    "computes FLOAT16 and INT8 in half precision; the emulator does not.",
    reference="torch.ops.aten.elu_backward(grad_output, 1.6732632423543772, 1.0507009873554805, 1.0, True, result)",
    notes=(NO_RANK.format("1 to 8"), EMPTY, "The documents' derivative lacks the scale factor."),
)  # fmt: skip

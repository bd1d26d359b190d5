"""aclnnTanhBackward."""

from __future__ import annotations

from ...lowering import language as w
from ..texts import KEEPS_FORMAT
from .shared.elementary import REAL_PRECISION, STREAM
from .shared.elementary_rules import REAL, with_bf16

grad, y = (
    w.In("gradOutput", "gradient of the output, broadcastable with output"),
    w.In("output", "output y of tanh, broadcastable with gradOutput"),
)
out = w.Out("gradInput", "gradient of the input of tanh, broadcast shape of the inputs")
tanh_backward = w.declare(
    "aclnnTanhBackward", grad, y, out,
    summary="gradient of tanh from its output",
    rules=(
        w.present(grad, y, out), w.dtype_in(with_bf16(REAL), grad, y, out), w.same_dtype(grad, y),
        w.same_dtype(grad, out), w.max_dims(8, grad, y), w.broadcastable(grad, y), w.shape_is_broadcast(out, grad, y),
        w.done_if_empty(grad, y),
    ),
    plan=w.pipeline("tanh_backward", grad, y, out=out, keeps_format=True),
    header="aclnnop/aclnn_tanh_backward.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B, stream_ctype=STREAM,
    formula="gradInput = gradOutput * (1 - y^2); the range of y is not checked",
    precision=REAL_PRECISION.format(2), reference="torch.ops.aten.tanh_backward(grad_output, output)",
    notes=(
        "The documents demand equal shapes; the source broadcasts.", KEEPS_FORMAT.format("gradOutput"),
    ),
)  # fmt: skip

"""aclnnSoftshrink and aclnnSoftshrinkBackward."""

from __future__ import annotations

from ...lowering import language as w
from ..texts import EXACT, KEEPS_FORMAT, ONCE

lambd = w.Scalar("lambd", "threshold, at least 0", 0.5)
x, out = w.In("self", "input, any shape"), w.Out("out", "output, same shape as self")
softshrink = w.declare(
    "aclnnSoftshrink", x, lambd, out,
    summary="element-wise soft shrinkage: x moved towards 0 by lambd, 0 where |x| <= lambd",
    rules=(
        w.present(x, lambd, out), w.no_bf16_except(w.BF16_BY_RANGE, x, out), w.dtype_in(w.FLOATS, x, out),
        w.same_shape(x, out), w.max_dims(8, x), w.not_negative(lambd), w.done_if_empty(x),
    ),
    plan=w.pipeline("softshrink", x, out=out, attrs=(w.ValueOf(lambd),), casts=True),
    header="aclnnop/aclnn_softshrink.h", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="x - lambd for x > lambd, x + lambd for x < -lambd, else 0, for NaN too (PyTorch keeps it)",
    precision=ONCE, reference="torch.nn.functional.softshrink(self, lambd)",
    notes=("The documents specify an error for lambd's dtype; the source does not check it. A NaN lambd is accepted.",),
)  # fmt: skip

grad = w.In("gradOutput", "gradient of the output, broadcastable with self")
threshold = w.Scalar("lambda", "threshold, at least 0", 0.5)
grad_input = w.Out("gradInput", "gradient of self, broadcast shape of gradOutput and self")
softshrink_backward = w.declare(
    "aclnnSoftshrinkBackward", grad, x, threshold, grad_input,
    summary="gradient of soft shrinkage",
    rules=(
        w.present(grad, x, threshold, grad_input), w.dtype_in(w.FLOATS_BUT_OLD, grad, x, grad_input),
        w.documented(w.same_dtype(grad, x), w.same_dtype(grad_input, x)), w.max_dims(8, grad, x),
        w.broadcastable(grad, x), w.shape_is_broadcast(grad_input, grad, x), w.not_negative(threshold),
        w.done_if_empty(grad, grad_input),
    ),
    plan=w.promoting(
        "softshrink_backward", grad, x, out=grad_input, broadcasts=True, attrs=(w.ValueOf(threshold),), like=0,
        common=w.Where(w.dtypes_differ(grad, x), w.FLOAT, w.Dtype(grad)), casts=False,
    ),
    header="aclnnop/aclnn_softshrink_backward.h", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="gradOutput for |x| > lambda and for NaN, else 0",
    precision=EXACT, reference="torch.ops.aten.softshrink_backward(grad_output, self, lambd)",
    notes=(
        "The documents require one dtype; the source computes different ones in FLOAT, and a gradInput of another "
        "dtype than the result's gives 561103.", KEEPS_FORMAT.format("gradOutput"),
    ),
)  # fmt: skip

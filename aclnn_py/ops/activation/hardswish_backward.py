"""aclnnHardswishBackward and aclnnHardswishBackwardV2, which differ at -3 and 3."""

from __future__ import annotations

from ...lowering import language as w
from ..texts import ONCE

grad = w.In("gradOutput", "gradient of the output, same shape and dtype as self")
x = w.In("self", "forward input, any shape")
out = w.Out("out", "gradient of self, same shape and dtype as self")
hardswish_backward = w.declare(
    "aclnnHardswishBackward", grad, x, out,
    summary="gradient of hard swish, taken as that of the middle piece at x = -3 and 3",
    rules=(
        w.present(grad, x, out), w.dtype_in(w.FLOATS_BY_RANGE, x, grad), w.same_dtype(grad, x), w.same_dtype(out, x),
        w.max_dims(8, grad, x), w.same_shape(grad, x), w.same_shape(out, x), w.done_if_empty(grad, x),
    ),
    plan=w.pipeline("hardswish_backward", grad, x, out=out),
    header="aclnnop/aclnn_hardswish_backward.h", stream_ctype="const aclrtStream", documented_soc=w.DOCUMENTED_BUT_310,
    formula="gradOutput * (0 for x < -3, x / 3 + 0.5 from -3 to 3, 1 for x > 3 and NaN): 1.5 at 3, -0.5 at -3",
    precision=ONCE,
    reference="grad_output * torch.where(self > 3, 1.0, torch.where(self < -3, 0.0, self / 3 + 0.5))  # PyTorch has V2",
    notes=("The documents describe self as softplus's input; their row of null pointers is incomplete.",),
)  # fmt: skip
hardswish_backward_v2 = w.declare(
    "aclnnHardswishBackwardV2", grad, x, out,
    summary="gradient of hard swish, taken as that of the outer pieces at x = -3 and 3",
    rules=(
        w.present(grad, x, out), w.dtype_in(w.FLOATS_BY_RANGE, grad, x), w.same_dtype(grad, x), w.same_dtype(out, x),
        w.max_dims(8, grad, x), w.same_shape(grad, x), w.same_shape(out, x), w.documented(w.dims_within(1, 8, grad, x)),
        w.done_if_empty(grad, x),
    ),
    plan=w.pipeline("hardswish_backward_v2", grad, x, out=out),
    header="aclnnop/aclnn_hardswish_backward_v2.h", documented_soc=w.DOCUMENTED_BUT_310,
    formula="gradOutput * (0 for x <= -3, x / 3 + 0.5 between, 1 for x >= 3 and NaN)",
    precision=ONCE + ". CANN's kernels for the 910, 910B and 910_93 round FLOAT16 by the hardware's default mode.",
    reference="torch.ops.aten.hardswish_backward(grad_output, self)",
    notes=("The documents require 1 to 8 axes; the source also accepts 0.",),
)  # fmt: skip

"""aclnnFastGelu and aclnnFastGeluBackward."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..texts import ONCE

DTYPES = w.Choices().plus(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16, on=w.BF16_BY_ARCH)
NOWHERE = "On SoCs other than the 910B, 910_93 and 950 the source's dtype list is empty: every call is refused."

x, out = w.In("self", "input, any shape"), w.Out("out", "output, same shape and dtype as self")
fast_gelu = w.declare(
    "aclnnFastGelu", x, out,
    summary="element-wise GELU approximated by a sigmoid: x * sigmoid(1.702 * x)",
    rules=(
        w.present(x, out), w.same_dtype(x, out), w.dtype_in(DTYPES, x), w.same_shape(x, out), w.max_dims(8, x),
        w.same_format(x, out), w.done_if_empty(x),
    ),
    plan=w.pipeline("fast_gelu", x, out=out),
    header="aclnnop/aclnn_fast_gelu.h", documented_soc=w.DOCUMENTED_NEW,
    formula="x / (1 + exp(-1.702 * x)); -inf and NaN give NaN, very negative x gives -0",
    precision=ONCE, reference="self * torch.sigmoid(1.702 * self)", notes=(NOWHERE,),
)  # fmt: skip

grad = w.In("gradOutput", "gradient of the output, same shape and dtype as self")
grad_input = w.Out("gradInput", "gradient of self, same shape and dtype as self")
fast_gelu_backward = w.declare(
    "aclnnFastGeluBackward", grad, x, grad_input,
    summary="gradient of the sigmoid approximation of GELU, x * sigmoid(1.702 * x)",
    rules=(
        w.present(grad, x, grad_input), w.same_dtype(x, grad), w.same_dtype(grad, grad_input),
        w.dtype_in(DTYPES, grad_input), w.same_shape(x, grad), w.same_shape(grad, grad_input), w.max_dims(8, x),
        w.same_format(x, grad_input), w.same_format(x, grad), w.done_if_empty(grad, x),
    ),
    plan=w.pipeline("fast_gelu_backward", grad, x, out=grad_input),
    header="aclnnop/aclnn_fast_gelu_backward.h", documented_soc=w.DOCUMENTED_NEW,
    formula="gradOutput * s * (1 + 1.702 * x * (1 - s)) with s = 1 / (1 + exp(-1.702 * x)); infinities of x give NaN",
    precision=ONCE,
    reference="(lambda s: grad_output * s * (1 + 1.702 * self * (1 - s)))(torch.sigmoid(1.702 * self))",
    notes=(NOWHERE,),
)  # fmt: skip

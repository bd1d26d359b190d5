"""aclnnSwish and aclnnSwishBackward."""

from __future__ import annotations

from ...lowering import language as w
from ..texts import NO_RANK_ROW, ONCE

beta = w.Scalar("betaOptional", "beta of the swish formula; null: 1", optional=True)
BETA = w.ValueOf(beta, absent=1.0)
FLAT = w.Where(w.both(w.on(*w.REGBASE), w.value_is(beta, 0), w.given(beta)), 1.0, 0.0)
"""Whether beta = 0 has a path of its own, in which the infinities are halved as well."""

x, out = w.In("self", "input, any shape"), w.Out("out", "output, same shape and dtype as self")
swish = w.declare(
    "aclnnSwish", x, beta, out,
    summary="element-wise swish, x * sigmoid(beta * x)",
    rules=(
        w.present(x, out), w.dtype_in(w.FLOATS_BY_RANGE, x, out), w.same_dtype(out, x),
        w.no_bf16_except(w.BF16_BY_RANGE, x), w.when(w.given(beta), w.castable_to_float(beta)),
        w.max_dims(8, x, out), w.same_shape(x, out), w.done_if_empty(x, out),
    ),
    plan=w.pipeline("swish", x, out=out, attrs=(BETA, FLAT)),
    header="aclnnop/aclnn_swish.h", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="out = x / (1 + exp(-beta * x)), beta as a float32; ascend950 gives x / 2 for beta = 0 even at the "
    "infinities, which are NaN elsewhere",
    precision=ONCE, reference="self * torch.sigmoid(beta * self)", notes=(NO_RANK_ROW,),
)  # fmt: skip

grad = w.In("gradOutput", "gradient of the output, same shape and dtype as self")
grad_input = w.Out("gradInput", "gradient of self, same shape and dtype as self")
swish_backward = w.declare(
    "aclnnSwishBackward", grad, x, beta, grad_input,
    summary="gradient of swish",
    rules=(
        w.present(grad, x, grad_input), w.dtype_in(w.FLOATS, grad, x),
        w.when(w.given(beta), w.castable_to_float(beta)),
        w.same_dtype(grad, grad_input), w.same_dtype(x, grad_input), w.no_bf16_except(w.BF16_BY_RANGE, x),
        w.max_dims(8, grad, x, grad_input), w.same_shape(grad, grad_input), w.same_shape(x, grad_input),
        w.done_if_empty(grad, x),
    ),
    plan=w.pipeline(
        "swish_backward", grad, x, out=grad_input, attrs=(BETA,), contiguous_code=w.ACLNN_ERR_PARAM_NULLPTR
    ),
    header="aclnnop/aclnn_swish_backward.h", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="gradInput = gradOutput * (s + (1 - s) * b * s) with b = beta * x and s = 1 / (1 + exp(-b)); infinities of "
    "x give NaN",
    precision=ONCE,
    reference="grad_output * (lambda b, s: s * (1 + b * (1 - s)))(beta * self, torch.sigmoid(beta * self))",
    notes=(NO_RANK_ROW, "A strided input that exceeds its storage gives 161001 here, not 561103."),
)  # fmt: skip

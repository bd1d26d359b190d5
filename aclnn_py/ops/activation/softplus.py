"""aclnnSoftplus and aclnnSoftplusBackward."""

from __future__ import annotations

from ...base import dtype as dt
from ...grammar import words as w
from ..texts import AWAY, ONCE

beta = w.Scalar("beta", "the sharpness")
limit = w.Scalar("threshold", "from where on x itself is the result, compared with beta * x", 20.0)
x, out = w.In("self", "x"), w.Out("out", "the result")
softplus = w.declare(
    "aclnnSoftplus", x, beta, limit, out,
    summary="log(1 + exp(beta * x)) / beta, element by element",
    rules=(
        w.present(x, beta, limit, out), w.dtype_in(w.FLOATS_BY_ARCH, x), w.castable(beta, x), w.castable(limit, x),
        w.castable(x, out), w.max_dims(8, x), w.same_shape(x, out), w.done_if_empty(x),
    ),
    plan=w.pipeline(
        "softplus", x, out=out, casts=True,
        attrs=(w.ValueOf(beta), w.ValueOf(limit), w.Either(w.about_zero(beta), 0.0, w.ValueOf(beta))),
        away=w.both(w.on(*w.REGBASE), w.has_dtype(x, dt.ACL_FLOAT16, dt.ACL_BF16)),
    ),
    header="aclnnop/aclnn_softplus.h", documented_soc=w.DOCUMENTED_910_AND_310P,
    formula="x for beta * x > threshold, else log1p(exp(beta * x)) / beta, where |beta| <= 2^-23 divides like 0",
    precision=AWAY, reference="torch.nn.functional.softplus(self, beta, threshold)",
    notes=(
        "The documents leave the 950 out; the source has a kernel and a list for it.",
        "The documents' error table has no row for more than 8 axes or unequal shapes; the source gives 161002.",
    ),
)  # fmt: skip

FLOATING = (dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_DOUBLE)
WHOLE = (dt.ACL_INT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_UINT8)
GRADS = w.Choices(*FLOATING).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
INPUTS = w.Choices(*WHOLE, *FLOATING, dt.ACL_BOOL).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
grad = w.In("gradOutput", "the gradient at the forward output")
grad_input = w.Out("gradInput", "the gradient with respect to x")
alike = w.both(w.negated(w.dtypes_differ(grad, x)), w.has_dtype(grad, dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_BF16))
softplus_backward = w.declare(
    "aclnnSoftplusBackward", grad, x, beta, limit, grad_input,
    summary="gradient of log(1 + exp(beta * x)) / beta",
    rules=(
        w.present(grad, x, grad_input, beta, limit), w.dtype_in(GRADS, grad), w.dtype_in(INPUTS, x),
        w.dtype_in(GRADS, grad_input), w.max_dims(8, grad, x, grad_input), w.same_shape(x, grad),
        w.same_shape(x, grad_input), w.done_if_empty(grad, x, grad_input),
    ),
    plan=w.promoting(
        "softplus_backward", grad, x, out=grad_input, attrs=(w.ValueOf(beta), w.ValueOf(limit)),
        common=w.Either(alike, w.Dtype(grad), w.FLOAT),
    ),
    header="aclnnop/aclnn_softplus_backward.h", documented_soc=w.DOCUMENTED_BUT_310,
    formula="gradOutput for beta * x > threshold, else gradOutput / (1 + exp(-beta * x))",
    precision=ONCE + "; DOUBLE, integers and different dtypes are cast to FLOAT first",
    reference="torch.ops.aten.softplus_backward(grad_output, self, beta, threshold)",
    notes=(
        "The source does not test beta and threshold for null and crashes; the emulator gives the documents' 161001.",
        "The documents speak of broadcasting and of self's dtype for gradInput; the source wants equal shapes and "
        "takes every listed dtype.",
    ),
)  # fmt: skip

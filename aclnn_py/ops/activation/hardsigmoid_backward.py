"""aclnnHardsigmoidBackward."""

from __future__ import annotations

from ...lowering import language as w

LIMIT = w.Where(w.on(*w.REGBASE), 3.0 - 2.0**-22, 3.0)
"""Where the gradient ends: the 950 tests alpha * x + beta < 1 in float32, which is false already just below 3."""

grad = w.In("gradOutput", "gradient of the output, same shape as self")
x = w.In("self", "forward input, any shape")
out = w.Out("out", "gradient of self, same shape as self")
hardsigmoid_backward = w.declare(
    "aclnnHardsigmoidBackward", grad, x, out,
    summary="gradient of hard sigmoid",
    rules=(
        w.present(grad, x, out),
        w.dtype_in(w.FLOATS_BY_RANGE, grad, x), w.documented(w.dtype_in(w.FLOATS_BY_RANGE, out)),
        w.promoted_castable(grad, x, out), w.max_dims(8, grad, x, out), w.same_shape(x, grad), w.same_shape(x, out),
        w.done_if_empty(grad, x, out),
    ),
    plan=w.promoting(
        "hardsigmoid_backward", grad, x, out=out, attrs=(LIMIT,),
        away=w.both(w.on(*w.REGBASE), *w.promoted_in(w.BF16, grad, x)),
    ),
    header="aclnnop/aclnn_hardsigmoid_backward.h", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="out = gradOutput * fp32(1/6) where -3 < x < 3, else 0; |x| = 3, infinities and NaN in x give 0",
    precision="computed in float32 and rounded once, to nearest even; BF16 on ascend950 half away from zero. ascend950 "
    "also gives 0 for the float just below 3. CANN 8.1 computes FLOAT16 in half precision elsewhere (1 ulp off); "
    "the emulator does not.",
    reference="torch.ops.aten.hardsigmoid_backward(grad_output, self)",
    notes=(
        "The documents list FLOAT, FLOAT16 and BF16 for out; the source accepts every dtype that the promoted dtype of "
        "gradOutput and self can be cast to.",
        "The documents' error table has no row for more than 8 axes; the source refuses them with 161002.",
    ),
)  # fmt: skip

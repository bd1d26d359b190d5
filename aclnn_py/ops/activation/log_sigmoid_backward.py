"""aclnnLogSigmoidBackward."""

from __future__ import annotations

from ...lowering import language as w

grad = w.In("gradOutput", "gradient of the output, same shape and dtype as gradInput")
x = w.In("self", "forward input, same shape and dtype as gradInput")
buffer = w.In("buffer", "buffer of PyTorch's forward; must not be null, otherwise ignored")
out = w.Out("gradInput", "gradient of self, same shape and dtype as self")
log_sigmoid_backward = w.declare(
    "aclnnLogSigmoidBackward", grad, x, buffer, out,
    summary="gradient of log-sigmoid",
    rules=(
        w.present(grad, x, buffer, out),
        w.dtype_in(w.FLOATS_BY_RANGE, grad, x), w.documented(w.dtype_in(w.FLOATS_BY_RANGE, buffer)),
        w.same_dtype(grad, out), w.same_dtype(x, out), w.documented(w.same_dtype(buffer, out)),
        w.same_shape(grad, out), w.same_shape(x, out),
        w.documented(w.same_shape(buffer, out), w.dims_within(1, 8, grad, x, out)),
        w.done_if_empty(grad, x),
    ),
    plan=w.pipeline("log_sigmoid_backward", grad, x, out=out, contiguous_code=w.ACLNN_ERR_PARAM_NULLPTR),
    header="aclnnop/aclnn_logsigmoid_backward.h", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="gradInput = gradOutput / (1 + exp(x)), as gradOutput * (1 if x < 0 else e) / (1 + e) with e = exp(-|x|); "
    "+inf gives 0, -inf gives gradOutput, large x follows exp(-x) into the denormals (x = 100 gives 3.78e-44)",
    precision="computed in float32 for every dtype and rounded once, to nearest even. CANN 8.1's kernel on ascend910 "
    "gives 0 for large x; the emulator does not.",
    reference="torch.ops.aten.log_sigmoid_backward(grad_output, self, torch.exp(-self.abs()))  # torch reads it",
    notes=(
        "The documents require the dtype and shape of the others; the source only checks buffer for null.",
        "The documents require 1 to 8 axes; the source accepts every rank.",
    ),
)  # fmt: skip

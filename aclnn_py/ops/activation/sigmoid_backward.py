"""aclnnSigmoidBackward."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w

DTYPES = w.Choices(
    dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, dt.ACL_COMPLEX64, dt.ACL_COMPLEX128, dt.ACL_BF16
)  # fmt: skip

grad = w.In("gradOutput", "gradient of the output, broadcastable with output")
y = w.In("output", "forward output of sigmoid, y, broadcastable with gradOutput")
out = w.Out("gradInput", "gradient of the forward input, broadcast shape of gradOutput and output")
sigmoid_backward = w.declare(
    "aclnnSigmoidBackward", grad, y, out,
    summary="gradient of sigmoid, computed from its output",
    rules=(
        w.present(grad, y, out),
        w.dtype_in(DTYPES, grad, y, out),
        w.no_bf16_except(w.BF16_BY_RANGE, grad), w.documented(w.no_bf16_except(w.BF16_BY_RANGE, y, out)),
        w.max_dims(8, grad, y),
        w.documented(w.dims_within(1, 8, grad, y, out), w.format_in(w.DOCUMENTED_ND, grad, y, out)),
        w.promotable(grad, y), w.promoted_in(DTYPES, grad, y), w.promoted_castable(grad, y, out),
        w.broadcastable(grad, y), w.shape_is_broadcast(out, grad, y), w.done_if_empty(grad, y),
    ),
    plan=w.promoting("sigmoid_backward", grad, y, out=out, broadcasts=True),
    header="aclnnop/aclnn_sigmoid_backward.h", stream_ctype="const aclrtStream", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="gradInput = gradOutput * (1 - y) * y, from left to right; complex: conj((1 - y) * y) * gradOutput. "
    "The range of y is not checked.",
    precision="FLOAT16 and BF16 are computed in float32 and rounded once, to nearest even; DOUBLE and complex in their "
    "own dtype on the AI CPU, whose broadcast fails while running when six or more axes are left after merging.",
    reference="torch.ops.aten.sigmoid_backward(grad_output, output)",
    notes=(
        "The documents require 1 to 8 axes; the source also accepts rank 0 and does not check gradInput's rank.",
        "The documents list ND, which is any format that is not private; the source checks no format.",
        "The documents list BF16 on the A2, A3 and 950 families only; elsewhere the source refuses it in gradOutput.",
        "A failed promotion and an impossible cast to gradInput (complex to real) give 161002; no document says so.",
        "InfiniOp's SigmoidBackward takes the forward input; this one takes the forward output.",
    ),
)  # fmt: skip

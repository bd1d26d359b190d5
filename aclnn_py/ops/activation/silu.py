"""aclnnSilu."""

from __future__ import annotations

from ...lowering import language as w

x, out = w.In("self", "input, any shape"), w.Out("out", "output, same shape and dtype as self")
silu = w.declare(
    "aclnnSilu", x, out,
    summary="element-wise SiLU (swish), x * sigmoid(x)",
    rules=(
        w.present(x, out), w.dtype_in(w.FLOATS_BY_RANGE, x, out), w.same_dtype(out, x),
        w.no_bf16_except(w.BF16_BY_RANGE, x), w.same_shape(x, out), w.documented(w.dims_within(0, 8, x, out)),
        w.done_if_empty(x, out),
    ),
    plan=w.pipeline("silu", x, out=out),
    header="aclnnop/aclnn_silu.h", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="out = x / (1 + exp(-x)); +inf gives +inf, -inf and NaN give NaN, very negative x gives -0",
    precision="computed in float32 for every dtype and rounded once, to nearest even",
    reference="torch.nn.functional.silu(self)",
    notes=("The documents limit the rank to 8; the source does not.",),
)  # fmt: skip

"""aclnnFusedFloydAttentionGrad."""

from __future__ import annotations

from ...lowering import language as w
from .shared.floyd.floyd_inputs import KEYS, MASK, NOTES, QUERY, Inputs
from .shared.floyd.floyd_step import FloydStep
from .shared.index_gradients import gradient

query, key1, value1, key2, value2 = (w.In(name, meaning) for name, meaning in (QUERY, *KEYS))
dy = w.In("dy", "gradient of the attention output, [B,H,N,M,D]")
largest, total = (
    w.In(f"softmax{name}", f"{name.lower()} of the forward call's rows, FLOAT, [B,H,N,M,8]") for name in ("Max", "Sum")
)
y = w.In("attentionIn", "attention output of the forward call, [B,H,N,M,D]")
scale = w.Attr("scaleValue", "double", "scale of the scores", 1.0)
outs = tuple(
    w.Out(f"d{name}Out", f"gradient of {of}, same shape as {of}; declared const", ctype=w.IN_TENSOR)
    for name, of in (("q", "query"), ("k1", "key1"), ("v1", "value1"), ("k2", "key2"), ("v2", "value2"))
)
rows, columns = "BHNKD", "BHKMD"
letters = ("BHNMD", rows, rows, columns, columns)
shapes = {**dict(zip((query, key1, value1, key2, value2), letters, strict=True)), dy: "BHNMD", MASK: "B1N1K",
          largest: "BHNM8", total: "BHNM8", y: "BHNMD", **dict(zip(outs, letters, strict=True))}  # fmt: skip
inputs = Inputs((query, key1, value1, key2, value2, dy, MASK, largest, total, y, *outs), shapes, MASK)
kinds, tiling = inputs.rules()
step = FloydStep(
    "floyd_backward", inputs, scale, (query, key1, value1, key2, value2, dy, y, largest, total),
    tuple((w.FLOAT, each) for each in letters),
)  # fmt: skip
fused_floyd_attention_grad = w.generated(
    "aclnnFusedFloydAttentionGrad", query, key1, value1, key2, value2, dy, MASK, largest, total, y, scale, *outs,
    on=w.A2_A3, kinds=(kinds,), tiling=tiling, outputs=outs,
    plan=tuple(
        w.ViewCopy(gradient(step, number, query, away=True), out) for number, out in enumerate(outs)
    ),
    library="transformer", header="aclnnop/aclnn_fused_floyd_attention_grad.h", documented_soc=w.A2_A3,
    summary="gradients of attention over pairs of keys (Floyd attention)",
    formula="p = exp(s - softmaxMax) / softmaxSum with the scores s of the forward operator, ds = p * (dy @ "
    "value1[n,k] + dy @ value2[k,m] - sum(dy * attentionIn)); dv1[n,k], dv2[k,m] = sums over m, over n of p * dy; dk1, "
    "dk2 of scale * ds * query; dq[n,m] = scale * sum over k of ds * (key1[n,k] + key2[k,m])",
    precision="computed in float32; p and ds are rounded to the dtype of query before a product, gradients once more, "
    "halves away from zero",
    reference="torch_npu.npu_fused_floyd_attention_backward(grad_output, query_ik, key_ij, ...)",
    notes=(
        "The definition has no row for FLOAT tensors with a UINT8 mask (161002).",
        "softmaxMax, softmaxSum and attentionIn are required, as documented; the definition calls them optional, and "
        "CANN's kernel reads them in any case.",
        *NOTES,
    ),
)  # fmt: skip

"""aclnnFusedFloydAttention."""

from __future__ import annotations

from ...lowering import language as w
from .shared.floyd.floyd_inputs import KEYS, MASK, NO_MASK, NOTES, QUERY, Inputs
from .shared.floyd.floyd_step import FloydStep

query, key1, value1, key2, value2 = (w.In(name, meaning) for name, meaning in (QUERY, *KEYS))
scale = w.Attr("scaleValueOptional", "double", "scale of the scores", 1.0)
largest, total = (
    w.Out(f"softmax{name}Out", f"{meaning}, FLOAT, [B,H,N,M,8], repeated along the last axis; declared const",
          ctype=w.IN_TENSOR)
    for name, meaning in (("Max", "row maximum of the scaled scores"), ("Sum", "row sum of exp(score - row maximum)"))
)  # fmt: skip
out = w.Out("attentionOutOut", "attention output, [B,H,N,M,D]; declared const", ctype=w.IN_TENSOR)
rows, columns = "BHNKD", "BHKMD"
shapes = {query: "BHNMD", key1: rows, value1: rows, key2: columns, value2: columns, MASK: "B1N1K",
          largest: "BHNM8", total: "BHNM8", out: "BHNMD"}  # fmt: skip
inputs = Inputs((query, key1, value1, key2, value2, MASK, largest, total, out), shapes, MASK)
kinds, tiling = inputs.rules()
step = FloydStep(
    "floyd", inputs, scale, (query, key1, value1, key2, value2),
    ((w.Dtype(query), "BHNMD"), (w.FLOAT, "BHNM8"), (w.FLOAT, "BHNM8")),
)  # fmt: skip
fused_floyd_attention = w.generated(
    "aclnnFusedFloydAttention", query, key1, value1, key2, value2, MASK, scale, largest, total, out, on=w.A2_A3,
    kinds=(kinds,), tiling=tiling, outputs=(largest, total, out),
    plan=(
        w.ViewCopy(step, out), w.ViewCopy(w.ViewOf(step, w.NthOutput(1)), largest),
        w.ViewCopy(w.ViewOf(step, w.NthOutput(2)), total),
    ),
    library="transformer", header="aclnnop/aclnn_fused_floyd_attention.h", documented_soc=w.A2_A3,
    summary="attention over pairs of keys: of every first and of every second index of a row (Floyd attention)",
    formula="s[n,m,k] = scale * (query[n,m] @ key1[n,k] + query[n,m] @ key2[k,m]), p = softmax(mask(s)) over k, "
    "attentionOut[n,m] = sum over k of p[n,m,k] * (value1[n,k] + value2[k,m])",
    precision="computed in float32; exp(score - maximum) is rounded to the dtype of query before a product, and the "
    "output once more, halves away from zero",
    reference="torch_npu.npu_fused_floyd_attention(query_ik, key_ij, value_ij, key_jk, value_jk, ...)",
    notes=(NO_MASK, *NOTES),
)  # fmt: skip

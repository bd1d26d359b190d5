"""aclnnGroupedMatmulSwigluQuant and its version for weights in FRACTAL_NZ: parameters and texts."""

from __future__ import annotations

from ....lowering import language as w

x = w.In("x", "tokens sorted by expert, INT8, [M,K]")
weight = w.In(
    "weight",
    "weights of the experts in FRACTAL_NZ, INT8, [E,N/32,K/16,16,32], or INT4, [E,N/64,K/16,16,64]; INT4 also in ND, "
    "[E,K,N]",
)
weight_view = w.In(
    "weight", "weights of the experts in FRACTAL_NZ, INT8 or INT4: view [E,K,N], or of 5 axes as they are stored"
)
bias = w.In(
    "bias",
    "auxiliary matrix of INT4 weights, FLOAT, [E,N]: 8 * weight * scale summed along K; else ignored",
    optional=True,
)
offset = w.In("offset", "ignored", optional=True)
scale = w.In(
    "weightScale",
    "dequantisation scale of every column of the weights, FLOAT, FLOAT16 or BF16, [E,N]; of INT4 words, also [E,G,N]",
)
token = w.In("xScale", "per-token dequantisation scale of x, FLOAT, [M]")
groups = w.In("groupList", "cumulative end of the rows of each expert, INT64, [G], G <= E")
out = w.Out("output", "quantised SwiGLU, INT8, [M,N/2]")
out_scale = w.Out("outputScale", "dequantisation scale of every row of output, FLOAT, [M]")
out_offset = w.Out("outputOffset", "not written", optional=True)

FORMULA = (
    "for the rows of expert i: c = (x @ weight[i]) * xScale * weightScale[i]; s = silu(c[:, :N/2]) * c[:, N/2:]; "
    "outputScale = max(abs(s)) / 127 along each row; output = round(s / outputScale)"
)
PRECISION = (
    "products are exact in INT32, then each operation is rounded to float32; quotients are products with 1 / "
    "outputScale, rounded to float16, then to INT8 half to even"
)
NOTES = (
    "Rows of output and outputScale from the last end in groupList on keep their contents. A row of zeros gives 0 "
    "with outputScale 0.",
    "An end in groupList below its predecessor or beyond M fails the stream; CANN's kernel skips such a group, or "
    "reads and writes out of bounds. More than 1024 ends are refused here (561103).",
    "bias of INT8 weights, offset and outputOffset do not change the result. CANN's kernels take xScale and bias in "
    "FLOAT only (561103 for others), although phase one also accepts xScale in FLOAT16 and BF16.",
    "INT4 weights, also eight to an INT32: weightScale is UINT64 or INT64 with a FLOAT in the lower half, of which the "
    "upper 19 bits count, and c = ((x - 8) @ (weight[i] * weightScale[i]) + bias[i]) * xScale, summed in float32; CANN "
    "rounds the products of both halves of x to FLOAT16. INT32 weights without bias answer 161001, where CANN reads "
    "the null pointer.",
    "Here K and N are the sizes of whole blocks in storage: N is a multiple of 32, of INT4 of 64, and K of 16 where "
    "weight has a view of 5 axes; beside INT4, also in ND, N and K are multiples of 64 and K/G is even. Others, and "
    "another storage shape, are refused (561103). CANN's kernel would read the wrong elements.",
)

"""aclnnFlatQuant and its versions: parameters and texts."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w

x = w.In("x", "input, [K,M,N]: K up to 262144, M and N up to 256, N even, with INT32 out a multiple of 8")
left = w.In("kroneckerP1", "left Kronecker factor, [M,M], dtype of x")
right = w.In("kroneckerP2", "right Kronecker factor, [N,N], dtype of x; with FLOAT4_E2M1 out also [0,0]: none")
group = w.In(
    "groupListOptional", "group list, INT64: [G], or [G,2] with groupListType 2, G up to 1024; null: all of x; only "
    "before the 950", optional=True,
)  # fmt: skip
clip = w.Attr("clipRatio", "double", "clipping ratio of INT4, above 0 and up to 1", 1.0)
top = w.Attr(
    "dstTypeMax", "double", "scales of FLOAT4_E2M1 out: 0 from the exponent of the block's maximum; 6 to 12: maximum "
    "over dstTypeMax, rounded up", 0.0,
)  # fmt: skip
list_type = w.Attr("groupListType", "int64_t", "group list: 0 group ends, 1 group sizes, 2 pairs of index and size", 0)
out = w.Out("out", "quantised output: INT4 [K,M,N], INT32 of eight INT4 [K,M,N/8], FLOAT4_E2M1 [K,M*N] on the 950")
scale = w.Out(
    "quantScale", "INT4: quantisation scale of every matrix, FLOAT, [K]; FLOAT4_E2M1: scale of every block of 32, "
    "FLOAT8_E8M0, in pairs: [K, ceil(M*N/64), 2]",
)  # fmt: skip
FIRST, FOURTH = (x, left, right), (out, scale)
IN_BLOCKS = w.has_dtype(out, dt.ACL_FLOAT4_E2M1)
SUMMARY = "Kronecker-decomposed linear transform of activations (FlatQuant) and quantisation to INT4 or MX FP4"
FORMULA = (
    "y[k] = kroneckerP1 @ x[k] @ kroneckerP2; INT4: quantScale[k] = max(abs(y[k])) * clipRatio / 7, out = round(y / "
    "quantScale); FLOAT4_E2M1: for every block of 32 along [M*N] quantScale = 2^(floor(log2(max(abs(y)))) - 2)"
)
TOPS = ", or 2^ceil(log2(max(abs(y)) / dstTypeMax)) if dstTypeMax is not 0, with max(abs(y)) in BF16"
ROUND = "; out = round(y / quantScale)"
PRECISION = (
    "products in float32, x @ kroneckerP2 rounded to the dtype of x, y to FLOAT16 for INT4 and to BF16 for FLOAT4_E2M1"
    "; INT4: y * ((7 / clipRatio) / max(abs(y))) in float32, rounded to FLOAT16, then to the nearest integer, half to "
    "even, and saturated, NaN becomes 0; FLOAT4_E2M1: quotients exact in BF16, where they may underflow, rounded once, "
    "half to even, and saturated"
)
NOTES = (
    "Before the 950, with M = 1 and N a multiple of 8, quantScale is max(abs(y)) * (clipRatio / 7), and y is divided "
    "by it.",
    "CANN does not check the shapes of a FLOAT4_E2M1 out and its quantScale beyond their rank and K, which its kernel "
    "would misread; the emulator refuses others (561103).",
    "In MX FP4 a block with an infinity or NaN has scale NaN (code 255) and outputs 0; the scale that pads an odd "
    "number of blocks has code 0.",
)
GROUP_NOTES = (
    *NOTES, "Matrices after the last group have outputs and scales of 0; group lists that are empty, that end at 0 or "
    "below, or that end beyond x, count as all of x.",
)  # fmt: skip

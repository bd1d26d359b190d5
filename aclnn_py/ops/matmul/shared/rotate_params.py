"""aclnnRotateQuant: parameters and texts."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w

x = w.In("x", "input, [M,N], with MX formats [..., N], rank 1 to 7; N a multiple of K")
rotation = w.In("rotation", "rotation matrix, [K,K], with MX formats also [N/K,K,K], one for each K columns")
alpha = w.In(
    "alpha", "clamping factor of MX formats, BF16, [1]: if between 0 and 1, every block of 32 is clamped to alpha * "
    "its maximum magnitude; null: none", optional=True,
)  # fmt: skip
axis = w.Attr("axis", "int64_t", "axis of quantisation: the last one", -1)
mode = w.Attr(
    "roundMode", "char*", 'rounding: "rint" half to even; FP4 also "round" half away from zero, "floor"; INT8 and INT4 '
    'ignore it; null: "rint"', "rint", optional=True,
)  # fmt: skip
way = w.Attr(
    "scaleAlg", "int64_t", "scale algorithm of MX formats: 0 from the exponent of the block's maximum; 1 maximum over "
    "the dtype's, rounded up, FP8 only; 2 maximum over dstTypeMax, rounded up, FP4 only; else 0", 0,
)  # fmt: skip
top = w.Attr("dstTypeMax", "double", "with scaleAlg 2 divisor of the block's maximum, 6 to 12; else 0", 0.0)
trans = w.Attr("trans", "bool", "transposed output: false", False)
out = w.Out("yOut", "quantised output: INT8 [M,N] or INT32 of eight INT4 [M,N/8]; on the 950 FP8 or FP4, shape of x")
scale = w.Out(
    "scaleOut", "quantisation scale of every row, FLOAT, [M]; on the 950 scale of every block of 32, FLOAT8_E8M0, in "
    "pairs: [..., ceil(N/64), 2]",
)  # fmt: skip
PARAMS = (x, rotation, alpha, axis, mode, way, top, trans, out, scale)
IN_BLOCKS = w.has_dtype(scale, dt.ACL_FLOAT8_E8M0)
FORMULA = (
    "y = x.reshape(-1, K) @ rotation, in rows of N; INT8 and INT4: scaleOut = max(abs(y)) / largest by row, with "
    "largest = 127 or 7, yOut = round(y / scaleOut); MX: y clamped to alpha * max(abs(y)) for every 32, scaleOut = "
    "2^(floor(log2(max(abs(y)))) - e) with e = 2 for FLOAT4_E2M1, 8 for FLOAT8_E4M3FN, 15 for FLOAT8_E5M2, if "
    "scaleAlg is 1 2^ceil(log2(max(abs(y)) / largest)) with largest = 448 or 57344, if it is 2 2^ceil(log2(max(abs(y)) "
    "/ dstTypeMax)); yOut = round(y / scaleOut)"
)
PRECISION = (
    "products in float32, rounded to the dtype of x, with MX formats to BF16; y * (largest / max(abs(y))) in float32, "
    "rounded to the nearest integer, half to even; MX: limits of alpha and quotients in BF16, where they may "
    "underflow, rounded once and saturated"
)
NOTES = (
    "Before the 950 tiling takes N from 128 to 16000 and K from 16 to 1024 (561103).",
    "An alpha of 1 or more, of 0 or below, or NaN does not clamp.",
    "A block with an infinity or NaN has scale NaN (code 255) and outputs 0. The least scale is 2^-127 (code 0); "
    "outputs of a block with it are 0 where its maximum is below 2^-126. The scale that pads an odd number of blocks "
    "has code 0.",
    "FP4 outputs are packed two to a byte, low nibble first; they must be contiguous.",
)

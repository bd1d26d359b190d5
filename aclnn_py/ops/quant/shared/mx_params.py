"""MX quantisation: parameters and texts of aclnnDynamicMxQuant and its versions."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels import microscaling as b
from ...norm.shared.generated_rules import result

x = w.In("x", "input, rank 1 to 7")
axis = w.Attr("axis", "int64_t", "axis that is divided into blocks, -rank to rank-1", -1)
mode = w.Attr(
    "roundModeOptional", "char*", 'rounding: "rint" half to even; FP4 also "round" half away from zero, "floor"; null: '
    '"rint"', "rint", optional=True,
)  # fmt: skip
target = w.Attr("dstType", "int64_t", "dtype code of yOut", dt.ACL_FLOAT4_E2M1)
size = w.Attr("blocksize", "int64_t", "elements of a block, a multiple of 32 up to 1024; FLOAT x: 32", b.SIZE)
way = w.Attr(
    "scaleAlg", "int64_t", "scale algorithm: 0 from the exponent of the block's maximum; 1 maximum over the dtype's, "
    "rounded up, FP8 only; 2 FLOAT4_E2M1 only: as 0, one more beyond a part of the dtype's range", b.EXPONENT,
)  # fmt: skip
top = w.Attr("dstTypeMax", "double", "largest quantised number of scaleAlg 2: 0 or 6 to 12", 0.0)
bound = w.Attr("maxLowBound", "double", "least maximum of a block with scaleAlg 1, else 0", 0.0)
out = result("yOut", "quantised x, FP8 or FP4, same shape as x")
scales = result(
    "mxscaleOut", "scale of every block, FLOAT8_E8M0, in pairs: shape of x with the pairs of blocks along axis, then 2"
)


def formula(peak: str) -> str:
    """The formula; `peak` is the maximum of a block with scaleAlg 1."""
    return (
        "for every block along axis mxscaleOut = 2^(floor(log2(max(abs(x)))) - e) with e = 2 for FLOAT4_E2M1, 0 for "
        f"FLOAT4_E1M2, 8 for FLOAT8_E4M3FN, 15 for FLOAT8_E5M2, or, if scaleAlg is 1, 2^ceil(log2({peak} / largest)) "
        "with largest = 448 or 57344, at least 2^-127, or, if it is 2, 2^(floor(log2(max(abs(x)))) - 2), twice that "
        "where max(abs(x)) is above 1.5 times a power of two, with dstTypeMax 7 above 1.75 times one, and with other "
        "dstTypeMax 2^ceil(log2(max(abs(x)) / dstTypeMax)); yOut = round(x / mxscaleOut)"
    )


PEAK, BOUNDED_PEAK = "max(abs(x))", "max(max(abs(x)), maxLowBound)"
PRECISION = (
    "scales, and quotients with them, are exact (in BF16 they may underflow), and rounded once, to nearest even or as "
    "roundModeOptional says, and saturated"
)
NOTES = (
    "A block with an infinity or NaN has scale NaN (code 255) and outputs 0. With scaleAlg 0 a scale of 2^-127 or less "
    "becomes 2^-127 (code 0), and the block's outputs are 0; so are those of a block of zeros. The scale that pads an "
    "odd number of blocks has code 0.",
    "FP4 outputs are packed two to a byte, low nibble first; they must be contiguous.",
    "With scaleAlg 2 the maximum is rounded to BF16 first, that of FLOAT x along the last axis truncated; one "
    "that rounds to infinity has scale NaN. Along another axis of fewer than 32 elements CANN's kernel may compare "
    "FLOAT16 maxima unrounded.",
)

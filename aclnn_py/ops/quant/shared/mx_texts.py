"""MX quantisation: texts that operators share."""

from __future__ import annotations

PRECISION = (
    "scales, and quotients with them, are exact (in BF16 they may underflow), and rounded once, to nearest even or as "
    "roundModeOptional says, and saturated"
)
NOTES = (
    "A block with an infinity or NaN has scale NaN (code 255) and outputs 0. The least scale is 2^-127 (code 0); "
    "outputs of a block with it are 0 where its maximum is below 2^-126. The scale that pads an odd number of blocks "
    "has code 0.",
    "FP4 outputs are packed two to a byte, low nibble first; they must be contiguous.",
)


def ways(source: str) -> str:
    """The formula of scales of blocks of `source` by exponent."""
    return (
        f"mxscale = 2^(floor(log2(max(abs({source})))) - e) with e = 2 for FLOAT4_E2M1, 0 for FLOAT4_E1M2, 8 for "
        "FLOAT8_E4M3FN, 15 for FLOAT8_E5M2"
    )


RANGE = (
    "if scaleAlg is 2, 2^ceil(log2(max(abs(x)) / dstTypeMax)), where max(abs(x)) is rounded to BF16 if dstTypeMax is "
    "0, 6 or 7"
)

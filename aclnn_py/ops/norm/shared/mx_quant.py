"""What norms share that quantise their results with a scale for each block of 32: parameters, plan and texts."""

from __future__ import annotations

from math import nan

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels import microscaling as b
from ....lowering.kernels import quantisation as q
from .generated_rules import EPSILON
from .kernels import filled
from .rms import rms

gamma = w.In("gamma", "scale, [H], H the size of the last axis")
beta = w.In("beta", "bias added before quantisation, [H]; null: 0", optional=True)
scale_algorithm = w.Attr(
    "scaleAlg", "int64_t", "scale algorithm: 0 from the exponent of the block's maximum; 1 maximum over the dtype's, "
    "rounded up, FP8 only", b.EXPONENT,
)  # fmt: skip
mode = w.Attr(
    "roundMode", "char*", 'rounding: "rint" half to even; FP4 also "round" half away from zero, "floor"', "rint"
)
target = w.Attr("dstType", "int64_t", "dtype code of yOut", dt.ACL_FLOAT4_E2M1)
output_rstd = w.Attr("outputRstd", "bool", "true: write rstdOut", False)
out = w.Out("yOut", "quantised output, FP8 or FP4, same shape as the input")
scales = w.Out("mxscaleOut", "scale of every block of 32, FLOAT8_E8M0, in pairs: [..., ceil(ceil(H/32)/2), 2]")
rstd = w.Out(
    "rstdOut",
    "reciprocal root mean square, FLOAT, the input shape with last size 1; needed if outputRstd",
    optional=True,
)


def planned_from(x: w.Param, source: w.Step, has_beta: w.Rule) -> tuple[w.Step, ...]:
    """The ends of a plan: results, scales and rstd of the norm of a value of x's shape."""
    normed = rms(x, source, gamma, EPSILON, dtype=w.FLOAT)
    shifted = w.Branch(has_beta, w.Compute("add", normed, q.as_floats(beta)), normed)
    ends = b.in_blocks(w.CastTo(shifted, w.Dtype(x)), out, scales, scale_algorithm, mode)
    none = w.ViewCopy(filled(w.ViewShape(rstd), w.FLOAT, nan), rstd)
    found = w.Branch(w.is_empty(x), none, w.ViewCopy(w.ViewOf(normed, w.NthOutput(1)), rstd))
    return normed, *ends, w.Branch(w.is_true(output_rstd), found, normed)


FORMULA = (
    "{0} = {1} * rstd * gamma + beta, rstd = 1 / sqrt(mean({1}^2) + epsilon) over the last axis; for every block of "
    "32 along the last axis mxscaleOut = 2^(floor(log2(max(abs({0})))) - e) with e = 2 for FLOAT4_E2M1, 0 for "
    "FLOAT4_E1M2, 8 for FLOAT8_E4M3FN, 15 for FLOAT8_E5M2, or, if scaleAlg is 1, 2^ceil(log2(max(abs({0})) / "
    "largest)) with largest = 448 or 57344, at least 2^-127; yOut = round({0} / mxscaleOut)"
)
PRECISION = (
    "the norm in float32 from squares in float64, rounded to {0}'s dtype; its scales, and quotients with them, are "
    "exact (in BF16 they may underflow), and rounded once, to nearest even or as roundMode says, and saturated"
)
NOTES = (
    "Only the 950 has a kernel; dtypes, shapes, scaleAlg, roundMode (null counts as an empty word) and dstType are "
    "checked by the kernel only (561103).",
    "A block with an infinity or NaN has the scale NaN (255) and outputs 0. With scaleAlg 0 a block whose scale "
    "would be 2^-127 or less has that scale (0) and outputs 0; so have a block of zeros, and the padding of an odd "
    "number of blocks.",
    "FP4 outputs are packed two to a byte, the first one in the lower half; they must be contiguous.",
    "If the last axis is empty rstdOut is NaN; if an axis before is, nothing is checked and no task runs.",
)

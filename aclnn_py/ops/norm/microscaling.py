"""What norms share that quantise their results with a scale for each block of 32: parameters, plan and texts."""

from __future__ import annotations

from math import nan

from ...base import dtype as dt
from ...lowering import blocks as b
from ...lowering import language as w
from ...lowering import quantised as q
from .definitions import EPSILON
from .kernels import filled
from .rms import rms

gamma = w.In("gamma", "one factor for each element of a row, the last axis")
beta = w.In("beta", "as many addends", optional=True)
way = w.Attr(
    "scaleAlg", "int64_t", "how scales are found: 0, from the exponent of the largest absolute value of a block; 1, "
    "for floats of 8 bits, from what that is over the dtype's largest number, rounded up", b.EXPONENT,
)  # fmt: skip
mode = w.Attr(
    "roundMode", "char*", '"rint", to even; for floats of 4 bits also "round", half away from 0, or "floor"', "rint"
)
target = w.Attr("dstType", "int64_t", "the number of yOut's dtype", dt.ACL_FLOAT4_E2M1)
gives = w.Attr("outputRstd", "bool", "whether rstdOut is wanted", False)
out = w.Out("yOut", "the result over the scale of its block, rounded")
scales = w.Out("mxscaleOut", "the scales, in pairs along the last axis, a lone one beside a 0")
rstd = w.Out("rstdOut", "one over the root of the mean of squares of every row, with 1 as its last axis", optional=True)


def planned_from(x: w.Param, source: w.Step, has_beta: w.Rule) -> tuple[w.Step, ...]:
    """The ends of a plan: results, scales and rstd of the norm of a value of x's shape."""
    normed = rms(x, source, gamma, EPSILON, dtype=w.FLOAT)
    shifted = w.Fork(has_beta, w.Compute("add", normed, q.as_floats(beta)), normed)
    ends = b.in_blocks(w.CastTo(shifted, w.Dtype(x)), out, scales, way, mode)
    none = w.ViewCopy(filled(w.ViewShape(rstd), w.FLOAT, nan), rstd)
    found = w.Fork(w.is_empty(x), none, w.ViewCopy(w.Look(normed, w.Further(1)), rstd))
    return normed, *ends, w.Fork(w.is_true(gives), found, normed)


FORMULA = (
    "{0} = {1} * rstd * gamma + beta, rstd = 1 / sqrt(mean({1}^2) + epsilon) of every row; for every block of 32 along "
    "the last axis mxscaleOut = 2^(floor(log2(max(abs({0})))) - e) with e = 2 for FLOAT4_E2M1, 0 for FLOAT4_E1M2, 8 "
    "for FLOAT8_E4M3FN, 15 for FLOAT8_E5M2, or, where scaleAlg is 1, 2^ceil(log2(max(abs({0})) / largest)) with "
    "largest = 448 or 57344, at least 2^-127; yOut = round({0} / mxscaleOut)"
)
PRECISION = (
    "the norm in float32 from squares that are formed in float64, rounded to {0}'s dtype; scales, and quotients with "
    "them, of that are exact (in BF16 they may underflow), and rounded once, to nearest even or as roundMode tells, "
    "and saturated"
)
NOTES = (
    "There is a kernel on the 950 only; dtypes, shapes, scaleAlg, roundMode (a null one counts as an empty word) and "
    "dstType are first looked at by the task (561103).",
    "A block with an infinity or NaN has the scale NaN (255) and results of 0. With scaleAlg 0 a block whose scale "
    "would be 2^-127 or less has that scale (0) and results of 0; so have a block of noughts, and the "
    "partner of a lone last one.",
    "FLOAT4 results lie two in a byte, the first one in the lower half; outputs of FLOAT4 have to be contiguous.",
    "Of rows without elements rstdOut is NaN; without rows nothing is asked and nothing runs.",
)

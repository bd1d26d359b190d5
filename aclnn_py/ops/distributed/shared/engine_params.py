"""Parameters of products by the vector engine, with INT8 or INT4 matrices and the scales of their columns and rows."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from . import product_rules as r
from .dequantised import Addends
from .stored_right import BLOCKS_NOTE

ON, MISSING = w.A2_A3, w.REGBASE
"""The SoCs that have the engine; those where CANN has the API with other engines, which are not emulated."""
WHOLE = (dt.ACL_INT8, dt.ACL_INT4)
RANKS = w.Choices(*r.MANY)
bias = w.In("bias", "bias of each rank's product, dtype of x1 or FLOAT, [N]; null: none", optional=True)
rows = w.In("x1Scale", "scale of each row of integer matrices, FLOAT, [M, 1] or [M]; null: none", optional=True)
columns = w.In(
    "x2Scale", "scale of each column of integer matrices, FLOAT, for FLOAT16 outputs also INT64 words, [1, N] or [N]",
    optional=True,
)  # fmt: skip
results = w.In("quantScale", "ignored, [1]; null: none", optional=True)
blocks = w.Attr("blockSize", "int64_t", "ignored", 0)
sizes = w.Attr("groupSize", "int64_t", "ignored", 0)
engine = w.Attr("commMode", "const char*", "communication engine: aiv", "aiv")
NAMES = Addends(bias, columns, rows)
PRECISION = (
    "FLOAT16 and BF16: products in float32, rounded once to the dtype; integers: exact sums in INT32, times the scales "
    "in float32, rounded once to the output's dtype, with INT64 words and x1Scale once more after the words"
)
NOTES = (
    r.GROUP_NOTE, "FP8, HIFLOAT8 and FP4 matrices, and the API on the 950, are not emulated: 561003.",
    BLOCKS_NOTE, "Matrices of INT4 in FRACTAL_NZ are refused (161002).",
    "With FLOAT16 and BF16 matrices x1Scale and x2Scale are ignored, and so is quantScale always.",
    r.NO_WORKSPACE, r.BUFFER_NOTE.format("the 910B and the A3 family"),
)  # fmt: skip

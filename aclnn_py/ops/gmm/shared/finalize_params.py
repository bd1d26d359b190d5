"""aclnnGroupedMatmulFinalizeRoutingWeightNz and its second version: parameters and texts."""

from __future__ import annotations

from ....lowering import language as w
from ....lowering.kernels.stored_matrix import FOUR_BITS
from .finalize_sums import Routed

WEIGHTS = (
    "weights of the experts in FRACTAL_NZ, view [E,K,N], INT8, storage [E,N/32,K/16,16,32], or INT4{}, storage "
    "[E,N/64,K/16,16,64]"
)
x = w.In("x1", "tokens sorted by expert, INT8, [M,K]")
weight = w.In("x2", WEIGHTS.format(""))
weight_v2 = w.In("x2", WEIGHTS.format(", also eight to an INT32"), ctype=w.OUT_TENSOR)
scale = w.In(
    "scale",
    "dequantisation scale of every column of the weights, FLOAT or BF16, [E,N]; of INT4 the bits of a FLOAT in INT64, "
    "[E,1,N]",
)
bias = w.In(
    "bias",
    "bias of every expert, added with logit as its factor, BF16, [E,N]; null: none; beside INT4 FLOAT: 8 * x2 * scale "
    "summed along K",
    optional=True,
)
offset = w.In(
    "offsetOptional", "antiquantisation offset of INT4 weights times scale, FLOAT, [E,1,N]; else ignored", optional=True
)
antiquant_scale = w.In("antiquantScaleOptional", "must be null", optional=True)
antiquant_offset = w.In("antiquantOffsetOptional", "must be null", optional=True)
token = w.In("pertokenScaleOptional", "per-token dequantisation scale of x1, FLOAT, [M]; null: 1", optional=True)
groups = w.In("groupList", "number, or cumulative end, of the rows of each expert, INT64, [E]")
shared = w.In("sharedInput", "output of the shared experts, BF16, [S,N]; null: zeros", optional=True)
logit = w.In("logit", "weight of every row of x1, FLOAT, [M]")
index = w.In("rowIndex", "row of out of every row of x1, INT64 or INT32, [M]")
kind = w.Attr("dtype", "int64_t", "dtype of out: 0, FLOAT", 0)
shared_weight = w.Attr("sharedInputWeight", "float", "factor of sharedInput", 1.0)
shared_offset = w.Attr("sharedInputOffset", "int64_t", "row of out of the first row of sharedInput", 0)
transpose_x = w.Attr("transposeX1", "bool", "whether x1 is transposed: false", False)
transpose_weight = w.Attr("transposeX2", "bool", "whether x2 is transposed: false", False)
list_type = w.Attr("groupListType", "int64_t", "groupList holds cumulative ends (0) or numbers of rows (1)", 1)
tuning = w.Attr(
    "tuningConfigOptional", "const aclIntArray*", "expected rows of an expert, for tiling: results do not change", None,
    optional=True,
)  # fmt: skip
out = w.Out("out", "rows of the experts added up by rowIndex, FLOAT, [B,N], B <= M")
NUMBERS = (kind, shared_weight, shared_offset, transpose_x, transpose_weight, list_type)
FIRST = (x, weight, scale, bias, token, groups, shared, logit, index, *NUMBERS, out)
SECOND = (
    x, weight_v2, scale, bias, offset, antiquant_scale, antiquant_offset, token, groups, shared, logit, index, *NUMBERS,
    tuning, out,
)  # fmt: skip

FOUR = w.has_dtype(weight, *FOUR_BITS)
"""Whether the weights are INT4."""
BY_MEANING = Routed(
    x, weight, scale, bias, token, groups, shared, logit, index, shared_weight, shared_offset, list_type, out
)  # fmt: skip

FORMULA = (
    "out = 0; out[sharedInputOffset + s] = sharedInput[s] * sharedInputWeight; then for each row r of expert i: "
    "out[rowIndex[r]] += (x1[r] @ x2[i]) * scale[i] * (pertokenScaleOptional[r] * logit[r]) + logit[r] * bias[i]"
)
PRECISION = "products are exact in INT32, then each operation is rounded to float32; rows are added in ascending order"
NOTES = (
    "CANN before 2026 takes logit and sharedInput together, or none of them, for which it writes rows to out, and "
    "before July 2026 refuses groupListType 0 and ignores antiquantisation parameters.",
    "A number of rows in groupList below 0, an end below its predecessor, more rows than M together, and a rowIndex "
    "outside of out fail the stream; CANN's kernel reads and writes out of bounds. Rows of x1 after the last "
    "group are skipped. More than 1024 experts are refused here (561103).",
    "CANN adds rows with the same index in an order that changes from run to run.",
    "No kernel takes scale in INT64, nor rowIndex in INT32 beside scale in BF16 or a bias; a transposed view of x1, "
    "scale or sharedInput, and other shapes of bias, of offsetOptional and of the storage of x2, are not supported: "
    "they are refused (561103); CANN's phase one succeeds then, and nothing runs, or the wrong elements are read.",
    "INT4 weights: for each row h of x1, whose halves are high = floor(h / 16) and low = h - 16 * high - 8, "
    "(16 * float16(high @ x2[i] * scale[i]) + float16(low @ x2[i] * scale[i]) + bias[i] + sum(h) * offsetOptional[i]) "
    "* (pertokenScaleOptional[r] * logit[r]) is added. The lowest 13 bits of scale are ignored. Without bias, or in "
    "the first version without pertokenScaleOptional, the call is refused (561103): CANN's kernel reads address 0.",
    "Of INT32 the last size of the storage is not tested; as in CANN it may be that of INT8.",
)

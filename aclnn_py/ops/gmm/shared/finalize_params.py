"""aclnnGroupedMatmulFinalizeRoutingWeightNz and its second version: parameters and texts."""

from __future__ import annotations

from ....lowering import language as w
from .finalize_sums import Routed

WEIGHTS = "weights of the experts in FRACTAL_NZ, INT8, view [E,K,N], storage [E,N/32,K/16,16,32]"
x = w.In("x1", "tokens sorted by expert, INT8, [M,K]")
weight = w.In("x2", WEIGHTS)
weight_v2 = w.In("x2", WEIGHTS, ctype=w.OUT_TENSOR)
scale = w.In("scale", "dequantisation scale of every column of the weights, FLOAT or BF16, [E,N]")
bias = w.In("bias", "bias of every expert, added with logit as its factor, BF16, [E,N]; null: none", optional=True)
offset = w.In("offsetOptional", "ignored", optional=True)
antiquant_scale = w.In("antiquantScaleOptional", "ignored", optional=True)
antiquant_offset = w.In("antiquantOffsetOptional", "ignored", optional=True)
token = w.In("pertokenScaleOptional", "per-token dequantisation scale of x1, FLOAT, [M]; null: 1", optional=True)
groups = w.In("groupList", "number of rows of each expert, INT64, [E]")
shared = w.In(
    "sharedInput", "output of the shared experts, BF16, [S,N]; null, as logit then is: rows are not added up",
    optional=True,
)  # fmt: skip
logit = w.In("logit", "weight of every row of x1, FLOAT, [M]; null: 1", optional=True)
index = w.In("rowIndex", "row of out of every row of x1, INT64 or INT32, [M]")
kind = w.Attr("dtype", "int64_t", "dtype of out: 0, FLOAT", 0)
shared_weight = w.Attr("sharedInputWeight", "float", "factor of sharedInput", 1.0)
shared_offset = w.Attr("sharedInputOffset", "int64_t", "row of out of the first row of sharedInput", 0)
transpose_x = w.Attr("transposeX1", "bool", "whether x1 is transposed: false", False)
transpose_weight = w.Attr("transposeX2", "bool", "whether x2 is transposed: false", False)
list_type = w.Attr("groupListType", "int64_t", "kind of groupList: 1, numbers of rows", 1)
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

BY_MEANING = Routed(
    x, weight, scale, bias, token, groups, shared, logit, index, shared_weight, shared_offset, out
)  # fmt: skip

FORMULA = (
    "out = 0; out[sharedInputOffset + s] = sharedInput[s] * sharedInputWeight; then for each row r of expert i: "
    "out[rowIndex[r]] += (x1[r] @ x2[i]) * scale[i] * (pertokenScaleOptional[r] * logit[r]) + logit[r] * bias[i]"
)
PRECISION = "products are exact in INT32, then each operation is rounded to float32; rows are added in ascending order"
NOTES = (
    "Without sharedInput and logit rows are written to out, not added, and rows of out without an index keep their "
    "contents; of several rows with the same index the last one stays.",
    "A number of rows in groupList below 0, more rows than M together, and a rowIndex outside of out fail the stream; "
    "CANN's kernel reads and writes out of bounds. Rows of x1 after the last group are skipped. More than 1024 "
    "experts are refused here (561103).",
    "CANN adds rows with the same index in an order that changes from run to run.",
    "No kernel takes scale in INT64, nor rowIndex in INT32 beside scale in BF16 or a bias; a transposed view of x1, "
    "scale or sharedInput, and other shapes of bias, of offsetOptional and of the storage of x2, are not supported: "
    "they are refused (561103); CANN's phase one succeeds then, and nothing runs, or the wrong elements are read.",
    "A bias without logit is refused (561103): CANN's kernel multiplies it by numbers that were never set.",
    "Without pertokenScaleOptional, sharedInput and logit the factor of rows is 1; in CANN's kernel it is not set.",
    "Strided pertokenScaleOptional, groupList, logit and rowIndex are copied here; CANN's kernel reads them as "
    "contiguous.",
    "Weights of INT4, and of INT32 that holds them (A8W4), are not emulated: they are refused (161002), although CANN "
    "has a kernel for them on the 910B and 910_93.",
)

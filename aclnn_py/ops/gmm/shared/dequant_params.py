"""Products of groups of rows that are quantised on the way, and scaled: parameters and texts."""

from __future__ import annotations

from ....lowering import language as w

TOKEN, TENSOR = "pertoken", "pertensor"
x = w.In("x", "tokens sorted by expert, FLOAT16, [M,K]")
weight = w.In(
    "weight", "weights of the experts, INT8, [E,N,K] with N and K multiples of 16, or in FRACTAL_NZ "
    "[E,K/32,N/16,16,32]",
)  # fmt: skip
weight_view = w.In("weight", "weights of the experts in FRACTAL_NZ, INT8: view [E,N,K] or [E,K/32,N/16,16,32]")
scale = w.In("weightScale", "scales of the columns, [E,N]: FLOAT, or INT64 whose low 32 bits are a FLOAT")
groups = w.In("groupList", "cumulative end of the rows of each expert, INT64, [E]")
bias = w.In("biasOptional", "reserved, must be null", optional=True)
x_scale = w.In(
    "xScaleOptional",
    'scale of x: FLOAT, [M], or [1] for "pertensor"; FLOAT16, [1], with an INT64 '
    "weightScale; null: computed for each row",
    optional=True,
)
offset = w.In("xOffsetOptional", "reserved, must be null", optional=True)
smooth = w.In("smoothScaleOptional", "factors of the columns of x, FLOAT16, [K]", optional=True)
mode = w.Attr("xQuantMode", "char*", '"pertoken": a scale for each row; "pertensor": one for all', TOKEN)
turned = w.Attr("transposeWeight", "bool", "whether weight is stored [E,N,K]: true", True)
out = w.Out("out", "output, FLOAT16, [M,N]", ctype=w.IN_TENSOR)
FORMULA = (
    "q = round(x * smoothScaleOptional / s), saturated to INT8, where s is xScaleOptional or the row's largest "
    "absolute value / 127; for the rows of expert i out = (q @ weight[i]^T) * weightScale[i] * s; a weightScale of "
    "INT64 has s as a factor already"
)
PRECISION = "exact sums in INT32; quotients, products and scales are each rounded to float32, the result to FLOAT16"
NOTES = (
    "Rows of out from the last end in groupList on keep their contents; a row of zeros gives 0.",
    "An end in groupList below its predecessor or beyond M fails the stream. More than 1024 ends are refused (561103).",
    "Shapes and xQuantMode are refused as the documents and the tiling function say (561002); CANN's phase one logs "
    "this and succeeds, and phase two computes nothing.",
    "CANN does not test xQuantMode; here a null pointer gives 161001.",
)


def in_order(weight: w.Param, out: w.Param) -> tuple[w.Param, ...]:
    return (x, weight, scale, groups, bias, x_scale, offset, smooth, mode, turned, out)

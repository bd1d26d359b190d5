"""aclnnGroupedMatmulSwigluQuantV2 and its version for weights in FRACTAL_NZ: parameters and texts."""

from __future__ import annotations

from ....lowering import language as w
from .parameters import optional_list
from .swiglu_params import NOTES as FIRST_NOTES
from .swiglu_params import out, out_scale, token

x = w.In("x", "tokens sorted by expert, INT8, or INT4 beside INT4 weights, also eight to an INT32, [M,K]")
weight = w.InList(
    "weight",
    "weights of the experts, one tensor, or one without the axis E each: INT8 in FRACTAL_NZ, [E,N/32,K/16,16,32], or "
    "INT4, [E,N/64,K/16,16,64], or in ND [E,K,N]",
)
weight_view = w.InList(
    "weight",
    "weights of the experts in FRACTAL_NZ, INT8 or INT4, one tensor: view [E,K,N] or of 5 axes as it is stored; or one "
    "without the axis E each",
)
scale = w.InList(
    "weightScale",
    "dequantisation scale of every column, FLOAT, FLOAT16 or BF16, [E,N], or [N] beside each weight; of INT4 words, "
    "where dequantMode is 1 [E,G,N] or [G,N]",
)
assist = optional_list(
    "weightAssistMatrix",
    "auxiliary matrix of INT4 weights of INT8 x, FLOAT, [E,N]: 8 * weight * scale summed along K; null for INT4 x",
)
bias = w.In("bias", "reserved, FLOAT, ignored", optional=True)
smooth = w.In("smoothScale", "smoothing factors of INT4 x, FLOAT, [E] or [E,N/2]; else null", optional=True)
groups = w.In("groupList", "cumulative end, or number, of the rows of each expert, INT64, [G], G <= E")
dequant_mode = w.Attr(
    "dequantMode", "int64_t", "scales of INT4 weights are of columns (0) or also of groups of K (1); else ignored", 0
)
dequant_dtype = w.Attr("dequantDtype", "int64_t", "ignored: FLOAT", 0)
quant_mode = w.Attr("quantMode", "int64_t", "ignored: output is quantised per token", 0)
list_type = w.Attr("groupListType", "int64_t", "groupList holds cumulative ends (0) or sizes (1)", 0)
tuning = w.Attr(
    "tuningConfigOptional", "const aclIntArray*", "expected rows of a group, for tiling: results do not change", (1,),
    optional=True,
)  # fmt: skip


def in_order(weight: w.Param) -> tuple[w.Param, ...]:
    return (
        x, weight, scale, assist, bias, token, smooth, groups, dequant_mode, dequant_dtype, quant_mode, list_type,
        tuning, out, out_scale,
    )  # fmt: skip


NOTES = (
    FIRST_NOTES[0],
    "An end in groupList below its predecessor, a negative size, or rows beyond M, fail the stream. More than 1024 "
    "groups are refused here (561103).",
    "INT8 x beside INT4 weights: c = ((x - 8) @ (weight[i] * weightScale[i]) + weightAssistMatrix[i]) * xScale. INT4 "
    "x: c = (x @ (weight[i] * weightScale[i])) * xScale, s is multiplied by smoothScale, and quotients are products "
    "with 127 / max(abs(s)). Scales count with the upper 19 bits of the FLOAT in their lower half. Sums are of "
    "float32; CANN rounds those of each group of K, and of both halves of INT8 x, to FLOAT16.",
    "Lists of several weights of INT4 beside INT8 x are refused (561103): CANN's kernel reads weightAssistMatrix out "
    "of bounds where the rows of a core are of several experts. Of INT8 CANN tests the shape of the first weight alone "
    "and reads the others as if they had it; others are refused (561103).",
    "INT4 weights may be transposed in FRACTAL_NZ, [E,K/64,N/16,16,64], beside INT4 x. N is a multiple of 64, K of 64 "
    "beside INT8 x, of 16 in FRACTAL_NZ, and K/G even, of transposed weights a multiple of 64 (561103): CANN's kernel "
    "would read the wrong elements.",
    "A strided smoothScale is copied; CANN's kernel reads it as contiguous. A weightAssistMatrix or weightScale with "
    "fewer tensors than weight, which CANN reads out of bounds, answers 161002.",
    "The FP8, FP4 and MX products of the 950 are refused (161002), although CANN has kernels for them.",
    FIRST_NOTES[-1],
)

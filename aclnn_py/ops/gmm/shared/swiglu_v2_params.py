"""aclnnGroupedMatmulSwigluQuantV2 and its version for weights in FRACTAL_NZ: parameters and texts."""

from __future__ import annotations

from ....lowering import language as w
from .parameters import optional_list
from .swiglu_params import NOTES as FIRST_NOTES
from .swiglu_params import out, out_scale, token, x

weight = w.InList("weight", "weights of the experts in FRACTAL_NZ, INT8, one tensor [E,N/32,K/16,16,32]")
weight_view = w.InList(
    "weight", "weights of the experts in FRACTAL_NZ, INT8, one tensor: view [E,K,N] or [E,N/32,K/16,16,32]"
)
scale = w.InList("weightScale", "dequantisation scale of every column, one tensor, FLOAT, FLOAT16 or BF16, [E,N]")
assist = optional_list("weightAssistMatrix", "auxiliary matrix of INT4 weights, ignored")
bias = w.In("bias", "reserved, FLOAT, ignored", optional=True)
smooth = w.In("smoothScale", "reserved: null", optional=True)
groups = w.In("groupList", "cumulative end, or number, of the rows of each expert, INT64, [G], G <= E")
dequant_mode = w.Attr("dequantMode", "int64_t", "0 or 1; ignored: weight scales are per channel", 0)
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
    "INT8 weights of the 910B and 910_93 in one tensor are emulated. INT4 (A8W4, A4W4), several weight tensors, and "
    "the FP8, FP4 and MX products of the 950 are refused (161002), although CANN has kernels for them.",
    FIRST_NOTES[-1],
)

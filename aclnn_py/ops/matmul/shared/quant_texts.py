"""Parameters and texts of quantised products."""

from __future__ import annotations

from typing import Any

from ....lowering import language as w

x1 = w.In("x1", "left matrices, [..., M, K], 2 to 6 axes; INT8, or INT4 as such or as INT32 of 8, [..., M, K/8]")
x2 = w.In("x2", "right matrices, [..., K, N], dtype of x1; also in FRACTAL_NZ")
bias = w.In("bias", "bias, [N] or [B, 1, N]; null: 0", optional=True)
turned1 = w.Attr("transposeX1", "bool", "whether x1 is [..., K, M]", False)
turned2 = w.Attr("transposeX2", "bool", "whether x2 is [..., N, K]", False)
group = w.Attr("groupSize", "int64_t", "0: scales for groups along K are not emulated", 0)
SCALE = "scale of the columns, [N] or [1]: FLOAT or BF16, or packed by aclnnTransQuantParamV2 into UINT64 or INT64"
OFFSET = "offset of an INT8 output, FLOAT, [N] or [1]; checked, while the offset added is the one packed in the scale"
TOKEN = "scale of the rows, FLOAT, [M]; null: 1"
UNUSED = "ignored; null or an empty tensor, [0]"
OUT = "output, FLOAT16, BF16, INT8 or INT32, [..., M, N]"

FORMULA = (
    "s = x1 @ x2, exact in INT32; with an INT32 bias s = s + bias; INT32: out = s; FLOAT16 and BF16: out = s * {scale}"
    "{token}, plus a floating bias; INT8: out = round(s * {scale}) + offset, saturated"
)
PRECISION = (
    "sums exact in INT32, which wraps; then in float32, each operation rounded (s to FLOAT as well), and the result "
    "rounded once to nearest even"
)
NOTES = (
    "A packed scale contributes its bits 13 to 31 as a FLOAT, and for an INT8 out its bits 37 to 45 as offset.",
    "INT8 with INT4, scales for groups or blocks (rank 2 and more), and the FP8, HIFLOAT8, FP4 and MX products of the "
    "950 are not emulated: 161002.",
    "The 910 and 310B have no kernel: 361001. The 310P multiplies INT8 only.",
)
TEXTS: dict[str, Any] = {
    "library": "nn", "documented_soc": ("ascend910b", "ascend910_93", "ascend950", "ascend310p"),
    "summary": "matrix product of INT8 or INT4 matrices, dequantised or quantised again", "precision": PRECISION,
    "reference": "torch_npu.npu_quant_matmul(x1, x2, scale, pertoken_scale=pertoken, bias=bias)",
}  # fmt: skip

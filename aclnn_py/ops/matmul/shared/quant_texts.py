"""Texts of quantised products."""

from __future__ import annotations

from typing import Any

INTEGERS = (
    "s = x1 @ x2, exact in INT32; with an INT32 bias s = s + bias; INT32: out = s; FLOAT16 and BF16: out = s * {scale}"
    "{token}, plus a floating bias; INT8: out = round(s * {scale}) + offset, saturated. "
)
FORMULA = (
    INTEGERS + "950, FP8, HIFLOAT8, FP4: out = (x1 @ x2 + bias) * {scale} where it is packed, else x1 @ x2 * {scale}"
    "{token} + bias; scales of tiles or blocks are multiplied by the elements of x1 and x2"
)
FORMULA_3 = INTEGERS + "950, FP8, HIFLOAT8: out = (x1 @ x2 + bias) * {scale}"
EXACT = (
    "sums exact in INT32, which wraps; then in float32, each operation rounded (s to FLOAT as well), and the result "
    "rounded once to nearest even; "
)
PRECISION = (
    EXACT + "FP8, HIFLOAT8, FP4: sums in float32 of elements, times the scales of their tiles or blocks, rounded once "
    "to out"
)
NOTES = (
    "A packed scale contributes its bits 13 to 31 as a FLOAT, and for an INT8 out its bits 37 to 45 as offset.",
    "On the 950 so does a FLOAT scale of one element for all columns, without a per-token scale and a floating bias.",
    "INT8 with INT4, FP8 with FP4 but in MX by aclnnQuantMatmulV5, and groups of integers along K are not emulated: "
    "161002.",
    "The 910 and 310B have no kernel: 361001. The 310P multiplies INT8 only.",
    "Where tiling fails CANN returns 0 and launches no kernel; here such a call is refused.",
)
NOTES_950 = (
    "One FLOAT scale of each of two FP8 or HIFLOAT8 matrices without bias: their product loses its lowest 13 bits.",
    "Scales of tiles and blocks are multiplied by the elements in float32 before these are summed; CANN multiplies the "
    "product of a tile's scales by sums of 128 products, so scales above 7e35 may give infinity here alone.",
)
TEXTS: dict[str, Any] = {
    "library": "nn", "documented_soc": ("ascend910b", "ascend910_93", "ascend950", "ascend310p"),
    "summary": "matrix product of INT8, INT4, on the 950 also FP8, HIFLOAT8 or FP4 matrices, dequantised or quantised "
    "again", "precision": PRECISION,
    "reference": "torch_npu.npu_quant_matmul(x1, x2, scale, pertoken_scale=pertoken, bias=bias)",
}  # fmt: skip
TEXTS_3: dict[str, Any] = {
    **TEXTS, "precision": EXACT + "FP8, HIFLOAT8: sums in float32, rounded once to out",
    "summary": "matrix product of INT8, INT4, on the 950 also FP8 or HIFLOAT8 matrices, dequantised or quantised again",
    "reference": "torch_npu.npu_quant_matmul(x1, x2, scale, bias=bias)",
}  # fmt: skip
TWO_AXES = (
    "Before the 950 {scale} may be [1,1] where x2 has two axes; [1,N], of which CANN applies the first element to all "
    "columns, is 161002."
)
PACKED_BY_TOKEN = "A per-token scale with a UINT64 scale fails in tiling on the A2 and A3; here it is 161002."
BLOCKS_310P = "On the 310P x1 may be in FRACTAL_NZ where there is a per-token scale."

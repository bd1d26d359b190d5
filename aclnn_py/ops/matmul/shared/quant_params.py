"""Parameters of quantised products and their order, by version."""

from __future__ import annotations

from ....lowering import language as w
from .quant_operands import Operands

COLUMNS = (
    "scale of the columns, [N] or [1]: FLOAT or BF16, or packed by aclnnTransQuantParamV2 into UINT64 or INT64, as on "
    "the 950 beside FP8 and HIFLOAT8"
)
SCALE = (
    "scale of the columns, [N] or [1]: FLOAT or BF16, or packed by aclnnTransQuantParamV2 into UINT64 or INT64; on the "
    "950 also MX: FLOAT8_E8M0, [..., ceil(K/64), N, 2], x2's last axes swapped where it is transposed"
)
TILED = ", and per tile of 128 x 128: FLOAT, [..., ceil(K/128), ceil(N/128)]"
OFFSET = "offset of an INT8 output, FLOAT, [N] or [1]; checked only: the offset packed in the scale is added"
TOKEN = (
    "per-token scale, FLOAT, [M], on the 950 [1] too beside FP8 and HIFLOAT8; MX: FLOAT8_E8M0, [..., M, ceil(K/64), "
    "2]; null: 1"
)
TILED_TOKEN = TOKEN.replace("; null", "; per tile of 128 or 1 x 128: FLOAT, [..., ceil(M/128) or M, ceil(K/128)]; null")
UNUSED = "not supported: null, or an empty tensor, [0]"
OUT = "output, FLOAT16, BF16, INT8 or INT32, of FP8, HIFLOAT8 and FP4 FLOAT16, BF16 or FLOAT, [..., M, N]"

LEFT = "left matrices, [..., M, K], 2 to 6 axes; INT8, INT4, or INT32 holding eight INT4 each, [..., M, K/8]"
x1 = w.In("x1", LEFT + "; on the 950 also FP8, HIFLOAT8 and FLOAT4_E2M1")
stored_x1 = w.In("x1", LEFT + "; on the 950 also FLOAT8_E4M3FN, HIFLOAT8 and FLOAT4_E2M1")
eights = w.In("x1", LEFT + "; on the 950 also FP8 and HIFLOAT8")
x2 = w.In("x2", "right matrices, [..., K, N], dtype of x1, or the other FP8; also in FRACTAL_NZ")
bias = w.In("bias", "bias, [N] or [B, 1, N]; null: 0", optional=True)
transpose1 = w.Attr("transposeX1", "bool", "whether x1 is [..., K, M]", False)
transpose2 = w.Attr("transposeX2", "bool", "whether x2 is [..., N, K]", False)
group = w.Attr(
    "groupSize", "int64_t", "elements that share a scale along M, N and K: M << 32 | N << 16 | K, on the 950 1, 1, 32 "
    "for MX, 128 or 1, 128, 128 for tiles; a part of 0 follows from the shapes; else 0", 0,
)  # fmt: skip

scale, offset = w.In("scale", SCALE), w.In("offset", OFFSET, optional=True)
columns = w.In("scale", COLUMNS)
token = w.In("pertokenScaleOptional", TOKEN, optional=True)
const_out = w.Out("out", OUT, ctype="const aclTensor*")
out_of_eights = w.Out("out", OUT.replace("FP8, HIFLOAT8 and FP4", "FP8 and HIFLOAT8"), ctype="const aclTensor*")

x1_scale, x2_scale = w.In("x1Scale", TILED_TOKEN, optional=True), w.In("x2Scale", SCALE + TILED)
y_scale, x1_offset = w.In("yScale", UNUSED, optional=True), w.In("x1Offset", UNUSED, optional=True)
x2_offset, y_offset = w.In("x2Offset", OFFSET, optional=True), w.In("yOffset", UNUSED, optional=True)
out = w.Out("out", OUT)

VERSION_3 = Operands(eights, x2, columns, offset, None, bias, transpose1, transpose2, out_of_eights)
VERSION_4 = Operands(x1, x2, scale, offset, token, bias, transpose1, transpose2, const_out)


def version_5(x2: w.Param, x1: w.Param = x1) -> Operands:
    """Operands of V5 and WeightNz."""
    return Operands(x1, x2, x2_scale, x2_offset, x1_scale, bias, transpose1, transpose2, out, group)


def in_order(x2: w.Param, x1: w.Param = x1) -> tuple[w.Param, ...]:
    """Parameters of V5 and WeightNz."""
    return (
        x1, x2, x1_scale, x2_scale, y_scale, x1_offset, x2_offset, y_offset, bias, transpose1, transpose2, group, out
    )  # fmt: skip

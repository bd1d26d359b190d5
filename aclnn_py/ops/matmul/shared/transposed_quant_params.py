"""aclnnTransposeQuantBatchMatMul and its version for weights in FRACTAL_NZ: parameters and texts."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from .transpose_params import IDENTITY, SWAPPED

MX_GROUP = 32
"""groupSize of MX formats: blocks of 32 along K."""
x1 = w.In("x1", "left matrices, FP8 or HIFLOAT8, [M, B, K]")
bias = w.In("bias", "reserved, must be null", optional=True)
x1_scale = w.In(
    "x1Scale", "scales of x1: FLOAT [M]; MX: FLOAT8_E8M0 [M, B, K/64, 2]; HIFLOAT8: ignored, may be null", optional=True
)
x2_scale = w.In(
    "x2Scale", "scales of x2: FLOAT [N]; MX: FLOAT8_E8M0 [B, K/64, N, 2] or [B, N, K/64, 2] as permX2 says; HIFLOAT8: "
    "packed by aclnnTransQuantParamV2 into INT64 or UINT64, [N]",
)  # fmt: skip
kind = w.Attr("dtype", "int32_t", "dtype code of out", dt.ACL_BF16)
group = w.Attr(
    "groupSize", "int64_t", "MX: group sizes of M, N and K in 16 bits each, from bit 32 down: 0 or 1, 0 or 1, 32; else "
    "ignored", MX_GROUP,
)  # fmt: skip
perm_x1 = w.Attr("permX1", "const aclIntArray*", "order of x1's axes as batch, rows, columns: [1,0,2]", SWAPPED)
perm_x2 = w.Attr(
    "permX2", "const aclIntArray*", "order of x2's axes as batch, rows, columns: [0,1,2]; MX and HIFLOAT8 also [0,2,1]",
    IDENTITY,
)  # fmt: skip
perm_y = w.Attr("permY", "const aclIntArray*", "order of the output's axes: [1,0,2]", SWAPPED)
split = w.Attr("batchSplitFactor", "int32_t", "number of parts of the batch: 1", 1)
out = w.Out("out", "output, [M, B, N], FLOAT16 or BF16; HIFLOAT8 inputs: also HIFLOAT8")
ORDER = (bias, x1_scale, x2_scale, kind, group, perm_x1, perm_x2, perm_y, split, out)
IN_MX = w.both(
    w.given_of_dtype(x1_scale, dt.ACL_FLOAT8_E8M0), w.has_dtype(x2_scale, dt.ACL_FLOAT8_E8M0), label="MX formats"
)
TEXTS: dict[str, Any] = {
    "documented_soc": ("ascend950",),
    "library": "nn",
    "header": "aclnnop/aclnn_transpose_quant_batch_mat_mul.h",
    "formula": "out[m, b, n] = sum over k of x1[m, b, k] * x2[b, k, n], with FLOAT scales times x2Scale[n] * "
    "x1Scale[m], with packed ones times x2Scale[n]; MX: each element times the scale of its block of "
    "32 along k, 2^(code - 127)",
    "precision": "sums in float32, scaled and rounded once to the dtype of out; MX: elements times scales in float32",
    "reference": "torch_npu.npu_transpose_quant_batchmatmul(x1, x2, dtype=dtype, x1_scale=x1Scale, x2_scale=x2Scale, "
    "group_sizes=groupSize, perm_x1=permX1, perm_x2=permX2, perm_y=permY)",
}
NOTES = (
    "With FLOAT scales K is 512 and N is 128. MX formats take FLOAT8_E4M3FN and K in multiples of 64.",
    "A packed scale contributes its bits 13 to 31 as a FLOAT. HIFLOAT8 outputs are rounded half away from zero; values "
    "beyond their range become infinite.",
    "CANN does not compare dtype with the dtype of out for HIFLOAT8 inputs, and casts; here another one is refused "
    "(161002).",
    "Other SoCs have no kernel (161002). Empty inputs are refused.",
)

"""aclnnQuantMatmulWeightNz."""

from __future__ import annotations

from ...lowering import language as w
from .shared.quant_params import in_order, stored_x1
from .shared.quant_texts import BLOCKS_310P, FORMULA, NOTES, NOTES_950, PACKED_BY_TOKEN, TEXTS, TWO_AXES
from .shared.quant_versions import weight_nz

x2 = w.In(
    "x2", "right matrices, dtype of x1, in FRACTAL_NZ: view [..., K, N], storage [..., ceil(N/C), ceil(K/16), 16, C], "
    "C 32 for 8 bits, 64 for INT4 and FLOAT4_E2M1, 8 for INT32",
)  # fmt: skip
rules, plan = weight_nz(x2)
quant_matmul_weight_nz = w.declare(
    "aclnnQuantMatmulWeightNz", *in_order(x2, stored_x1), rules=rules, plan=plan,
    header="aclnnop/aclnn_quant_matmul_weight_nz.h", formula=FORMULA.format(scale="x2Scale", token=" * x1Scale"),
    notes=(
        *NOTES, *NOTES_950, TWO_AXES.format(scale="x2Scale"), PACKED_BY_TOKEN, BLOCKS_310P,
        "The storage of x2 is read as FRACTAL_NZ with any storage format; on the 950 the format must be FRACTAL_NZ. "
        "A view with its last two axes swapped stands for a storage of the transposed matrices.",
    ),
    **{**TEXTS, "summary": "matrix product of quantised matrices, the right one stored in FRACTAL_NZ"},
)  # fmt: skip

"""aclnnQuantMatmulWeightNz."""

from __future__ import annotations

from ...lowering import language as w
from .shared.quant_operands import Operands
from .shared.quant_texts import (
    FORMULA,
    NOTES,
    OFFSET,
    OUT,
    SCALE,
    TEXTS,
    TOKEN,
    UNUSED,
    bias,
    group,
    turned1,
    turned2,
    x1,
)
from .shared.quant_versions import weight_nz

x2 = w.In(
    "x2", "right matrices in FRACTAL_NZ, view [..., K, N], storage [..., ceil(N/32), ceil(K/16), 16, 32] for INT8"
)
token, scale = w.In("x1Scale", TOKEN, optional=True), w.In("x2Scale", SCALE)
y_scale, x1_offset = w.In("yScale", UNUSED, optional=True), w.In("x1Offset", UNUSED, optional=True)
offset, y_offset = w.In("x2Offset", OFFSET, optional=True), w.In("yOffset", UNUSED, optional=True)
out = w.Out("out", OUT)
names = Operands(x1, x2, scale, offset, token, bias, turned1, turned2, out, group)
rules, plan = weight_nz(names, y_scale, x1_offset, y_offset)
quant_matmul_weight_nz = w.declare(
    "aclnnQuantMatmulWeightNz", x1, x2, token, scale, y_scale, x1_offset, offset, y_offset, bias, turned1, turned2,
    group, out, rules=rules, plan=plan, header="aclnnop/aclnn_quant_matmul_weight_nz.h",
    formula=FORMULA.format(scale="x2Scale", token=" * x1Scale"),
    notes=(
        *NOTES,
        "x2 is read as FRACTAL_NZ whatever its storage format is, on the 950 it has to have that format; a view that "
        "shows the matrices transposed is a storage of the others.",
    ),
    **{**TEXTS, "summary": "matrix product of quantised matrices, the right one stored in FRACTAL_NZ"},
)  # fmt: skip

"""aclnnQuantMatmulV5."""

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
    x2,
)
from .shared.quant_versions import version_5

token, scale = w.In("x1Scale", TOKEN, optional=True), w.In("x2Scale", SCALE)
y_scale, x1_offset = w.In("yScale", UNUSED, optional=True), w.In("x1Offset", UNUSED, optional=True)
offset, y_offset = w.In("x2Offset", OFFSET, optional=True), w.In("yOffset", UNUSED, optional=True)
out = w.Out("out", OUT)
names = Operands(x1, x2, scale, offset, token, bias, turned1, turned2, out, group)
rules, plan = version_5(names, y_scale, x1_offset, y_offset)
quant_matmul_v5 = w.declare(
    "aclnnQuantMatmulV5", x1, x2, token, scale, y_scale, x1_offset, offset, y_offset, bias, turned1, turned2, group,
    out, rules=rules, plan=plan, header="aclnnop/aclnn_quant_matmul_v5.h",
    formula=FORMULA.format(scale="x2Scale", token=" * x1Scale"),
    notes=(
        *NOTES,
        "A yScale, x1Offset or yOffset with elements gives 161001, as in CANN, which also refuses x2 in FRACTAL_NZ on "
        "the 950 (161002): aclnnQuantMatmulWeightNz takes it.",
        "On the 950 an output without rows or columns ends the call without a task.",
    ),
    **TEXTS,
)  # fmt: skip

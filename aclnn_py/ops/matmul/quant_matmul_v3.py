"""aclnnQuantMatmulV3."""

from __future__ import annotations

from ...lowering import language as w
from .shared.quant_params import VERSION_3, bias, const_out, offset, scale, transpose1, transpose2, x1, x2
from .shared.quant_texts import FORMULA, NOTES, TEXTS, TWO_AXES
from .shared.quant_versions import by_version

rules, plan = by_version(VERSION_3)
quant_matmul_v3 = w.declare(
    "aclnnQuantMatmulV3", x1, x2, scale, offset, bias, transpose1, transpose2, const_out, rules=rules, plan=plan,
    header="aclnnop/aclnn_quant_matmul_v3.h", formula=FORMULA.format(scale="scale", token=""),
    notes=(*NOTES, TWO_AXES.format(scale="scale")), **TEXTS,
)  # fmt: skip

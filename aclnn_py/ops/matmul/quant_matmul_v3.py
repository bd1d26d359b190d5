"""aclnnQuantMatmulV3."""

from __future__ import annotations

from ...lowering import language as w
from .shared.quant_params import VERSION_3, bias, columns, eights, offset, out_of_eights, transpose1, transpose2, x2
from .shared.quant_texts import FORMULA_3, NOTES, TEXTS_3, TWO_AXES
from .shared.quant_versions import by_version

rules, plan = by_version(VERSION_3)
quant_matmul_v3 = w.declare(
    "aclnnQuantMatmulV3", eights, x2, columns, offset, bias, transpose1, transpose2, out_of_eights, rules=rules,
    plan=plan, header="aclnnop/aclnn_quant_matmul_v3.h", formula=FORMULA_3.format(scale="scale", token=""),
    notes=(*NOTES, TWO_AXES.format(scale="scale")), **TEXTS_3,
)  # fmt: skip

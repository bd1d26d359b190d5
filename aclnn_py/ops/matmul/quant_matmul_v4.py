"""aclnnQuantMatmulV4."""

from __future__ import annotations

from ...lowering import language as w
from .shared.quant_params import VERSION_4, bias, const_out, offset, scale, token, transpose1, transpose2, x1, x2
from .shared.quant_texts import BLOCKS_310P, FORMULA, NOTES, NOTES_950, PACKED_BY_TOKEN, TEXTS, TWO_AXES
from .shared.quant_versions import by_version

rules, plan = by_version(VERSION_4)
quant_matmul_v4 = w.declare(
    "aclnnQuantMatmulV4", x1, x2, scale, offset, token, bias, transpose1, transpose2, const_out, rules=rules,
    plan=plan, header="aclnnop/aclnn_quant_matmul_v4.h",
    formula=FORMULA.format(scale="scale", token=" * pertokenScaleOptional"),
    notes=(*NOTES, *NOTES_950, TWO_AXES.format(scale="scale"), PACKED_BY_TOKEN, BLOCKS_310P), **TEXTS,
)  # fmt: skip

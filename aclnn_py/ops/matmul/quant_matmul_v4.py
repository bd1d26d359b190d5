"""aclnnQuantMatmulV4."""

from __future__ import annotations

from ...lowering import language as w
from .shared.quant_operands import Operands
from .shared.quant_texts import FORMULA, NOTES, OFFSET, OUT, SCALE, TEXTS, TOKEN, bias, turned1, turned2, x1, x2
from .shared.quant_versions import by_version

scale, offset = w.In("scale", SCALE), w.In("offset", OFFSET, optional=True)
token = w.In("pertokenScaleOptional", TOKEN, optional=True)
out = w.Out("out", OUT, ctype="const aclTensor*")
names = Operands(x1, x2, scale, offset, token, bias, turned1, turned2, out)
rules, plan = by_version(names)
quant_matmul_v4 = w.declare(
    "aclnnQuantMatmulV4", x1, x2, scale, offset, token, bias, turned1, turned2, out, rules=rules, plan=plan,
    header="aclnnop/aclnn_quant_matmul_v4.h",
    formula=FORMULA.format(scale="scale", token=" * pertokenScaleOptional"), notes=NOTES, **TEXTS,
)  # fmt: skip

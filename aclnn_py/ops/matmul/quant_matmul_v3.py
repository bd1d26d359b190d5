"""aclnnQuantMatmulV3."""

from __future__ import annotations

from ...lowering import language as w
from .shared.quant_operands import Operands
from .shared.quant_texts import FORMULA, NOTES, OFFSET, OUT, SCALE, TEXTS, bias, turned1, turned2, x1, x2
from .shared.quant_versions import by_version

scale, offset = w.In("scale", SCALE), w.In("offset", OFFSET, optional=True)
out = w.Out("out", OUT, ctype="const aclTensor*")
names = Operands(x1, x2, scale, offset, None, bias, turned1, turned2, out)
rules, plan = by_version(names)
quant_matmul_v3 = w.declare(
    "aclnnQuantMatmulV3", x1, x2, scale, offset, bias, turned1, turned2, out, rules=rules, plan=plan,
    header="aclnnop/aclnn_quant_matmul_v3.h", formula=FORMULA.format(scale="scale", token=""), notes=NOTES, **TEXTS,
)  # fmt: skip

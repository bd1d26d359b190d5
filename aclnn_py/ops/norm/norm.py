"""aclnnNorm."""

from __future__ import annotations

from ...lowering import language as w
from ..reduction.shared import reduction_rules as r
from .shared.lp_norm import FLOATS, FORMULA, TEXTS, common, plan

x = w.In("self", "input, any shape")
result = w.Out("out", "output, norm over dim, shape of self reduced over dim")
power = w.Scalar("pScalar", "order p of the norm", 2.0)
dim, keepdim = r.axes_attr("dim"), r.keep_attr("keepdim")
own = w.Axes(x, dim)
norm = w.declare(
    "aclnnNorm", x, power, dim, keepdim, result,
    summary="vector norm over dim",
    rules=(
        w.present(x, power, dim, result), w.when(w.on(*w.REGBASE), w.dtype_in(FLOATS, x, result)),
        common(x, result, own, keepdim),
    ),
    plan=plan(x, result, own, keepdim, power), header="aclnnop/aclnn_norm.h", documented_soc=w.DOCUMENTED_ALL,
    formula=FORMULA.format("pScalar"), reference="torch.norm(self, pScalar, dim, keepdim=keepdim)", **TEXTS,
    notes=("A dtype without a cast to FLOAT gives 561103.",),
)  # fmt: skip

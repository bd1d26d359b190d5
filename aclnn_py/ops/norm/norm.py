"""aclnnNorm."""

from __future__ import annotations

from ...lowering import language as w
from ..math import reducing as r
from .lp_norm import FLOATS, FORMULA, TEXTS, common, plan

x = w.In("self", "what is measured")
result = w.Out("out", "the norms")
power = w.Scalar("pScalar", "the order of the norm", 2.0)
dim, kept = r.axes_attr("dim"), r.keep_attr("keepdim")
own = w.Axes(x, dim)
norm = w.declare(
    "aclnnNorm", x, power, dim, kept, result,
    summary="vector norm over axes",
    rules=(
        w.present(x, power, dim, result), w.when(w.on(*w.REGBASE), w.dtype_in(FLOATS, x, result)),
        common(x, result, own, kept),
    ),
    plan=plan(x, result, own, kept, power), header="aclnnop/aclnn_norm.h", documented_soc=w.DOCUMENTED_ALL,
    formula=FORMULA.format("pScalar"), reference="torch.norm(self, pScalar, dim, keepdim=keepdim)", **TEXTS,
    notes=("A dtype without a cast to FLOAT gives 561103.",),
)  # fmt: skip

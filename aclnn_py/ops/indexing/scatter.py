"""aclnnScatter and aclnnInplaceScatter."""

from __future__ import annotations

from ...lowering import language as w
from .shared import scatter_rules as s
from .shared.scatter_plan import plan

FORMULA = "for dim 0: out = self, then out[index[i,j,k], j, k] = src[i,j,k] (+=, *= by reduce)"

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape and dtype as self")
scatter = w.declare(
    "aclnnScatter", x, s.dim, s.index, s.src, s.reduce, out,
    summary="writes src into a copy of self along dim at index: replace, add or multiply",
    rules=s.rules(x, out), plan=plan(x, out, w.Strided(s.src), given=True),
    formula=FORMULA, reference="torch.scatter(self, dim, index, src)", stream_ctype="const aclrtStream",
    notes=(s.PASSED_OVER, s.EXPERIMENTAL), **s.TEXTS,
)  # fmt: skip

ref = w.InOut("selfRef", "tensor updated in place, rank up to 8")
inplace_scatter = w.declare(
    "aclnnInplaceScatter", ref, s.dim, s.index, s.src, s.reduce,
    summary="writes src into selfRef along dim at index: replace, add or multiply, in place",
    rules=s.rules(ref, ref), plan=plan(ref, ref, w.Strided(s.src), given=True),
    formula=FORMULA.replace("out", "selfRef").replace("self,", "itself,"),
    reference="selfRef.scatter_(dim, index, src)", notes=(s.PASSED_OVER, s.EXPERIMENTAL), **s.TEXTS,
)  # fmt: skip

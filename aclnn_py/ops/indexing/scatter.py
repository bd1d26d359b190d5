"""aclnnScatter and aclnnInplaceScatter."""

from __future__ import annotations

from ...lowering import language as w
from . import scatter_rules as s
from .scatters import plan

FORMULA = "out = self, but out[index[i,j,k], j, k] = src[i,j,k] (+=, *= by reduce) for dim = 0, and so on"

x, out = w.In("self", "what is written to"), w.Out("out", "the result")
scatter = w.declare(
    "aclnnScatter", x, s.dim, s.index, s.src, s.reduce, out,
    summary="elements put, added or multiplied where an index says along an axis",
    rules=s.rules(x, out), plan=plan(x, out, w.Strided(s.src), given=True),
    formula=FORMULA, reference="torch.scatter(self, dim, index, src)", stream_ctype="const aclrtStream",
    notes=(s.PASSED_OVER, s.EXPERIMENTAL), **s.TEXTS,
)  # fmt: skip

ref = w.InOut("selfRef", "what is written to")
inplace_scatter = w.declare(
    "aclnnInplaceScatter", ref, s.dim, s.index, s.src, s.reduce,
    summary="elements put, added or multiplied where an index says along an axis, in place",
    rules=s.rules(ref, ref), plan=plan(ref, ref, w.Strided(s.src), given=True),
    formula=FORMULA.replace("out", "selfRef").replace("self,", "itself,"),
    reference="selfRef.scatter_(dim, index, src)", notes=(s.PASSED_OVER, s.EXPERIMENTAL), **s.TEXTS,
)  # fmt: skip

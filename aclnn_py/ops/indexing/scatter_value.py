"""aclnnScatterValue and aclnnInplaceScatterValue."""

from __future__ import annotations

from ...lowering import language as w
from ..math.arithmetic import COMPLEX
from . import scatter_rules as s
from .scatters import constant, plan

FORMULA = "out = self, but out[index[i,j,k], j, k] = value (+=, *= by reduce) for dim = 0, and so on"
UNTESTED = "An empty index ends phase one's tests before any dtype is looked at."
value = w.Scalar("value", "what goes there", 1.0)


def rules(x: w.Param, out: w.Param) -> tuple[w.Rules, ...]:
    """A complex value needs a complex self."""
    outs = () if x is out else (out,)
    real = w.when(w.has_dtype(x, *COMPLEX), otherwise=((w.Not(w.has_dtype(value, *COMPLEX)),),))
    own = () if x is out else w.same_dtype(out, x)
    tests = (w.dtype_in(s.DTYPES, x), own, w.dtype_in(s.INDEX_DTYPES, s.index), *s.shapes(x, out))
    return w.present(x, s.index, value, *outs), real, w.when(w.negated(w.is_empty(s.index)), *tests)


def steps(x: w.Param, out: w.Param) -> w.Plan:
    """No kernel copies self of a dtype that no index would be written to."""
    known = w.has_dtype(x, *s.DTYPES.on("ascend910b"))
    return w.Lacking(w.negated(known)), *plan(x, out, constant(x, value))


x, out = w.In("self", "what is written to"), w.Out("out", "the result")
scatter_value = w.declare(
    "aclnnScatterValue", x, s.dim, s.index, value, s.reduce, out,
    summary="a number put, added or multiplied where an index says along an axis",
    rules=rules(x, out), plan=steps(x, out), formula=FORMULA,
    reference="torch.scatter(self, dim, index, value)", stream_ctype="const aclrtStream",
    notes=(s.PASSED_OVER, s.EXPERIMENTAL, UNTESTED), **s.TEXTS,
)  # fmt: skip

ref = w.InOut("selfRef", "what is written to")
inplace_scatter_value = w.declare(
    "aclnnInplaceScatterValue", ref, s.dim, s.index, value, s.reduce,
    summary="a number put, added or multiplied where an index says along an axis, in place",
    rules=rules(ref, ref), plan=steps(ref, ref),
    formula=FORMULA.replace("out", "selfRef").replace("self,", "itself,"),
    reference="selfRef.scatter_(dim, index, value)", notes=(s.PASSED_OVER, s.EXPERIMENTAL, UNTESTED), **s.TEXTS,
)  # fmt: skip

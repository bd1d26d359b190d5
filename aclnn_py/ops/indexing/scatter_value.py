"""aclnnScatterValue and aclnnInplaceScatterValue."""

from __future__ import annotations

from ...lowering import language as w
from ..arithmetic.shared.arithmetic import COMPLEX
from .shared import scatter_rules as s
from .shared.scatter_plan import constant, plan

FORMULA = "for dim 0: out = self, then out[index[i,j,k], j, k] = value (+=, *= by reduce)"
UNTESTED = "With an empty index no dtype is checked."
value = w.Scalar("value", "value to write", 1.0)


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
    return w.NoKernel(w.negated(known)), *plan(x, out, constant(x, value))


x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape and dtype as self")
scatter_value = w.declare(
    "aclnnScatterValue", x, s.dim, s.index, value, s.reduce, out,
    summary="writes a scalar into a copy of self along dim at index: replace, add or multiply",
    rules=rules(x, out), plan=steps(x, out), formula=FORMULA,
    reference="torch.scatter(self, dim, index, value)", stream_ctype="const aclrtStream",
    notes=(s.PASSED_OVER, s.EXPERIMENTAL, UNTESTED), **s.TEXTS,
)  # fmt: skip

ref = w.InOut("selfRef", "tensor updated in place, rank up to 8")
inplace_scatter_value = w.declare(
    "aclnnInplaceScatterValue", ref, s.dim, s.index, value, s.reduce,
    summary="writes a scalar into selfRef along dim at index: replace, add or multiply, in place",
    rules=rules(ref, ref), plan=steps(ref, ref),
    formula=FORMULA.replace("out", "selfRef").replace("self,", "itself,"),
    reference="selfRef.scatter_(dim, index, value)", notes=(s.PASSED_OVER, s.EXPERIMENTAL, UNTESTED), **s.TEXTS,
)  # fmt: skip

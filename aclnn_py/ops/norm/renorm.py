"""aclnnRenorm and aclnnInplaceRenorm."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Shape, TensorFacts
from .shared.generated_rules import no_less_than_zero

BF16_ON = ("ascend310p", *w.BF16_BUT_OLD)
DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16).plus(dt.ACL_BF16, on=BF16_ON)
PRECISION = (
    "norms are formed in float64 from float32 and rounded to float32; before the 950 the factor is rounded to the "
    "tensor's dtype, and everything is rounded once"
)
order = w.Scalar("p", "order p of the norm, at least 0", 2.0)
dim = w.Attr("dim", "int64_t", "axis that indexes the sub-tensors, -rank to rank-1", 0)
max_norm = w.Scalar("maxNorm", "maximum norm of every sub-tensor, at least 0", 1.0)


def others(x: TensorFacts, dim: int) -> Shape | None:
    """Every axis but one."""
    return tuple(axis for axis in range(x.rank) if axis != dim % x.rank) if -x.rank <= dim < x.rank else None


def shrunk(x: w.Param, value: w.Step, axes: w.Term, power: float | w.Term, limit: float | w.Term) -> w.Step:
    """A value of x's dtype times what brings the norms along axes down to a limit; FLOAT on the 950."""
    new = w.on(*w.REGBASE)
    kind = w.Where(new, w.FLOAT, w.Dtype(x), "FLOAT or dtype of self")
    smallest = w.Where(w.both(w.negated(new), w.has_dtype(x, dt.ACL_FLOAT16)), 1e-7, 1e-12)
    norm = w.Reduction("reduce_norm", w.CastTo(value, w.FLOAT), axes=axes, keep=True, attrs=(power,))
    factor = w.Compute("renorm_factor", norm, attrs=(limit, smallest), dtype=kind)
    return w.Compute("mul", w.CastTo(value, kind), factor)


def rules(x: w.Param, out: w.Param) -> tuple[w.Rules, ...]:
    """Everything but for the null tests."""
    apart = x is not out
    return (
        w.dtype_in(DTYPES, x),
        *((w.dtype_in(DTYPES, out), w.same_dtype(x, out), w.same_format(x, out)) if apart else ()),
        w.min_dims(2, x), *((w.min_dims(2, out),) if apart else ()), w.max_dims(8, x),
        *((w.max_dims(8, out), w.same_shape(x, out)) if apart else ()),
        no_less_than_zero(order), w.defined(w.Axis(x, dim)), no_less_than_zero(max_norm), w.done_if_empty(x),
    )  # fmt: skip


def plan(x: w.Param, out: w.Param) -> w.Plan:
    axes = w.Derived(others, x, dim, label="all axes but dim")
    found = shrunk(x, w.Contiguous(x), axes, w.ValueOf(order), w.ValueOf(max_norm))
    return w.ViewCopy(w.CastTo(found, w.Dtype(out)), out).chain


TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_renorm.h", "documented_soc": w.DOCUMENTED_BUT_310, "precision": PRECISION,
    "notes": ("The norm that is divided by is clamped to at least 1e-12 (FLOAT16 before the 950: 1e-7).",),
}  # fmt: skip
x, result = w.In("self", "input, 2 to 8 axes"), w.Out("out", "output, same shape and dtype as self")
renorm = w.declare(
    "aclnnRenorm", x, order, dim, max_norm, result,
    summary="renormalises every sub-tensor along dim to a p-norm of at most maxNorm",
    rules=(w.present(x, order, max_norm, result), *rules(x, result)), plan=plan(x, result),
    formula="out = self * min(norm, maxNorm) / norm, norm the p-norm of every sub-tensor along dim",
    reference="torch.renorm(self, p, dim, maxNorm)", **TEXTS,
)  # fmt: skip
ref = w.InOut("selfRef", "input, 2 to 8 axes, overwritten by the output")
inplace_renorm = w.declare(
    "aclnnInplaceRenorm", ref, order, dim, max_norm,
    summary="renormalises every sub-tensor along dim to a p-norm of at most maxNorm, in place",
    rules=(w.present(ref, order, max_norm), *rules(ref, ref)), plan=plan(ref, ref),
    formula="selfRef = selfRef * min(norm, maxNorm) / norm, norm the p-norm of every sub-tensor along dim",
    reference="selfRef.renorm_(p, dim, maxNorm)", **TEXTS,
)  # fmt: skip

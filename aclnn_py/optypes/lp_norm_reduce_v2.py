"""LpNormReduceV2, the first of the two types by which PyTorch's backend computes norms that aclnnNorm did not have."""

from __future__ import annotations

from math import inf

from ..lowering import language as w
from ..ops.reduction.shared import reduction_rules as r
from .declare import declare_type
from .swish import FLOATS

HIGHEST, LOWEST = float(2**31), -float(2**31)
"""INT_MAX and INT_MIN as float32: how the backend writes the infinite orders."""
EXTREME = (0.0, inf, HIGHEST, -inf, LOWEST)
"""Orders whose norm is no root."""

x = w.In("x", "input, any shape")
p = w.Attr("p", "float", "order of the norm", 2.0)
axes = w.Attr("axes", "const aclIntArray*", "axes to reduce; empty: all")
keep = w.Attr("keepdim", "bool", "true: keep the reduced axes with size 1", False)
epsilon = w.Attr("epsilon", "float", "ignored: LpNormUpdateV2 takes it", 1e-12)
y = w.Out("y", "sums of powers, shape of x reduced over axes")


def number(param: w.Param) -> tuple[float | w.Term, ...]:
    """A scalar in the two parts that kernels take of it."""
    return (w.ValueOf(param), 0.0)


def is_extreme(order: w.Param) -> w.Rule:
    """Condition: the norm is a count or an extreme."""
    return w.OneOf(w.ValueOf(order), w.Choices(*EXTREME))


own = w.Axes(x, axes)
wide = r.cast(x, w.FLOAT)
extreme = w.Reduction("reduce_norm", wide, axes=own, keep=keep, attrs=(w.ValueOf(p),))
powers = w.Compute("pows", w.Compute("abs", wide), attrs=number(p))
sums = w.Reduction("reduce_sum", powers, axes=own, keep=keep)
lp_norm_reduce_v2 = declare_type(
    "LpNormReduceV2", x, p, axes, keep, epsilon, y,
    rules=(
        w.present(x, y), w.dtype_in(FLOATS, x, y), w.same_dtype(y, x), w.max_dims(8, x), w.defined(own),
        r.exactly(y, x, own, keep), w.done_if_empty(y),
    ),
    plan=(w.Branch(w.is_empty(x), r.filled(y, r.ZERO), w.Branch(is_extreme(p), r.into(extreme, y), r.into(sums, y))),),
    summary="sums of powers of absolute values over axes",
    formula="y = sum(|x|^p) over axes; the number of nonzero elements for p = 0, max |x| for p = inf (2147483647 "
    "counts as inf), min |x| for -inf (-2147483648); 0 for an empty x",
    precision="powers in float32, summed in double, rounded once",
    reference="x.abs().pow(p).sum(axes, keepdim=keepdim)",
)  # fmt: skip

"""What the vector norms share."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ...reduction.shared import reduction_rules as r

FLOATS = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16)
TEXTS: dict[str, Any] = {
    "precision": "terms are formed in float64 from FLOAT, whatever self is, and the result is rounded to float32 and "
    "from there to out's dtype",
}  # fmt: skip
FORMULA = (
    "sum(|self|^{0})^(1/{0}) over the axes, over all if none is listed; max(|self|) for {0} = inf, min(|self|) for "
    "-inf, the number of nonzero elements for 0; 2147483647 counts as inf, -2147483648 as -inf; 0 for an empty self"
)


def plan(x: w.Param, out: w.Param, axes: w.Term, keep: w.Param, order: w.Param) -> w.Plan:
    """The norm of self as FLOAT."""
    norm = w.Reduction("reduce_norm", r.cast(x, w.FLOAT), axes=axes, keep=keep, attrs=(w.ValueOf(order),))
    return (w.Branch(w.is_empty(x), r.filled(out, r.ZERO), r.into(norm, out)),)


def common(x: w.Param, out: w.Param, axes: w.Term, keep: w.Param) -> w.Rules:
    """A common dtype, axes, shapes."""
    cast = w.when(w.on(*w.REGBASE), w.promoted_castable(x, out, out))
    return (*w.promotable(x, out), *cast, *w.defined(axes), *w.max_dims(8, x, out), *r.exactly(out, x, axes, keep))

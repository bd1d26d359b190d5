"""The plan of clamps with scalar bounds."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ...arithmetic.shared.arithmetic import WHOLE, is_one_of
from .clamp_rules import Bounds, inferred

ON_AI_CORE = (dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_BF16)


def limit(bound: w.Param | None, kind: w.Term, high: bool) -> w.Term:
    """A bound as the kernel gets it."""
    return w.Extreme(kind, high) if bound is None else w.Bound(bound, kind, high)


def plan(x: w.Param, bounds: Bounds, out: w.Param) -> w.Plan:
    """A cast, the kernel, on ascend950 a cast back."""
    kind = w.Where(w.on(*w.REGBASE), inferred(x, bounds), w.Dtype(out), label="compute dtype")
    return plan_in(kind, x, bounds, out)


def plan_in(kind: w.Term, x: w.Param, bounds: Bounds, out: w.Param) -> w.Plan:
    """The plan for a dtype to compute in."""
    low, high = bounds
    dense = w.Contiguous(x)
    values = w.CastTo(dense, kind)
    attrs = (limit(low, kind, False), limit(high, kind, True))
    plain = w.Compute("clamp", values, attrs=attrs, integral=is_one_of(kind, *WHOLE))
    formatted = w.Compute("clamp", values, attrs=attrs, integral=is_one_of(kind, *WHOLE), like=dense)
    result = w.Branch(is_one_of(kind, *ON_AI_CORE), formatted, plain)
    back = w.CastTo(result, w.Dtype(out))
    return (dense, values, result, back, w.ViewCopy(back, out))

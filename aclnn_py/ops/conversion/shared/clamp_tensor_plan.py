"""The plan of the clamps between two tensors."""

from __future__ import annotations

from ....lowering import language as w
from ...arithmetic.shared.arithmetic import WHOLE, is_one_of
from .clamp_rules import Bounds
from .clamp_tensor_rules import tensors_of


def plan(x: w.Param, bounds: Bounds, out: w.Param) -> w.Plan:
    """Casts, the kernel, a cast; where a bound is absent the kernel gets x and the end of the dtype in its place."""
    kind = w.PromotedOf(*tensors_of(x, bounds))
    dense = w.Contiguous(x)
    values = w.CastTo(dense, kind)
    inputs = [limit(bound, kind, values) for bound in bounds]
    flags = (flag(bound) for bound in bounds)
    attrs = (w.Extreme(kind, False), w.Extreme(kind, True), *flags)
    result = w.Compute("clamp_tensors", values, *inputs, attrs=attrs, integral=is_one_of(kind, *WHOLE))
    back = w.CastTo(result, w.Dtype(out))
    steps = dict.fromkeys(step for each in inputs if each is not values for step in chain_of(each))
    between = (step for step in steps if step not in (dense, values))
    return (dense, values, *between, result, back, w.ViewCopy(back, out))


def limit(bound: w.Param | None, kind: w.Term, stand_in: w.Step) -> w.Step:
    """A bound as the kernel gets it."""
    if bound is None:
        return stand_in
    cast = w.CastTo(w.Contiguous(bound), kind)
    return w.Branch(w.given(bound), cast, stand_in) if bound.optional else cast


def chain_of(step: w.Step) -> tuple[w.Step, ...]:
    """The steps that make an input."""
    return (step,) if isinstance(step, w.Branch) else step.chain


def flag(bound: w.Param | None) -> float | w.Term:
    """Whether there is a bound."""
    if bound is None:
        return 0.0
    return w.Where(w.given(bound), 1.0, 0.0) if bound.optional else 1.0

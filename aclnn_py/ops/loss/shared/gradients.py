"""The plans of gradients of losses, and what a mean makes of them."""

from __future__ import annotations

from ....lowering import language as w
from ....rules.core.call import TensorFacts, count
from ....rules.core.term import broadcast


def scale_of(reduction: w.Param, factor: float, *tensors: w.Param) -> w.Term:
    """A factor, over the number of elements that tensors broadcast to where their mean is taken."""

    def scale(kind: int, *facts: TensorFacts) -> float:
        shape = facts[0].shape
        for each in facts[1:]:
            shape = broadcast(shape, each.shape) or shape
        return factor / max(count(shape), 1) if kind == 1 else factor

    return w.Derived(scale, reduction, *tensors, label=f"{factor:g}, divided by the number of elements for the mean")


def gradient(
    kernel: str,
    grad: w.Param,
    x: w.Param,
    target: w.Param,
    out: w.Param,
    attrs: tuple[float | w.Term, ...],
    *,
    common: w.Term | None = None,
    spread_first: bool = False,
) -> w.Plan:
    """Three tensors in a common dtype, the kernel over what they broadcast to, a cast to the output's dtype."""
    dense: tuple[w.Step, ...] = tuple(map(w.Contiguous, (grad, x, target)))
    values = dense
    if spread_first:
        values = tuple(w.BroadcastTo(each, w.BroadcastShapeOf(grad, x, target)) for each in values)
    before = values
    if common is not None:
        values = tuple(w.CastTo(each, common) for each in values)
    result = w.Compute(kernel, *values, attrs=attrs)
    back = w.CastTo(result, w.Dtype(out))
    return tuple(dict.fromkeys((*dense, *before, *values, result, back, w.ViewCopy(back, out))))


def weighing(weight: w.Param, stand_in: w.Step, dtype: w.Term | None = None) -> tuple[w.Step, w.Term]:
    """An optional factor for a kernel, and whether it counts: where it is absent the kernel gets another input."""
    dense = w.Contiguous(weight)
    factor = w.Branch(w.given(weight), dense if dtype is None else w.CastTo(dense, dtype), stand_in)
    return factor, w.Where(w.given(weight), 1.0, 0.0)

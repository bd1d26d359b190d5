"""What the clamps between two tensors share."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from ..math.arithmetic import WHOLE, is_one_of
from .clamp_rules import DTYPES, FORMULA, Bounds

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_clamp.h", "library": "math", "precision": "exact: values are chosen, not computed",
    "formula": FORMULA.format("the promoted dtype"),
}  # fmt: skip
NOTES = (
    "The dtypes of the bounds, what they promote to and the shapes are tested only once no tensor is empty; the "
    "documents list dtypes for the bounds, the source takes whatever promotes to one of the list.",
)


def given(x: w.Param, bounds: Bounds) -> tuple[w.Param, ...]:
    """The tensors in the order in which they are promoted and broadcast."""
    return (x, *(bound for bound in bounds if bound))


def if_given(bound: w.Param, *rules: w.Rules) -> w.Rules:
    """Rules about a bound that may be absent."""
    return w.when(w.given(bound), *rules) if bound.optional else w.flat(*rules)


def tests(x: w.Param, bounds: Bounds, out: w.Param) -> tuple[w.Rules, ...]:
    """Everything after the null tests."""
    outs = () if x is out else (out,)
    listed = w.dtype_in(DTYPES, x, *outs)
    tensors = given(x, bounds)
    kind = w.PromotedOf(*tensors)
    joined = [w.JoinedOf(*tensors[: count + 1]) for count in range(1, len(tensors))]
    return (
        listed, w.max_dims(8, x, *outs),
        *(if_given(bound, w.max_dims(8, bound)) for bound in tensors[1:]), w.done_if_empty(x),
        *(w.done_if(w.given_and_empty(bound)) for bound in tensors[1:]),
        (w.Defined(kind), w.Castable(kind, w.Dtype(out)), w.OneOf(kind, DTYPES)), listed[-1:],
        tuple(map(w.Defined, joined)), (w.Equal(w.ViewShape(out), joined[-1]),),
    )  # fmt: skip


def plan(x: w.Param, bounds: Bounds, out: w.Param) -> w.Plan:
    """Casts, the kernel, a cast; where a bound is absent the kernel gets x and the end of the dtype in its place."""
    kind = w.PromotedOf(*given(x, bounds))
    dense = w.Contiguous(x)
    values = w.CastTo(dense, kind)
    inputs = [limit(bound, kind, values) for bound in bounds]
    flags = (flag(bound) for bound in bounds)
    attrs = (w.Extreme(kind, False), w.Extreme(kind, True), *flags)
    result = w.Compute("clamp_tensors", values, *inputs, attrs=attrs, whole=is_one_of(kind, *WHOLE))
    back = w.CastTo(result, w.Dtype(out))
    steps = dict.fromkeys(step for each in inputs if each is not values for step in chain_of(each))
    between = (step for step in steps if step not in (dense, values))
    return (dense, values, *between, result, back, w.ViewCopy(back, out))


def limit(bound: w.Param | None, kind: w.Term, stand_in: w.Step) -> w.Step:
    """A bound as the kernel gets it."""
    if bound is None:
        return stand_in
    cast = w.CastTo(w.Contiguous(bound), kind)
    return w.Fork(w.given(bound), cast, stand_in) if bound.optional else cast


def chain_of(step: w.Step) -> tuple[w.Step, ...]:
    """The steps that make an input."""
    return (step,) if isinstance(step, w.Fork) else step.chain


def flag(bound: w.Param | None) -> float | w.Term:
    """Whether there is a bound."""
    if bound is None:
        return 0.0
    return w.Either(w.given(bound), 1.0, 0.0) if bound.optional else 1.0

"""What the clamps between two tensors share: texts, tests."""

from __future__ import annotations

from typing import Any

from ....lowering import language as w
from .clamp_rules import DTYPES, FORMULA, Bounds

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_clamp.h", "library": "math", "precision": "exact: values are selected, not computed",
    "formula": FORMULA.format("the promoted dtype"),
}  # fmt: skip
NOTES = (
    "Bound dtypes, promotion and shapes are checked only if no tensor is empty; the documents list "
    "dtypes of the bounds, the source accepts all that promote to a listed one.",
)


def tensors_of(x: w.Param, bounds: Bounds) -> tuple[w.Param, ...]:
    """The tensors in the order in which they are promoted and broadcast."""
    return (x, *(bound for bound in bounds if bound))


def if_given(bound: w.Param, *rules: w.Rules) -> w.Rules:
    """Rules about a bound that may be absent."""
    return w.when(w.given(bound), *rules) if bound.optional else w.flat(*rules)


def tests(x: w.Param, bounds: Bounds, out: w.Param) -> tuple[w.Rules, ...]:
    """Everything after the null tests."""
    outs = () if x is out else (out,)
    listed = w.dtype_in(DTYPES, x, *outs)
    tensors = tensors_of(x, bounds)
    kind = w.PromotedOf(*tensors)
    joined = [w.BroadcastShapeOf(*tensors[: count + 1]) for count in range(1, len(tensors))]
    return (
        listed, w.max_dims(8, x, *outs),
        *(if_given(bound, w.max_dims(8, bound)) for bound in tensors[1:]), w.done_if_empty(x),
        *(w.done_if(w.given_and_empty(bound)) for bound in tensors[1:]),
        (w.Defined(kind), w.Castable(kind, w.Dtype(out)), w.OneOf(kind, DTYPES)), listed[-1:],
        tuple(map(w.Defined, joined)), (w.Equal(w.ViewShape(out), joined[-1]),),
    )  # fmt: skip

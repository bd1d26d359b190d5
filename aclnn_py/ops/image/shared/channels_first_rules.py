"""Rules of gradients whose inputSize is [N,C,sizes], whatever the format."""

from __future__ import annotations

from collections.abc import Iterator

from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from . import resize_filters as ps
from .resize_plan import Resizing


def plainly_above_zero(to: Resizing) -> w.Rules:
    """Sizes that are resized from and to are above 0 (161002)."""

    def mend(call: Call) -> Iterator[Call]:
        yield call.set(to.sizes, to.sizes.default).set(to.inputs, to.inputs.default)

    term = w.Derived(
        lambda sizes, inputs: all(size > 0 for size in (*inputs[2:], *sizes)) or None, to.sizes, to.inputs,
        label="sizes", claim=("sizes of outputSize and inputSize", "above 0"), mend=mend,
    )  # fmt: skip
    return w.defined(term)


def plainly_shaped(to: Resizing, param: w.Param) -> w.Rules:
    """A tensor has batches and channels of inputSize, and the sizes of the one array or the other (161002)."""
    grad = param is to.source

    def shape_matches(facts: TensorFacts, sizes: Shape, inputs: Shape) -> bool | None:
        return ps.shaped(facts.format, inputs[:2], sizes if grad else inputs[2:]) == facts.shape or None

    def mend(call: Call) -> Iterator[Call]:
        yield to.followed(call)

    given = (to.sizes, to.inputs) if grad else (to.inputs,)
    claim = (f"shape of {param}", f"that of inputSize{' with outputSize as spatial sizes' if grad else ''}")
    asked = shape_matches if grad else lambda facts, inputs: shape_matches(facts, (), inputs)
    term = w.Derived(asked, param, *given, label=f"shape of {param}", claim=claim, mend=mend, kind="shape_custom")
    return w.defined(term)

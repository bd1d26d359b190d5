"""Steps of packed attention with rotary parts: queries and keys put together, their gradients taken apart."""

from __future__ import annotations

from ....lowering import language as w
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, Shape, TensorFacts
from .arguments import Arguments

WIDTH = w.FixedAxis(2)


def tensors_of(have: Arguments, code: int) -> tuple[w.Step, ...]:
    """Queries, keys and values, dense; queries and keys with their rotary parts behind the others."""
    query, key, value = (w.Contiguous(each, code=code) for each in (have.query, have.key, have.value))
    if have.query_rope is None or have.key_rope is None:
        return query, key, value
    parts = (w.Contiguous(each, code=code) for each in (have.query_rope, have.key_rope))
    joined = (
        w.Branch(w.given(param), w.Concat(WIDTH, whole, part, code=code), whole, code=code)
        for param, whole, part in zip((have.query_rope, have.key_rope), (query, key), parts, strict=True)
    )
    return (*joined, value)


def joined_shape(whole: w.Param, part: w.Param | None) -> w.Term:
    """The shape of a tensor with its rotary part."""
    if part is None:
        return w.ViewShape(whole)

    def both(one: TensorFacts, other: TensorFacts | None) -> Shape | None:
        if other is None:
            return one.shape
        return (*one.shape[:2], one.shape[2] + other.shape[2]) if one.rank == other.rank == 3 else None

    return w.Derived(both, whole, part, label=f"shape of {whole} with {part}")


def part_of(step: w.Step, whole: w.Param, part: w.Param, *, behind: bool) -> w.Step:
    """The channels of a tensor that belong to its first part, or `behind` it."""

    def cut(call: Call, view: View) -> View:
        first = call.tensor(whole).shape[2]
        width, offset = (view.shape[2] - first, first) if behind else (first, 0)
        return view._replace(shape=(*view.shape[:2], width), offset=view.offset + offset * view.strides[2])

    label = f"channels of {part if behind else whole}"
    return w.ViewOf(step, w.Through(label, cut, joined_shape(whole, part)))

"""Attention backward over batches or packed sequences, as the layout says: the plan."""

from __future__ import annotations

from .....base import dtype as dt
from .....base.status import ACLNN_ERR_PARAM_NULLPTR as NULL
from .....lowering import language as w
from .....lowering.plan.lowered import View
from .....rules.core.call import Call, Shape, TensorFacts
from ..arguments import Arguments, optional, zeros
from ..attention_step import AttentionStep
from ..backward import pse_shape, sink_gradient
from ..forward_rules import empty
from ..packed_step import PackedAttentionStep
from .any_backward_rules import Backward, both_given
from .any_forward import tensors_of
from .any_parameters import KEY_ROPE, QUERY_ROPE


def joined_shape(whole: w.Param, part: w.Param | None) -> w.Term:
    """The shape of a tensor with its rotary part."""

    def both(one: TensorFacts, other: TensorFacts | None = None) -> Shape | None:
        if other is None:
            return one.shape
        return (*one.shape[:-1], one.shape[-1] + other.shape[-1]) if one.rank == other.rank > 0 else None

    if part is None:
        return w.ViewShape(whole)
    return w.Derived(both, whole, part, label=f"shape of {whole} with {part}")


def part_of(step: w.Step, whole: w.Param, part: w.Param, *, behind: bool) -> w.Step:
    """The channels of a tensor that belong to its first part, or `behind` it."""

    def cut(call: Call, view: View) -> View:
        first = call.tensor(whole).shape[-1]
        width, offset = (view.shape[-1] - first, first) if behind else (first, 0)
        return view._replace(shape=(*view.shape[:-1], width), offset=view.offset + offset * view.strides[-1])

    label = f"channels of {part if behind else whole}"
    return w.ViewOf(step, w.Through(label, cut, joined_shape(whole, part)))


def plan(have: Arguments, at: Backward) -> tuple[w.Step, ...]:
    """One of two steps, and its results where they belong: zeros where query or key has no element."""
    assert have.sink is not None
    tensors, parts = (have.query, have.key, have.value), (QUERY_ROPE, KEY_ROPE, None)
    dense = (*tensors_of(have, NULL), *(w.Contiguous(each, code=NULL) for each in (at.dy, at.y)))
    rows = tuple(optional(each, dense[2], NULL) for each in (at.largest, at.total))
    extras = tuple(optional(each, dense[2], NULL) for each in (have.pse, have.drop, have.mask))
    each_way: tuple[type[AttentionStep], ...] = (PackedAttentionStep, AttentionStep)
    steps = [
        step("attention_backward", "qkkqkkqqrr", have, *dense, *rows, *extras, dtypes=(w.FLOAT,) * 3,
             shapes=tuple(joined_shape(*pair) for pair in zip(tensors, parts, strict=True)))
        for step in each_way
    ]  # fmt: skip
    dtype = w.Dtype(have.query)

    def found(step: w.Step, number: int, *, rope: bool) -> w.Step:
        result: w.Step = w.ViewOf(step, w.NthOutput(number)) if number else step
        part = parts[number]
        return w.CastTo(
            result if part is None else part_of(result, tensors[number], part, behind=rope), dtype, code=NULL
        )

    def written(number: int, like: w.Param, out: w.Param, *, rope: bool = False) -> w.Step:
        copies = (w.ViewCopy(found(step, number, rope=rope), out, code=NULL) for step in steps)
        filled = w.ViewCopy(zeros(w.ViewShape(like), dtype), out, code=NULL)
        return w.Branch(empty(have), filled, w.Branch(w.value_is(have.layout, "TND"), *copies, code=NULL), code=NULL)

    ropes = (
        w.Branch(both_given(part, out), written(number, part, out, rope=True), w.Steps(), code=NULL)
        for number, (part, out) in enumerate(zip((QUERY_ROPE, KEY_ROPE), at.ropes, strict=True))
    )
    no_pse = zeros(pse_shape(have.pse), dtype)
    copied = w.both(w.given(at.dpse), w.negated(w.has_dtype(at.dpse, dt.ACL_FLOAT)))
    return (
        *(written(number, *pair) for number, pair in enumerate(zip(tensors, at.outs, strict=True))), *ropes,
        w.Branch(copied, w.ViewCopy(no_pse, at.dpse, code=NULL), no_pse, code=NULL),
        sink_gradient(have, (*dense[3:], *rows), at.dsink),
    )  # fmt: skip

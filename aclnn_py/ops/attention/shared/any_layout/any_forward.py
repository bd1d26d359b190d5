"""Attention forward over batches or packed sequences, as the layout says: rules and plan."""

from __future__ import annotations

from typing import Any

from .....base.status import ACLNN_ERR_INNER_NULLPTR as INNER
from .....base.status import ACLNN_ERR_PARAM_NULLPTR as NULL
from .....lowering import language as w
from .. import geometry as g
from ..arguments import Arguments, optional, zeros
from ..attention_step import AttentionStep
from ..forward_rules import bias_dtype, dtypes, empty
from ..packed_step import PackedAttentionStep
from ..parameters import EXTRAS
from ..sink_rules import task as sink_task
from .any_limits import AnyLimits
from .any_parameters import KEY_ROPE, QUERY_ROPE


def rules(
    have: Arguments, limits: AnyLimits, outs: tuple[w.Param, ...], scales: tuple[w.Param, ...], kind: w.Param
) -> tuple[Any, ...]:  # fmt: skip
    """The tests of the source, in its order."""
    query, key, value = have.query, have.key, have.value
    assert have.rows is not None
    return (
        w.present(query, key, value, have.layout, have.rows), w.OUT_POINTERS, w.present(*outs),
        w.done_if(w.both(*map(w.is_empty, outs))), *dtypes(have, outs[-1]), (w.Within(w.ValueOf(have.heads), low=1),),
        limits.known_layout,
        limits.of_widths("of one head size, at most 768 and at least that of value",
                         lambda one, other, third: third <= one == other and one <= g.WIDEST),
        w.when(
            empty(have),
            otherwise=(
                *limits.kernel(key, value, EXTRAS[1]), bias_dtype(have, limits), *limits.task,
                *sink_task(have, limits), *limits.more(),
                (w.OneOf(w.ValueOf(kind), w.Choices(0, 1), code=NULL), w.Absent(*scales, code=NULL)),
            ),
        ),
    )  # fmt: skip


def tensors_of(have: Arguments, code: int) -> tuple[w.Step, ...]:
    """Queries, keys and values, dense; queries and keys with their rotary parts behind the others."""
    query, key, value = (w.Contiguous(each, code=code) for each in (have.query, have.key, have.value))
    joined = (
        w.Branch(w.given(part), w.Concat(w.FixedAxis(-1), whole, w.Contiguous(part, code=code), code=NULL), whole,
                 code=NULL)
        for part, whole in ((QUERY_ROPE, query), (KEY_ROPE, key))
    )  # fmt: skip
    return (*joined, value)


def plan(have: Arguments, outs: tuple[w.Param, ...]) -> tuple[w.Step, ...]:
    """One of two steps, and its three results where they belong: zeros where query or key has no element."""
    assert have.sink is not None
    dense = tensors_of(have, INNER)
    extras = tuple(optional(each, dense[2], NULL) for each in (have.sink, have.pse, have.drop, have.mask))
    result = w.Derived(g.result_shape, *have.sizes, label="shape of query with the head size of value")
    rows = w.Derived(g.row_shape, have.query, have.layout, have.heads, label="[B,N,S,8] or [T,N,8]")
    kinds = ((w.Dtype(have.query), result), (w.FLOAT, rows), (w.FLOAT, rows))
    each_way: tuple[type[AttentionStep], ...] = (PackedAttentionStep, AttentionStep)
    packed, batches = (
        step("attention", "qrrqkks", have, *dense, *extras, dtypes=tuple(each for each, _ in kinds),
             shapes=tuple(each for _, each in kinds))
        for step in each_way
    )  # fmt: skip

    def written(number: int, to: w.Param) -> w.Step:
        dtype, shape = kinds[number]
        one, other = (w.ViewOf(each, w.NthOutput(number)) if number else each for each in (packed, batches))
        copied = w.Branch(
            w.value_is(have.layout, "TND"), w.ViewCopy(one, to, code=NULL), w.ViewCopy(other, to, code=NULL), code=NULL
        )
        return w.Branch(empty(have), w.ViewCopy(zeros(shape, dtype), to, code=NULL), copied, code=NULL)

    largest, total, out = outs
    return written(1, largest), written(2, total), written(0, out)

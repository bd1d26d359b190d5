"""Attention backward over batches or packed sequences, as the layout says: the tests of the source."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from .....base import dtype as dt
from .....base.status import ACLNN_ERR_PARAM_INVALID as INVALID
from .....base.status import ACLNN_ERR_PARAM_NULLPTR as NULL
from .....lowering import language as w
from .....rules.core.call import Call, TensorFacts
from ..arguments import Arguments
from ..backward_rules import has_axes, task
from ..family import Family
from ..forward_rules import empty
from ..lettered import HALVES
from ..varied_rules import fitting
from .any_limits import AnyLimits
from .any_parameters import KEY_ROPE, QUERY_ROPE


class Backward(NamedTuple):
    """What a gradient's operator has beside the arguments of the forward one."""

    dy: w.Param
    largest: w.Param
    total: w.Param
    y: w.Param
    reserved: tuple[w.Param, w.Param]
    outs: tuple[w.Param, w.Param, w.Param]
    ropes: tuple[w.Param, w.Param]
    dpse: w.Param
    dsink: w.Param

    @property
    def others(self) -> tuple[w.Param, ...]:
        return self.dy, self.largest, self.total, self.y


def both_given(one: w.Param, other: w.Param) -> w.Rule:
    return w.both(w.given(one), w.given(other))


def sink_rules(have: Arguments, limits: AnyLimits, at: Backward, tensors: tuple[w.Param, ...]) -> w.Rules:
    """What a sink asks: a gradient, FLOAT, beside tensors that are not."""
    assert have.sink is not None
    floats = w.Choices(dt.ACL_FLOAT)
    claim = (", ".join(map(str, tensors)), "FLOAT16 or BF16 beside a sink")

    def narrow(*given: TensorFacts) -> bool:
        return all(each.dtype in HALVES for each in given)

    def mend(call: Call) -> Iterator[Call]:
        return limits.mend_dtypes(call.but(have.query, dtype=dt.ACL_FLOAT16))

    halves = fitting(narrow, tensors, tuple(map(w.Dtype, tensors)), claim, "same_dtype", mend, INVALID)
    return w.when(
        w.given(have.sink), w.present(at.dsink), w.dtype_in(floats, have.sink), w.dtype_in(floats, at.dsink), halves,
    )  # fmt: skip


def has_three_axes(*tensors: TensorFacts) -> bool:
    return all(each.rank > 2 for each in tensors)


def rows_known(rows: str | None, layout: str) -> bool:
    return rows in (None, "") or (layout == "TND" and rows == "same_as_input")


def rules(have: Arguments, limits: AnyLimits, at: Backward, scales: tuple[w.Param, ...]) -> tuple[Any, ...]:
    """The tests of the source, in its order."""
    query, key, value = have.query, have.key, have.value
    assert have.sink is not None
    assert have.rows is not None
    tensors = (query, key, value, at.dy, at.y, *at.outs)
    no_dpse = w.either(w.negated(w.given(at.dpse)), w.is_empty(at.dpse))
    pairs = zip((*at.ropes, at.dsink), (QUERY_ROPE, KEY_ROPE, have.sink), strict=True)
    sized = (both_given(have.sink, at.dsink), w.negated(w.is_empty(have.sink)))
    family = Family(packed=False, pse_types=True, sink=have.sink)
    return (
        w.present(*tensors), w.OUT_POINTERS, w.done_if(w.both(*map(w.is_empty, at.outs), no_dpse)),
        (w.Within(w.ValueOf(have.heads), low=1),),
        *(w.same_shape(out, of) for out, of in zip(at.outs, (query, key, value), strict=True)),
        *(w.when(both_given(out, of), w.same_shape(out, of)) for out, of in pairs),
        limits.rule("of at least three axes", has_three_axes, *tensors, varied=len(tensors), code=INVALID),
        w.when(w.both(*sized), w.rank_is(1, have.sink)),
        limits.rule("a layout and tensor of a rank", has_axes, have.layout, query, have.heads, varied=2, code=INVALID),
        limits.of_widths("of one head size, at least that of value", lambda one, other, third: third <= one == other),
        sink_rules(have, limits, at, tensors),
        limits.rule('"", or for TND "same_as_input"', rows_known, have.rows, have.layout, varied=1, code=INVALID,
                    kind="attr_range"),
        w.when(
            empty(have),
            otherwise=(
                *task(family, have, limits, at.others, at.reserved), *limits.more(), (w.Absent(*scales, code=NULL),),
                w.when(w.given(QUERY_ROPE), w.present(*at.ropes)),
            ),
        ),
    )  # fmt: skip

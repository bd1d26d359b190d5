"""Rules of attention forward, one family for all versions."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_FRACTAL_NZ
from ....base.status import ACLNN_ERR_PARAM_INVALID as INVALID
from ....lowering import language as w
from ....rules.core.call import TensorFacts
from . import geometry as g
from .arguments import Arguments
from .attention_rules import Limits
from .family import Family
from .parameters import EXTRAS
from .sink_rules import task as sink_task
from .sparse_masks import REAL


def not_nz(params: tuple[w.Param, ...]) -> w.Rules:
    """No tensor is in FRACTAL_NZ on A2 and A3 (161002)."""
    rules = ((each, (w.Not(w.OneOf(w.Format(each), w.Choices(ACL_FORMAT_FRACTAL_NZ))),)) for each in params)
    return w.when(w.on(*w.A2_A3), *(w.when_given(each, rule) if each.optional else rule for each, rule in rules))


def dtypes(have: Arguments, out: w.Param) -> tuple[w.Rules, ...]:
    """One dtype for query, key and value; attentionOut's for a position bias, FLOAT for slopes (161002)."""
    query, key, value, pse = have.query, have.key, have.value, have.pse
    alike = w.when_given(pse, w.same_dtype(pse, out))
    if have.sink is not None:
        alike += w.when_given(have.sink, w.dtype_in(w.Choices(dt.ACL_FLOAT), have.sink))
    if have.pse_type is not None:
        slopes = w.Within(w.ValueOf(have.pse_type), low=2, high=3)
        floats = w.dtype_in(w.Choices(dt.ACL_FLOAT), pse)
        alike = w.when(slopes, (w.Present(pse, code=INVALID),), floats, otherwise=alike)
    listed = w.when(w.on(*w.A2_A3), w.dtype_in(w.Choices(*REAL), query))
    return w.same_dtype(query, key), w.same_dtype(key, value), listed, alike


def bias_dtype(have: Arguments, limits: Limits) -> w.Rules:
    """A position bias is FLOAT for slopes, else of query's dtype, as the kernels take it."""
    if have.pse_type is None:
        return ()

    def consistent(pse: TensorFacts | None, query: TensorFacts, kind: int) -> bool:
        return pse is None or pse.dtype == (dt.ACL_FLOAT if kind in (2, 3) else query.dtype)

    said = "FLOAT for pseType 2 and 3, else of the dtype of query"
    return limits.rule(said, consistent, have.pse, have.query, have.pse_type, varied=1, kind="same_dtype")


def of_batches(family: Family, have: Arguments, limits: Limits, out: w.Param) -> w.Rules:
    """Tests of the versions with pseType alone, on A2 and A3 (161002)."""
    if family.packed or not family.pse_types:
        return ()

    def lettered(query: TensorFacts, key: TensorFacts, layout: str) -> bool:
        return query.rank == key.rank == len(layout)

    params = (have.query, have.key, have.layout)
    letters = limits.rule("of as many axes as inputLayout has letters", lettered, *params, varied=3, code=INVALID)
    tests = (w.same_dtype(have.query, out), *(() if family.sink else (letters,)))
    return w.when(w.on(*w.A2_A3), *tests)


def rules(family: Family, have: Arguments, limits: Limits, outs: tuple[w.Param, ...]) -> tuple[Any, ...]:
    """The tests of the source, in its order."""
    query, key, value, pse = have.query, have.key, have.value, have.pse
    like_query = (key, value, *(() if family.pse_types else (pse,)), EXTRAS[1])
    return (
        w.present(query, key, value, have.layout, *family.layout_of_rows), w.OUT_POINTERS, w.present(*outs),
        w.done_if(w.both(*map(w.is_empty, outs))), *family.layout_rules(limits),
        not_nz((*family.with_ropes(query, key), value, *outs, pse, *EXTRAS, *family.sinks)),
        *dtypes(have, outs[-1]), of_batches(family, have, limits, outs[-1]),
        (w.Within(w.ValueOf(have.heads), low=1),), limits.known_layout,
        limits.of_widths(
            "of one head size, at most 768 and at least that of value",
            lambda one, other, third: third <= one == other and one <= g.WIDEST,
        ),
        *family.rope_rules(limits),
        w.when(
            empty(have),
            otherwise=(
                *limits.kernel(*like_query), bias_dtype(have, limits) if family.packed else (), *limits.task,
                *sink_task(have, limits),
            ),
        ),
    )  # fmt: skip


def empty(have: Arguments) -> w.Rule:
    """Query or key has no element."""
    return w.either(w.is_empty(have.query), w.is_empty(have.key))

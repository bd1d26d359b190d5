"""What the products of finalise routing share: rows added up by token, tables of experts, the output of shared ones."""

from __future__ import annotations

from typing import NamedTuple

from ....lowering import language as w
from ....lowering.kernels import quantisation as q
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, Shape, TensorFacts
from ...norm.shared.kernels import filled
from ...quant.shared import experts as e
from .scaled_groups import INT64, in_groups

FIRST = w.FixedAxis(0)
SKIPPED = w.Constant(-(1 << 52), "the index of rows that are skipped")


class Routed(NamedTuple):
    """The parameters of a version by their meaning."""

    x: w.Param
    weight: w.Param
    scale: w.Param
    bias: w.Param
    token: w.Param
    groups: w.Param
    shared: w.Param
    logit: w.Param
    places: w.Param
    shared_weight: w.Param
    shared_offset: w.Param
    list_type: w.Param
    out: w.Param

    @property
    def sizes(self) -> w.Rule:
        """Whether the group list holds sizes, not ends."""
        return w.value_is(self.list_type, 1)

    @property
    def kind(self) -> w.Term:
        """The kind of the group list, as kernels take it."""
        return w.Derived(float, self.list_type, label=str(self.list_type))


def column(call: Call, view: View) -> View:
    return view._replace(shape=(*view.shape, 1), strides=(*view.strides, 1))


def as_column(vector: w.Step) -> w.Step:
    return w.ViewOf(vector, w.Through("column", column, w.FLOAT))


def rows_by_expert(names: Routed, values: w.Step, columns: w.Term) -> w.Step:
    """[M,N]: for each row its expert's row of a table [E,N]; 0 for rows of no group. `columns` is [1,N]."""
    table = w.Concat(FIRST, values, filled(columns, w.FLOAT, 0.0))
    return e.rows_of_experts(table, e.expert_of_token(ends_of(names), names.x))


def ends_of(names: Routed) -> w.Step:
    """The end of every group."""
    listed = w.Contiguous(names.groups)
    return w.Branch(
        names.sizes, w.Scan("cumsum", listed, axes=FIRST, attrs=(0.0, 0.0), integral=w.given(names.groups)), listed
    )  # fmt: skip


def some_rows(names: Routed, number: int) -> w.Term:
    """[.,N]: rows of out before (0) and after (1) those of sharedInput."""

    def shape(shared: TensorFacts | None, offset: int, out: TensorFacts | None) -> Shape | None:
        if shared is None or out is None or not shared.rank or not out.rank:
            return None
        many = out.shape[0] - offset - shared.shape[0] if number else offset
        return (many, *out.shape[1:])

    label = f"rows {'after' if number else 'before'} {names.shared}"
    return w.Derived(shape, names.shared, names.shared_offset, names.out, label=label)


def old_rows(names: Routed) -> w.Step:
    """[B,N]: what rows are added to, the scaled output of the shared experts and zeros, or zeros alone."""
    zeros = filled(w.Derived(lambda out: out and out.shape, names.out, label="[B,N]"), w.FLOAT, 0.0)
    return w.Branch(w.given(names.shared), shared_rows(names), zeros)


def shared_rows(names: Routed) -> w.Step:
    """[B,N]: the scaled output of the shared experts, and zeros."""
    scaled = w.Compute("muls", q.as_floats(names.shared), attrs=(w.ValueOf(names.shared_weight), 0.0))
    before, after = (filled(some_rows(names, number), w.FLOAT, 0.0) for number in (0, 1))
    return w.Concat(FIRST, before, scaled, after)


def indices(names: Routed) -> w.Step:
    """The row of out of every row of a group; others are skipped."""
    x, counts = names.x, w.given(names.groups)
    total = w.CastTo(e.last_end(ends_of(names)), INT64)
    skipped = filled(w.Derived(lambda x: x.shape[:1], x, label="[M]"), INT64, float(SKIPPED.value))
    given = w.CastTo(w.Contiguous(names.places), INT64)
    return w.Compute("where", in_groups(x, total, names.groups), given, skipped, dtype=INT64, integral=counts)

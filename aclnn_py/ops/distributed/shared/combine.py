"""Tokens fetched back from the ranks of their experts and added up."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.lowered import View
from ....rules.core.call import count
from ...moe.shared.weighted_sum import ZERO
from . import expert_params as e
from .combine_params import BYTES_AS, LATER, Tensors, kind, listed, mend, quant
from .combine_rules import tiled
from .rank_step import Ranked, ranked
from .sent_tokens import chosen, flat

SAID: dict[str, Any] = {
    "summary": "tokens of experts fetched back to their ranks and added up by their weights",
    "formula": "out[t] = sharedExpertX[t] + sum over k of expertScales[t, k] * the token that expert expertIds[t, k] "
    "gave back",
    "reference": "torch.distributed.all_to_all_single of the experts' tokens, then the weighted sum",
    "precision": "sums in float32, rounded once to the output's dtype",
}


def fetched(by: Ranked, active: View, tensors: Tensors) -> View:
    """The tokens of this rank's choices, by expert, then by token and choice."""
    ranks, (held, hidden) = by.group(e.group).ranks, by.call.tensor(tensors.x).shape
    local, choices = by.value(e.experts) // ranks, count(active.shape)
    table, parts = by.room(dt.ACL_INT64, 4, ranks), by.room(dt.ACL_INT32, local, ranks)
    nbytes = dt.nbytes(by.call.tensor(tensors.x).dtype, hidden)
    sums = by.input(tensors.sends, local * ranks)
    by.run("part_tables", (sums, flat(active, choices)), (table, parts), nbytes, kind=dt.ACL_INT64)
    rows, places = by.room(dt.ACL_INT32, held), by.room(dt.ACL_INT32, held)
    by.run("regroup_rows", (parts,), (rows, places, by.room(dt.ACL_INT32, ranks)), kind=dt.ACL_INT64)
    packed = by.room(by.call.tensor(tensors.x).dtype, held, hidden)
    by.run("expand_rows", (by.input(tensors.x, held, hidden), rows), (packed,), 1)
    found = by.room(packed.dtype, choices, hidden)
    by.all_to_all(e.group, packed, found, table)
    return found


def combined(by: Ranked, tensors: Tensors, target: View) -> None:
    """The weighted sums of this rank's choices."""
    tokens, choices = by.call.tensor(e.ids).shape
    active = chosen(by, tensors.mask, tokens, choices)
    found = fetched(by, active, tensors)
    order = tuple(by.room(dt.ACL_INT32, tokens * choices) for _ in range(3))
    by.run("sort_experts", (flat(active, tokens * choices),), order, 0, by.value(e.experts), kind=dt.ACL_INT64)
    added = tensors.added
    residual = by.input(added, *target.shape) if added is not None and by.has(added) else by.absent()
    scales = by.input(tensors.weights, tokens, choices)
    inputs = found, order[1], scales, residual, by.absent(), by.absent(), by.absent()
    by.run("combine_rows", inputs, (target,), choices, 0, ZERO, 0)


class Norm(NamedTuple):
    """The parameters of an RMS norm of the sums with a residual."""

    residual: w.Param
    gamma: w.Param
    epsilon: w.Param
    y: w.Param
    rstd: w.Param


class Version(NamedTuple):
    """What versions of the API have of their own: `tests` of the tiling function on `emulated` SoCs."""

    tensors: Tensors
    tests: w.Rules
    mend: w.Mend
    on: tuple[str, ...] = e.ON
    emulated: tuple[str, ...] = (e.A3,)
    attrs: tuple[w.Param, ...] = (e.algorithm,)
    norm: Norm | None = None
    first: w.Rules = ()

    @property
    def inputs(self) -> tuple[w.Param, ...]:
        """The further inputs that are read."""
        return () if self.norm is None else (self.norm.residual, self.norm.gamma)

    @property
    def outputs(self) -> tuple[w.Param, ...]:
        return (self.tensors.out,) if self.norm is None else (self.norm.y, self.norm.rstd, self.tensors.out)


def arranged(by: Ranked, tensors: Tensors, norm: Norm | None) -> str:
    rows, columns = by.call.tensor(e.ids).shape[0], by.call.tensor(tensors.x).shape[1]
    if norm is None:
        combined(by, tensors, by.output(tensors.out, rows, columns))
        return ""
    sums = by.room(dt.ACL_FLOAT, rows, columns)
    combined(by, tensors, sums)
    total = by.elementwise(sums.shape, "add", sums, by.input(norm.residual, rows, columns))
    by.move(total, by.output(tensors.out, rows, columns))
    row = rows, columns, 1
    inputs = flat(total, *row), by.input(norm.gamma, 1, columns)
    dtype = by.call.tensor(norm.y).dtype
    outputs = by.output(norm.y, *row), by.output(norm.rstd, rows)
    by.run("rms_rows", inputs, outputs, float(by.value(norm.epsilon)), 0, dtype)
    return ""


def kinds(version: Version) -> tuple[w.Rules, ...]:
    def rows(*dtypes: int) -> w.Choices:
        return e.rows(*dtypes, on=version.on)

    found, norm, floats = version.tensors, version.norm, rows(dt.ACL_FLOAT)
    halves = rows(dt.ACL_FLOAT16, dt.ACL_BF16) if norm is None else rows(dt.ACL_BF16)
    added = () if found.added is None else w.when(w.given(found.added), w.dtype_in(halves, found.added))
    first = () if norm is None else (w.dtype_in(halves, norm.y), w.dtype_in(floats, norm.rstd))
    return (
        w.dtype_in(halves, found.x), w.dtype_in(rows(dt.ACL_INT32), e.ids, found.names, found.sends),
        w.dtype_in(floats, found.weights), w.dtype_in(halves, *version.inputs),
        w.when(w.given(found.mask), w.dtype_in(rows(dt.ACL_BOOL), found.mask)), added, *first,
        w.dtype_in(halves, found.out),
    )  # fmt: skip


def declared(
    name: str, header: str, *more: w.Param, spared: tuple[w.Param, ...] = (), notes: tuple[str, ...] = (),
    version: Version | None = None, **texts: Any,
) -> w.Operator:  # fmt: skip
    """A version; `more` are further attributes, `spared` further inputs, which are not read."""
    own = version or Version(LATER, tiled(), mend)
    t = own.tensors
    added = () if t.added is None else (t.added, *spared)
    emulated = w.on(*own.emulated)
    newer = () if own.attrs == () else (e.ON_950_NOTE,)
    return w.generated(
        name, t.x, e.ids, t.names, t.sends, t.weights, *own.inputs, t.tp_sends, t.mask, *t.unused, t.spare, *added,
        *e.RANK_ATTRS, e.global_bs, kind, quant, listed, *own.attrs, *more, *own.outputs, on=own.on,
        unread=(t.spare, t.tp_sends, *t.unused, *spared),
        first=w.flat(e.named((t.x, e.ids, t.names, t.sends, t.weights, t.out)), own.first),
        adding=w.group_exists(e.group), kinds=kinds(own),
        tiling=(w.when(emulated, e.no_less_than_zero(more), own.tests),),
        unchecked=w.when(emulated, e.whole_group(own.mend)),
        plan=(
            *e.lacking((*more, *spared)), w.NoKernel(w.value_is(quant, BYTES_AS)),
            ranked("combine", partial(arranged, tensors=t, norm=own.norm),
                   inputs=(t.x, e.ids, t.sends, t.weights, t.mask, *added[:1], *own.inputs), outputs=own.outputs,
                   attrs=(e.group, e.world, e.experts),
                   needs=(*w.rank_is(2, t.x, e.ids), w.OneOf(w.ValueOf(e.shared_ranks), w.Choices(0)))),
        ),
        header=header, notes=(*e.NOTES, *COMBINE_NOTES, *newer, *notes), **{**e.TEXTS, **texts},
    )  # fmt: skip


COMBINE_NOTES = (
    "commQuantMode 2, which sends tokens as INT8, is not emulated (561103).",
    "Choices that are not active add nothing. Rows of tokens without active choices, which CANN does not write, are "
    "sharedExpertXOptional or 0.",
    "Sources of 2025 want tpSendCountsOptional, INT32, [tpWorldSize], in every call (561002); newer ones ignore it, as "
    "here.",
)

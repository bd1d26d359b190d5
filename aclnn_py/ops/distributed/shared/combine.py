"""Tokens fetched back from the ranks of their experts and added up."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.lowered import View
from ....rules.core.call import count
from ...moe.shared.weighted_sum import ZERO
from . import expert_params as e
from .combine_params import (
    BYTES_AS,
    UNUSED,
    added,
    kind,
    listed,
    mend,
    names,
    out,
    quant,
    sends,
    spare,
    tp_sends,
    weights,
    x,
)
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


def fetched(by: Ranked, active: View) -> View:
    """The tokens of this rank's choices, by expert, then by token and choice."""
    ranks, (held, hidden) = by.group(e.group).ranks, by.call.tensor(x).shape
    local, choices = by.value(e.experts) // ranks, count(active.shape)
    table, parts = by.room(dt.ACL_INT64, 4, ranks), by.room(dt.ACL_INT32, local, ranks)
    nbytes = dt.nbytes(by.call.tensor(x).dtype, hidden)
    sums = by.input(sends, local * ranks)
    by.run("part_tables", (sums, flat(active, choices)), (table, parts), nbytes, kind=dt.ACL_INT64)
    rows, places = by.room(dt.ACL_INT32, held), by.room(dt.ACL_INT32, held)
    by.run("regroup_rows", (parts,), (rows, places, by.room(dt.ACL_INT32, ranks)), kind=dt.ACL_INT64)
    packed = by.room(by.call.tensor(x).dtype, held, hidden)
    by.run("expand_rows", (by.input(x, held, hidden), rows), (packed,), 1)
    found = by.room(packed.dtype, choices, hidden)
    by.all_to_all(e.group, packed, found, table)
    return found


def arranged(by: Ranked) -> str:
    tokens, choices = by.call.tensor(e.ids).shape
    hidden = by.call.tensor(x).shape[1]
    active = chosen(by, tokens, choices)
    found = fetched(by, active)
    order = tuple(by.room(dt.ACL_INT32, tokens * choices) for _ in range(3))
    by.run("sort_experts", (flat(active, tokens * choices),), order, 0, by.value(e.experts), kind=dt.ACL_INT64)
    residual = by.input(added, tokens, hidden) if by.has(added) else by.absent()
    inputs = found, order[1], by.input(weights, tokens, choices), residual, by.absent(), by.absent(), by.absent()
    by.run("combine_rows", inputs, (by.output(out, tokens, hidden),), choices, 0, ZERO, 0)
    return ""


def declared(
    name: str, header: str, *more: w.Param, spared: tuple[w.Param, ...] = (), notes: tuple[str, ...] = (), **texts: Any
) -> w.Operator:  # fmt: skip
    """A version; `more` are further attributes, `spared` further inputs, which are not read."""
    inputs = (x, e.ids, names, sends, weights, tp_sends, e.mask, *UNUSED, spare, added, *spared)
    optional = ((e.mask, e.rows(dt.ACL_BOOL)), (added, e.HALVES))
    return w.generated(
        name, *inputs, *e.RANK_ATTRS, e.global_bs, kind, quant, listed, e.algorithm, *more, out, on=e.ON,
        unread=(spare, tp_sends, *UNUSED, *spared), first=e.named((x, e.ids, names, sends, weights, out)),
        adding=w.group_exists(e.group),
        kinds=(
            w.dtype_in(e.HALVES, x), w.dtype_in(e.INT32, e.ids, names, sends), w.dtype_in(e.FLOAT, weights),
            *(w.when(w.given(each), w.dtype_in(allowed, each)) for each, allowed in optional),
            w.dtype_in(e.HALVES, out),
        ),
        tiling=(w.when(w.on(e.A3), e.no_less_than_zero(more), tiled()),),
        unchecked=w.when(w.on(e.A3), e.whole_group(mend)),
        plan=(
            *e.lacking((*more, *spared)), w.NoKernel(w.value_is(quant, BYTES_AS)),
            ranked("combine", arranged, inputs=(x, e.ids, sends, weights, e.mask, added), outputs=(out,),
                   attrs=(e.group, e.world, e.experts),
                   needs=(*w.rank_is(2, x, e.ids), w.OneOf(w.ValueOf(e.shared_ranks), w.Choices(0)))),
        ),
        header=header, notes=(*e.NOTES, *COMBINE_NOTES, *notes), **e.TEXTS, **texts,
    )  # fmt: skip


COMBINE_NOTES = (
    "commQuantMode 2, which sends tokens as INT8, is not emulated (561103).",
    "Choices that are not active add nothing. Rows of tokens without active choices, which CANN does not write, are "
    "sharedExpertXOptional or 0.",
    "Sources of 2025 want tpSendCountsOptional, INT32, [tpWorldSize], in every call (561002); newer ones ignore it, as "
    "here.",
)

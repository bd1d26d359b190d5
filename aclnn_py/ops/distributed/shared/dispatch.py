"""Tokens sent to the ranks of their experts."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.lowered import View
from . import expert_params as e
from .dispatch_params import (
    ATTRS,
    DYNAMIC,
    TRIPLE,
    algorithm,
    counts,
    kind,
    mend,
    names,
    numbers,
    out,
    per_token,
    quant,
    scales,
    spare,
    tp_counts,
    weights,
    x,
)
from .dispatch_rules import tiled
from .rank_step import Ranked, ranked
from .sent_tokens import Sent, flat

SAID: dict[str, Any] = {
    "summary": "tokens sent to the ranks of their experts",
    "formula": "rank r has the experts r * L to r * L + L - 1; expandXOut = the tokens of all ranks that chose them, "
    "by expert, then by rank, then by token, then by choice; quantMode 2: rounded x * scale * 127 / max(|x * scale|), "
    "and dynamicScalesOut = max(|x * scale|) / 127",
    "reference": "torch.distributed.all_to_all_single of the tokens sorted by expert",
    "precision": "exact; quantised tokens are within 1 where x * scale is halfway between two integers",
}


def arranged(by: Ranked) -> str:
    sent = Sent(by)
    all_x = sent.gathered(sent.padded(by.input(x, sent.own, sent.hidden), 0))
    all_ids = sent.gathered(sent.padded(sent.chosen(), -1))
    elements = sent.most * sent.choices
    total = sent.ranks * elements
    local = by.value(e.experts) // sent.ranks
    first = local * sent.rank
    order = tuple(by.room(dt.ACL_INT32, total) for _ in range(3))
    by.run("sort_experts", (flat(all_ids, total),), order, first, first + local, kind=dt.ACL_INT64)
    held = min(total, by.call.tensor(out).shape[0], by.call.tensor(names).shape[0] // TRIPLE)
    at = order[2]._replace(shape=(held,))
    write_tokens(by, sent, all_x, at, order[0])
    by.run("name_tokens", (at,), (by.output(names, 3 * held),), elements, sent.choices, kind=dt.ACL_INT64)
    sums = by.output(counts, local * sent.ranks), by.output(numbers, local)
    running = float(by.value(kind) == 0)
    by.run("count_by_ranks", (flat(all_ids, sent.ranks, elements),), sums, first, running, kind=dt.ACL_INT64)
    return ""


def write_tokens(by: Ranked, sent: Sent, all_x: View, at: View, experts: View) -> None:
    """The received tokens in the order of their experts, quantised where that is wanted."""
    (held,), to = at.shape, by.output(out, at.shape[0], sent.hidden)
    if by.value(quant) != DYNAMIC:
        by.run("expand_rows", (all_x, at), (to,), sent.choices)
        return
    scaled = by.has(scales)
    factors = by.input(scales, by.value(e.experts), sent.hidden) if scaled else by.absent()
    inputs = all_x, at, factors, experts._replace(shape=(held,)) if scaled else by.absent()
    by.run("quantise_rows", inputs, (to, by.output(per_token, held)), sent.choices, 0, 0)


def declared(
    name: str, header: str, *more: w.Param, spared: tuple[w.Param, ...] = (), notes: tuple[str, ...] = (), **texts: Any
) -> w.Operator:  # fmt: skip
    """A version; `more` are further attributes, `spared` further inputs, which are not read."""
    outputs = (out, per_token, names, numbers, counts, tp_counts, spare)
    inputs = (x, e.ids, scales, e.mask, weights, *spared)
    whole = e.rows(dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_INT8)
    return w.generated(
        name, *inputs, *e.RANK_ATTRS, quant, e.global_bs, kind, algorithm, *more, *outputs, on=e.ON,
        unread=(weights, *spared),
        first=w.flat(
            e.named((x, e.ids, out, names, numbers, tp_counts, counts)),
            w.when(w.value_is(quant, DYNAMIC), w.present(per_token)),
        ),
        adding=w.group_exists(e.group),
        kinds=(
            w.dtype_in(e.HALVES, x), w.dtype_in(e.INT32, e.ids), w.when(w.given(scales), w.dtype_in(e.FLOAT, scales)),
            w.when(w.given(e.mask), w.dtype_in(e.rows(dt.ACL_BOOL), e.mask)), w.dtype_in(whole, out),
            w.dtype_in(e.FLOAT, per_token), w.dtype_in(e.INT32, names), w.dtype_in(e.rows(dt.ACL_INT64), numbers),
            w.dtype_in(e.INT32, counts, tp_counts), w.dtype_in(e.FLOAT, spare),
        ),
        tiling=(w.when(w.on(e.A3), e.no_less_than_zero(more), tiled()),),
        unchecked=w.when(w.on(e.A3), e.whole_group(mend)),
        plan=(
            *e.lacking((*more, *spared)),
            ranked("dispatch", arranged, inputs=(x, e.ids, scales, e.mask),
                   outputs=(out, per_token, names, numbers, counts), attrs=ATTRS,
                   needs=(*w.rank_is(2, x, e.ids, out), w.OneOf(w.ValueOf(e.shared_ranks), w.Choices(0)))),
        ),
        header=header, notes=(*e.NOTES, ALGORITHM_NOTE, *notes), **e.TEXTS, **texts,
    )  # fmt: skip


ALGORITHM_NOTE = (
    'commAlg "hierarchy" of newer sources of CANN is not emulated (561002), and the limits that "fullmesh_v2" has in '
    "them are not tested."
)

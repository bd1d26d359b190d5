"""Tokens sent to the ranks of their experts."""

from __future__ import annotations

from functools import partial
from typing import Any

from .....base import dtype as dt
from .....lowering import language as w
from ..dense_views import as_bytes, flat
from ..rank_step import Ranked, ranked
from . import expert_params as e
from .code_rules import room_for_scales
from .dispatch_calls import mend
from .dispatch_params import ATTRS, DYNAMIC, LATER, PLAIN, TRIPLE, Tensors, algorithm, kind, quant
from .dispatch_rules import tiled
from .dispatch_version import Version, first_lacks, kinds, lacks
from .received_codes import quantised
from .received_rows import Rows
from .sent_tokens import Sent
from .special_experts import no_less_than_zero, of_dtypes, unmeasured

SAID: dict[str, Any] = {
    "summary": "tokens sent to the ranks of their experts",
    "formula": "rank r has the experts r * L to r * L + L - 1; expandXOut = the tokens of all ranks that chose them, "
    "by expert, then by rank, then by token, then by choice; quantMode 2: round(x * scale * m / max(|x * scale|)), m "
    "the largest number of the dtype, and dynamicScalesOut = max(|x * scale|) / m; 3: the same for each 128 elements; "
    "4: MX, a power of two for each 32; 1: round(x * scalesOptional) (1, 3 and 4 from V2 on, on the 950)",
    "reference": "torch.distributed.all_to_all_single of the tokens sorted by expert",
    "precision": "exact; x * scale, and its product with m / max, are rounded to float32 before they are rounded to "
    "the nearest even integer",
}


def arranged(by: Ranked, tensors: Tensors, counted: bool) -> str:
    sent = Sent(by, tensors.x, tensors.mask)
    to, elements = sent.slots, sent.most * sent.choices
    all_ids = sent.gathered(sent.padded(sent.chosen(), -1))
    total, end = sent.ranks * elements, to.begin + to.used
    order = tuple(by.room(dt.ACL_INT32, total) for _ in range(3))
    by.run("sort_experts", (flat(all_ids, total),), order, to.begin, end, kind=dt.ACL_INT64)
    held = min(total, fitting_rows(by, tensors, counted))
    at, keys = flat(order[2], held), flat(order[0], held)
    tokens = sent.gathered(sent.padded(as_bytes(by.input(tensors.x, sent.own, sent.hidden)), 0))
    target = by.output(tensors.out, held, sent.hidden)
    rows = Rows(by, tokens, at, keys, sent.choices, to.scale_shift(), tensors.scales, target, tensors.per_token)
    quantised(rows, by.value(quant))
    if by.value(quant) == PLAIN and by.has(tensors.scales):
        carry_scales(sent, rows)
    if counted:
        count_choices(by, sent, tensors.names)
    else:
        names = by.output(tensors.names, TRIPLE * held)
        by.run("name_tokens", (at,), (names,), elements, sent.choices, kind=dt.ACL_INT64)
        if by.has(tensors.weights):
            carry_weights(sent, rows, tensors)
    sums = by.output(tensors.counts, to.used * sent.ranks), by.output(tensors.numbers, to.used)
    running = float(by.value(kind) == 0)
    by.run("count_by_ranks", (flat(all_ids, sent.ranks, elements),), sums, to.begin, running, kind=dt.ACL_INT64)
    return ""


def carry_scales(sent: Sent, rows: Rows) -> None:
    """The scales that tokens have of their own."""
    columns = sent.by.call.tensor(rows.scales).shape[1]
    every = sent.gathered(sent.padded(as_bytes(sent.by.input(rows.scales, sent.own, columns)), 0))
    rows.expanded(every, as_bytes(rows.target(every.dtype, rows.shape[0], columns)), sent.choices)


def carry_weights(sent: Sent, rows: Rows, tensors: Tensors) -> None:
    """The weight of the choice that each token came for, 0 for shared experts."""
    by, (tokens, choices) = sent.by, sent.by.call.tensor(e.ids).shape
    own = by.input(tensors.weights, tokens, choices)
    if sent.slots.copies:
        narrow, own = own, by.room(own.dtype, tokens, sent.choices)
        by.fill(own, 0)
        by.move(narrow, own._replace(shape=narrow.shape))
    every = flat(sent.gathered(sent.padded(own, 0)), sent.ranks * sent.most * sent.choices, 1)
    rows.expanded(every, by.output(tensors.spare, rows.shape[0], 1), 1)


def fitting_rows(by: Ranked, tensors: Tensors, counted: bool) -> int:
    """Rows for which all outputs have room."""
    found = [by.call.tensor(tensors.out).shape[0]]
    if by.value(quant) >= DYNAMIC or (by.value(quant) == PLAIN and by.has(tensors.scales)):
        found.append(by.call.tensor(tensors.per_token).shape[0])
    if not counted:
        found.append(by.call.tensor(tensors.names).shape[0] // TRIPLE)
        if by.has(tensors.weights):
            found.append(by.call.tensor(tensors.spare).shape[0])
    return min(found)


def count_choices(by: Ranked, sent: Sent, names: w.Param) -> None:
    """How many earlier choices of this rank have the expert of each choice."""
    elements = sent.own * sent.choices
    by.run("count_before", (flat(sent.chosen(), elements),), (by.output(names, elements),), kind=dt.ACL_INT64)


def declared(
    name: str, header: str, *more: w.Param, spared: tuple[w.Param, ...] = (), notes: tuple[str, ...] = (),
    version: Version | None = None, **texts: Any,
) -> w.Operator:  # fmt: skip
    """A version; `more` are further attributes, `spared` further inputs, which are not read."""
    own = version or Version(LATER, tiled(), mend)
    t = own.tensors
    emulated = w.on(*own.emulated)
    return w.generated(
        name, t.x, e.ids, t.scales, t.mask, t.weights, *spared, *e.RANK_ATTRS, quant, e.global_bs, kind, *own.attrs,
        *more, *t.outputs, on=own.on, unread=spared,
        first=w.flat(
            e.named((t.x, e.ids, t.out, t.names, t.numbers, t.counts)),
            w.when(w.value_is(quant, DYNAMIC), w.present(t.per_token)), e.short_names(w.ACLNN_ERR_PARAM_NULLPTR),
            unmeasured(algorithm, spared), () if version else e.looked_up(algorithm),
        ),
        adding=w.group_exists(e.group), kinds=kinds(own),
        tiling=(w.when(emulated, no_less_than_zero(more), own.tests, of_dtypes(spared, t.x)),),
        unchecked=w.when(emulated, e.whole_group(own.mend), () if own.counted else room_for_scales()),
        plan=(
            *e.lacking((*more, *spared)), *(first_lacks() if own.counted else lacks(t)),
            ranked("dispatch", partial(arranged, tensors=t, counted=own.counted),
                   inputs=(t.x, e.ids, t.scales, t.mask, *(() if own.counted else (t.weights,))),
                   outputs=(t.out, t.per_token, t.names, t.numbers, t.counts, *(() if own.counted else (t.spare,))),
                   attrs=ATTRS, needs=w.rank_is(2, t.x, e.ids, t.out)),
        ),
        header=header, notes=(*e.NOTES, *((e.SHARED_NOTE,) if own.counted else LATER_NOTES), *notes),
        **{**e.TEXTS, **texts},
    )  # fmt: skip


ALGORITHM_NOTE = (
    'commAlg "hierarchy" of newer sources of CANN is not emulated (561002), and the limits that "fullmesh_v2" has in '
    "them are not tested."
)
CODES_NOTE = (
    "Not emulated (561103): quantMode 5, FP4, and with quantMode 0 an expandXOut of another dtype than x. Rows of "
    "zeros are quantised to 0 in FP8."
)
WEIGHTS_NOTE = "Tokens for shared experts have the weight 0 in expandScalesOut, where CANN leaves what there was."
LATER_NOTES = (e.SHARED_RANKS_NOTE, e.TENSOR_PARALLEL_NOTE, ALGORITHM_NOTE, CODES_NOTE, WEIGHTS_NOTE, e.ON_950_NOTE)

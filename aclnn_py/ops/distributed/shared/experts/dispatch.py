"""Tokens sent to the ranks of their experts."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from .....base import dtype as dt
from .....lowering import language as w
from .....lowering.plan.lowered import View
from ..rank_step import Ranked, ranked
from . import expert_params as e
from .dispatch_params import ATTRS, DYNAMIC, LATER, TRIPLE, Tensors, algorithm, kind, mend, quant
from .dispatch_rules import tiled
from .sent_tokens import Sent, flat
from .special_experts import no_less_than_zero

SAID: dict[str, Any] = {
    "summary": "tokens sent to the ranks of their experts",
    "formula": "rank r has the experts r * L to r * L + L - 1; expandXOut = the tokens of all ranks that chose them, "
    "by expert, then by rank, then by token, then by choice; quantMode 2: round(x * scale * 127 / max(|x * scale|)), "
    "and dynamicScalesOut = max(|x * scale|) / 127",
    "reference": "torch.distributed.all_to_all_single of the tokens sorted by expert",
    "precision": "exact; x * scale, and its product with 127 / max, are rounded to float32 before they are rounded to "
    "the nearest even integer",
}


def arranged(by: Ranked, tensors: Tensors, counted: bool) -> str:
    sent = Sent(by, tensors.x, tensors.mask)
    all_x = sent.gathered(sent.padded(by.input(tensors.x, sent.own, sent.hidden), 0))
    all_ids = sent.gathered(sent.padded(sent.chosen(), -1))
    elements = sent.most * sent.choices
    total = sent.ranks * elements
    local = by.value(e.experts) // sent.ranks
    first = local * sent.rank
    order = tuple(by.room(dt.ACL_INT32, total) for _ in range(3))
    by.run("sort_experts", (flat(all_ids, total),), order, first, first + local, kind=dt.ACL_INT64)
    held = min(total, by.call.tensor(tensors.out).shape[0])
    if not counted:
        held = min(held, by.call.tensor(tensors.names).shape[0] // TRIPLE)
    at = order[2]._replace(shape=(held,))
    write_tokens(by, sent, all_x, at, order[0], tensors)
    if counted:
        count_choices(by, sent, tensors.names)
    else:
        names = by.output(tensors.names, TRIPLE * held)
        by.run("name_tokens", (at,), (names,), elements, sent.choices, kind=dt.ACL_INT64)
    sums = by.output(tensors.counts, local * sent.ranks), by.output(tensors.numbers, local)
    running = float(by.value(kind) == 0)
    by.run("count_by_ranks", (flat(all_ids, sent.ranks, elements),), sums, first, running, kind=dt.ACL_INT64)
    return ""


def count_choices(by: Ranked, sent: Sent, names: w.Param) -> None:
    """How many earlier choices of this rank have the expert of each choice."""
    elements = sent.own * sent.choices
    by.run("count_before", (flat(sent.chosen(), elements),), (by.output(names, elements),), kind=dt.ACL_INT64)


def write_tokens(by: Ranked, sent: Sent, all_x: View, at: View, experts: View, tensors: Tensors) -> None:
    """The received tokens in the order of their experts, quantised where that is wanted."""
    (held,), to = at.shape, by.output(tensors.out, at.shape[0], sent.hidden)
    if by.value(quant) != DYNAMIC:
        by.run("expand_rows", (all_x, at), (to,), sent.choices)
        return
    scaled = by.has(tensors.scales)
    factors = by.input(tensors.scales, by.value(e.experts), sent.hidden) if scaled else by.absent()
    inputs = all_x, at, factors, experts._replace(shape=(held,)) if scaled else by.absent()
    by.run("quantise_rows", inputs, (to, by.output(tensors.per_token, held)), sent.choices, 0, 0, 1)


class Version(NamedTuple):
    """What versions of the API have of their own: `tests` of the tiling function on `emulated` SoCs."""

    tensors: Tensors
    tests: w.Rules
    mend: w.Mend
    on: tuple[str, ...] = e.ON
    emulated: tuple[str, ...] = (e.A3,)
    attrs: tuple[w.Param, ...] = (algorithm,)
    counted: bool = False


def kinds(version: Version) -> tuple[w.Rules, ...]:
    def rows(*dtypes: int) -> w.Choices:
        return e.rows(*dtypes, on=version.on)

    found, floats, int32 = version.tensors, rows(dt.ACL_FLOAT), rows(dt.ACL_INT32)
    halves = dt.ACL_FLOAT16, dt.ACL_BF16
    weighed = w.when(w.given(found.weights), w.dtype_in(floats, found.weights)) if version.counted else ()
    return (
        w.dtype_in(rows(*halves), found.x), w.dtype_in(int32, e.ids),
        w.when(w.given(found.scales), w.dtype_in(floats, found.scales)),
        w.when(w.given(found.mask), w.dtype_in(rows(dt.ACL_BOOL), found.mask)), weighed,
        w.dtype_in(rows(*halves, dt.ACL_INT8), found.out), w.dtype_in(floats, found.per_token),
        w.dtype_in(int32, found.names), w.dtype_in(rows(dt.ACL_INT64), found.numbers),
        w.dtype_in(int32, found.counts, found.tp_counts), w.dtype_in(floats, found.spare),
    )  # fmt: skip


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
        *more, *t.outputs, on=own.on, unread=spared if own.counted else (t.weights, *spared),
        first=w.flat(
            e.named((t.x, e.ids, t.out, t.names, t.numbers, t.tp_counts, t.counts)),
            w.when(w.value_is(quant, DYNAMIC), w.present(t.per_token)), e.short(w.ACLNN_ERR_PARAM_NULLPTR),
        ),
        adding=w.group_exists(e.group), kinds=kinds(own),
        tiling=(w.when(emulated, no_less_than_zero(more), own.tests),),
        unchecked=w.when(emulated, e.whole_group(own.mend)),
        plan=(
            *e.lacking((*more, *spared)),
            ranked("dispatch", partial(arranged, tensors=t, counted=own.counted),
                   inputs=(t.x, e.ids, t.scales, t.mask),
                   outputs=(t.out, t.per_token, t.names, t.numbers, t.counts), attrs=ATTRS,
                   needs=(*w.rank_is(2, t.x, e.ids, t.out), w.OneOf(w.ValueOf(e.shared_ranks), w.Choices(0)))),
        ),
        header=header, notes=(*e.NOTES, *(() if own.counted else LATER_NOTES), *notes),
        **{**e.TEXTS, **texts},
    )  # fmt: skip


ALGORITHM_NOTE = (
    'commAlg "hierarchy" of newer sources of CANN is not emulated (561002), and the limits that "fullmesh_v2" has in '
    "them are not tested."
)
LATER_NOTES = (e.TENSOR_PARALLEL_NOTE, ALGORITHM_NOTE, e.ON_950_NOTE)

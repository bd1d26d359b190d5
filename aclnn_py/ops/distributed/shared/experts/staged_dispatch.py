"""A dispatch in two halves: the setup packs this rank's tokens by expert, the teardown exchanges them."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering import language as w
from .....lowering.plan.lowered import View
from .....rules.core.call import row_major
from ..dense_views import as_bytes, flat
from ..rank_step import Ranked
from . import expert_params as e
from . import staged_params as p
from .dispatch_params import DYNAMIC, GROUPED, MX
from .expert_slots import slots
from .received_codes import quantised
from .received_rows import Rows
from .sent_tokens import Sent, chosen


def behind(view: View, first: int, *shape: int) -> View:
    """Elements of a dense view from a given one on."""
    return view._replace(shape=shape, strides=row_major(shape), offset=view.offset + first)


def columns(view: View, hidden: int) -> View:
    """The first columns of a dense matrix."""
    return view._replace(shape=(view.shape[0], hidden))


def packs(by: Ranked) -> str:
    own, hidden = by.call.tensor(p.x).shape
    choices = by.call.tensor(e.ids).shape[1]
    elements, width = own * choices, by.call.tensor(p.y).shape[1]
    active = flat(chosen(by, p.mask, own, slots(by.call)), elements)
    order = tuple(by.room(dt.ACL_INT32, elements) for _ in range(3))
    by.run("sort_experts", (active,), order, 0, by.value(e.experts), kind=dt.ACL_INT64)
    tokens, to = by.input(p.x, own, hidden), columns(by.output(p.y, elements, width), hidden)
    rows = by.room(to.dtype, elements, hidden)
    by.run("count_before", (active,), (by.output(p.index, elements),), kind=dt.ACL_INT64)
    words = by.output(p.info, by.call.tensor(p.info).shape[0])
    by.fill(words, 0)
    by.move(active, behind(words, 0, elements))
    shift = -by.value(e.shared)
    made = Rows(by, tokens, order[2], order[0], choices, shift, p.scales, rows, None)
    each = quantised(made, by.value(p.quant))
    by.move(as_bytes(rows), as_bytes(to))
    if each is not None and by.value(p.quant) == MX:
        by.move(as_bytes(each), as_bytes(behind_tokens(to, each.shape[1], width)))
    elif each is not None:
        by.move(each._replace(dtype=dt.ACL_INT32), behind(words, elements, elements))
    return ""


def behind_tokens(tokens: View, columns: int, width: int) -> View:
    """The columns of packed tokens in which scales of blocks are."""
    start = tokens.offset + p.aligned(tokens.shape[1], 256)
    return tokens._replace(shape=(tokens.shape[0], columns), strides=(width, 1), offset=start)


def swapped(by: Ranked, table: View, ranks: int) -> View:
    """A table of bytes with both directions exchanged."""
    found = by.room(dt.ACL_INT64, 4, ranks)
    for first, second in ((0, 2), (2, 0)):
        by.move(behind(table, first * ranks, 2, ranks), behind(found, second * ranks, 2, ranks))
    return found


def arrived(by: Ranked, rows: View, sums: View, ids: View, held: int) -> tuple[View, View]:
    """What all ranks send in the order of ranks, and the row at each position by experts; rows lie by expert."""
    ranks = by.group(e.group).ranks
    local = by.value(e.experts) // ranks
    table, parts = by.room(dt.ACL_INT64, 4, ranks), by.room(dt.ACL_INT32, local, ranks)
    by.run("part_tables", (sums, ids), (table, parts), dt.nbytes(rows.dtype, rows.shape[1]), local, kind=dt.ACL_INT64)
    found = by.room(rows.dtype, held, rows.shape[1])
    by.all_to_all(e.group, rows, found, swapped(by, table, ranks))
    many = by.room(dt.ACL_INT32, ranks, local)
    by.move(parts._replace(shape=(ranks, local), strides=(1, ranks)), many)
    order = by.room(dt.ACL_INT32, held), by.room(dt.ACL_INT32, held), by.room(dt.ACL_INT32, local)
    by.run("regroup_rows", (many,), order, kind=dt.ACL_INT64)
    return found, order[0]


def delivers(by: Ranked) -> str:
    sent = Sent(by, p.x, p.mask)
    local, elements = by.value(e.experts) // sent.ranks, sent.own * sent.choices
    held, width = by.call.tensor(p.out).shape[0], by.call.tensor(p.packed).shape[1]
    words = by.input(p.sent, by.call.tensor(p.sent).shape[0])
    ids = behind(words, 0, sent.own, sent.choices)
    all_ids = sent.gathered(sent.padded(ids, -1))
    sums = by.output(p.counts, local * sent.ranks)
    outputs = sums, by.output(p.numbers, local)
    every = flat(all_ids, sent.ranks, sent.most * sent.choices)
    by.run("count_by_ranks", (every,), outputs, local * sent.rank, 0, kind=dt.ACL_INT64)
    packed, target = as_bytes(by.input(p.packed, elements, width)), as_bytes(by.output(p.out, held, sent.hidden))
    rows = by.room(packed.dtype, elements, sent.hidden)
    by.move(columns(packed, sent.hidden), rows)
    found, order = arrived(by, rows, sums, flat(ids, elements), held)
    by.run("expand_rows", (found, order), (target,), 1)
    if by.value(p.quant) == MX:
        size = by.call.tensor(p.per_token).shape[1]
        kept = by.room(dt.ACL_INT8, elements, size)
        by.move(behind_tokens(columns(packed, sent.hidden), size, width), kept)
        found, order = arrived(by, kept, sums, flat(ids, elements), held)
        by.run("expand_rows", (found, order), (as_bytes(by.output(p.per_token, held, size)),), 1)
    elif by.value(p.quant) == DYNAMIC:
        each = by.room(dt.ACL_FLOAT, elements, 1)
        by.move(behind(words, elements, elements, 1), each._replace(dtype=dt.ACL_INT32))
        found, order = arrived(by, each, sums, flat(ids, elements), held)
        by.run("expand_rows", (found, order), (by.output(p.per_token, held, 1),), 1)
    return ""


def emulated() -> tuple[w.Step, ...]:
    return (
        w.NoKernel(w.negated(w.value_is(e.shared_ranks, 0))),
        w.NoKernel(w.value_is(p.quant, GROUPED)),
    )


NOTES = (
    e.GROUP_NOTE,
    e.SHARED_NOTE,
    "quantMode 3 is not emulated: 561103. Rows of zeros are 0 in FP8.",
    "Tokens travel in the teardown: commCmdInfo carries the experts of the active choices and, with quantMode 2, the "
    "scales, which CANN writes behind the tokens in y, as here with quantMode 4. Neither may change between the two.",
    e.BUFFER_NOTE,
)
TEARDOWN_NOTES = (
    "CANN's documents name quantMode 0 and 4 of the teardown alone, and its kernel has no case for 1, which is "
    "computed here.",
)
SETUP_NOTES = (
    "With HIFLOAT8, scales of two axes are refused (561103): CANN's kernel multiplies all tokens by the first of them.",
    "Scales with quantMode 0 and 4 are accepted and ignored; CANN's documents want null, its kernel lacks the case.",
    "With quantMode 2 and scalesOptional, each token has the scales of the expert that it is sent to, as CANN's "
    "documents say; CANN's kernel takes those of the expert that expertIds has at the token's sorted position.",
    "Tokens that are not active are not sent, as CANN's documents say; CANN's kernel sends the first of the sorted "
    "tokens, as many as active ones.",
)

"""aclnnNsaSelectedAttentionInfer."""

from __future__ import annotations

from collections.abc import Callable

from ...base import dtype as dt
from ...lowering import language as w
from ..attention.shared.arguments import zeros
from ..attention.shared.gated_delta_rule import listed
from ..attention.shared.index_gradients import INT32, ends_of
from ..attention.shared.lettered import HALVES
from ..attention.shared.lettered_arguments import Arguments
from .shared import paged_selected as s
from .shared.paged_selected_step import PagedSelected

WIDTH, VALUE_WIDTH, UNIT, MOST_BLOCK = 192, 128, 16, 128
MOST_LENGTHS, MOST_HEADS, MOST_GROUP, MOST_QUERIES = 3072, 256, 16, 4
checked, limits = s.checked, s.limits
WHOLE = w.Choices(dt.ACL_INT32)
ends = w.CastTo(
    w.OfNumbers(w.Derived(s.query_ends, s.query_lengths, s.layout, s.query, label="ends or lengths of the queries")),
    INT32,
)  # fmt: skip
found = PagedSelected(
    *map(w.Contiguous, (s.query, s.key, s.value, s.chosen)), ends, ends_of(s.key_lengths), w.Contiguous(s.table),
    zeros(w.Constant((0,), "[0]"), w.FLOAT),
    zeros(w.Derived(lambda number: (number,), s.heads, label="[N]"), w.FLOAT),
)  # fmt: skip


def heads_fit(at: Arguments) -> bool:
    n, m = at[s.heads], at[s.key_heads]
    return bool(n > 0 and m > 0 and n % m == 0 and n // m <= MOST_GROUP)


def sized(claim: str, test: Callable[[int, int, int], bool], *about: w.Param) -> w.Rules:
    """A test of the channels of a head of query, key and value (161002)."""
    return checked.rule(claim, lambda at: s.readable(at) and test(*s.widths(at)), *about, ranked=False)


def has_elements(at: Arguments) -> bool:
    """Whether there are queries and places for keys."""
    if not s.readable(at):
        return False
    axes = at[s.query].shape[: 1 if s.packed(at) else 2]
    return 0 not in (*axes, *at[s.value].shape[:2])


def few_lengths(at: Arguments) -> bool:
    return max(len(at[each] or ()) for each in (s.query_lengths, s.key_lengths)) <= MOST_LENGTHS


def query_lengths_fit(at: Arguments) -> bool:
    """Whether sequences have one to four queries each, as many as there are at most."""
    number, lengths = s.sequences(at), s.counts(at[s.query_lengths], at[s.query])
    room = sum(lengths) <= at.sizes["t"] if s.packed(at) else max(lengths, default=0) <= at.sizes["s"] <= MOST_QUERIES
    return bool(0 < number <= min(MOST_LENGTHS, len(lengths)) and room and all(0 < n <= MOST_QUERIES for n in lengths))


def key_lengths_fit(at: Arguments) -> bool:
    """Whether sequences have as many keys as queries, and pages for them."""
    number, lengths = s.sequences(at), at[s.key_lengths] or ()
    pairs = zip(s.counts(at[s.query_lengths], at[s.query]), lengths, strict=False)
    there = number <= min(len(lengths), at.sizes["u"])
    return (
        there and all(0 <= few <= many for few, many in pairs) and max(lengths, default=0) <= at.sizes["w"] * at[s.page]
    )


nsa_selected_attention_infer = w.declare(
    "aclnnNsaSelectedAttentionInfer", *s.PARAMS,
    summary="attention of the last queries of sequences over the blocks of a paged cache selected for each of them "
    "(native sparse attention, NSA)",
    rules=(
        w.OUT_POINTERS,
        listed(w.present(s.query, s.key, s.value, s.chosen, s.table, s.query_lengths, s.key_lengths, s.layout, s.out)),
        w.done_if(w.is_empty(s.out)), checked.known_layout(),
        limits.rule("positive, with up to 16 heads of query for each head of key", heads_fit, s.heads,
                    s.key_heads, kind="attr_range", ranked=False),
        w.same_dtype(s.key, s.query), w.same_dtype(s.value, s.key), w.dtype_in(w.Choices(*HALVES), s.query),
        w.dtype_in(WHOLE, s.chosen),
        checked.rule("of the axes of its layout", lambda at: s.ranked(at, s.query), s.query, ranked=False),
        checked.rule("of pages", lambda at: s.ranked(at, s.key, s.value), s.key, s.value, ranked=False),
        sized("of one width", lambda across, other, _: across == other, s.query, s.key),
        sized("of 192 channels", lambda across, *_: across == WIDTH, s.query),
        sized("of 128 channels", lambda *of: of[2] == VALUE_WIDTH, s.value),
        checked.rule("of up to 3072 lengths", few_lengths, s.query_lengths, s.key_lengths, kind="attr_range",
                     ranked=False),
        checked.rule("of elements", has_elements, s.query, s.value, ranked=False),
        listed(
            (w.on(*w.A2_A3),), w.when_given(s.mask, w.dtype_in(w.Choices(dt.ACL_BOOL, dt.ACL_UINT8), s.mask)),
            w.dtype_in(WHOLE, s.table), limits.shapes(s.query, s.key, s.value, s.chosen, s.table),
            limits.rule("the last size of topkIndices", lambda at: 0 < at[s.chosen_count] == at.sizes["c"],
                        s.chosen_count, s.chosen),
            limits.rule("numbers of queries of all sequences, 1 to 4 each", query_lengths_fit, s.query_lengths,
                        s.query),
            limits.rule("numbers of keys, at least as many as queries, for which the pages have room", key_lengths_fit,
                        s.key_lengths, s.table),
            limits.rule("heads of query, key and value", s.heads_agree, s.heads, s.key_heads, s.query, s.key, s.value),
            limits.rule("64 or 128, the tokens of a page of key", lambda at: at[s.page] == at.sizes["k"] in (64, 128),
                        s.page, s.key),
            limits.rule("a multiple of 16 up to 128", lambda at: 0 < at[s.size] <= MOST_BLOCK and not at[s.size] % UNIT,
                        s.size, kind="attr_range"),
            limits.rule("up to 256", lambda at: at[s.key_heads] <= MOST_HEADS, s.key_heads, kind="attr_range"),
        ),
    ),
    plan=w.ViewCopy(found, s.out).chain,
    library="transformer", header="aclnnop/aclnn_nsa_selected_attention_infer.h", documented_soc=w.A2_A3,
    formula="output = softmax(scaleValue * query @ key^T) @ value over the keys of the blocks in topkIndices that the "
    "query sees: query i of q sees the first actualKvSeqLenOptional - (q - 1 - i) keys of its sequence",
    precision="scores and softmax in float32; the weights, before they are divided by their sum, are rounded to the "
    "dtype of query, halves away from zero, and so is the output, of BF16 to even",
    reference="torch_npu.npu_nsa_select_attention_infer(query, key, value, topkIndices, scaleValue, numHeads, "
    "numKeyValueHeads, selectBlockSize, selectBlockCount, pageBlockSize, ...)",
    notes=(
        "The source's kernel reads the indices of the first head of keys for all of them, and so does this one.",
        "A null required argument gives 561103, as the source does; documents: 161001. A null workspaceSize or "
        "executor gives 161001, in the source 561103.",
        "A refusal of the tiling function, and an SoC that is not configured, gives 561103; so do heads that do not go "
        "together.",
        "A first -1 ends a row of topkIndices, and blocks or parts of blocks that the query does not see are left out; "
        "CANN's kernel skips a -1 and reads out of bounds for other negative indices. A query without keys gives 0.",
        "An empty actualQSeqLenOptional, which torch_npu passes for None, stands for one query in each sequence, with "
        "TND for as many sequences as tokens; CANN reads out of bounds.",
        "A page out of range fails the stream. Rows of query behind a sequence's number of queries give 0; CANN leaves "
        "them unwritten.",
        "Sizes of key, value, blockTableOptional and of the lists that do not agree are refused (561103, ranks of key "
        "and value 161002); CANN reads out of bounds.",
    ),
)  # fmt: skip

"""What aclnnAdvanceStep and its second version share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call

SOCS, LIMIT = w.DOCUMENTED_NEW, 200000000
WHOLE = w.Choices().plus(dt.ACL_INT64, on=SOCS)


def updated(name: str, meaning: str) -> w.Param:
    return w.InOut(name, meaning, ctype=w.IN_TENSOR)


tokens = updated("inputTokens", "current token of every sequence, INT64, [numSeqs]; updated; declared const")
following = w.In("sampledTokenIds", "sampled token of every query, INT64, [numQueries, 1]")
positions = updated(
    "inputPositions", "position of the current token of every sequence, INT64, [numSeqs]; updated; declared const"
)
lengths = updated("seqLens", "length of every sequence, INT64, [numSeqs]; updated; declared const")
slots = updated(
    "slotMapping", "cache slot of the current token of every sequence, INT64, [numSeqs]; updated; declared const"
)
tables = w.In("blockTables", "cache block indices of every sequence, INT64, [numSeqs, blocks]")
TENSORS = (tokens, following, positions, lengths, slots, tables)
seqs = w.Attr("numSeqs", "int64_t", "number of sequences", 3)
queries = w.Attr("numQueries", "int64_t", "number of sequences that are advanced, less than numSeqs", 2)
block = w.Attr("blockSize", "int64_t", "number of slots per cache block", 8)
COUNTS = (seqs, queries, block)
POSITIVE: tuple[w.Rules, ...] = tuple((w.Within(w.ValueOf(each), low=1),) for each in COUNTS)


def fitting(call: Call) -> Iterator[Call]:
    """Shapes that fit the numbers."""
    number, count = int(call.args[seqs.name]), int(call.args[queries.name])  # type: ignore[call-overload]
    if 0 < count < number < 1 << 20:
        found = call.but(following, shape=(count, 1)).but(tables, shape=(number, 4))
        for one in (tokens, positions, lengths, slots):
            found = found.but(one, shape=(number,))
        yield found


def checked_rule(test: Any, *params: w.Param, claim: tuple[str, str], mend: w.Mend = fitting) -> w.Rules:
    """What a test asks of arguments (161002)."""

    def holds(*given: Any) -> bool | None:
        return None in given or test(*given) or None

    return w.defined(w.Derived(holds, *params, label=" ".join(claim), claim=claim, kind="shape_custom", mend=mend))


def begins_with(param: w.Param, number: w.Param) -> w.Rules:
    """The first size is a number (161002)."""
    claim = (f"size of axis 0 of {param}", str(number))
    return checked_rule(lambda x, number: x.shape[:1] == (number,), param, number, claim=claim)


def fewer(call: Call) -> Iterator[Call]:
    yield from fitting(call.set(queries, 2).set(seqs, 3))


LEGACY: tuple[w.Rules, ...] = (
    checked_rule(lambda all, some: all > some, seqs, queries, claim=("numSeqs", "more than numQueries"), mend=fewer),
    (w.Within(w.ValueOf(seqs), high=LIMIT - 1),),
    *(begins_with(one, seqs) for one in (tokens, positions, lengths, slots, tables)), begins_with(following, queries),
    checked_rule(lambda x: x.shape[1:2] == (1,), following, claim=("size of axis 1 of sampledTokenIds", "1")),
)  # fmt: skip
"""The tests without guessed tokens, in their order."""


TEXTS: dict[str, Any] = {
    "documented_soc": SOCS, "scratch": 32 << 20, "precision": "exact", "reference": "vllm's advance_step_flashattn",
}  # fmt: skip
NOTES = (
    "The source's kernel handles no more sequences than a device has vector cores, and resets as many of those "
    "beyond numQueries; the others are unchanged. It reads the block from the first row of blockTables, and adds the "
    "length of a row times the sequence's index to it, as the documents' formula says too.",
    "A length beyond the blocks of blockTables fails the stream. The workspace is 32 MiB.",
)

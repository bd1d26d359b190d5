"""What aclnnAdvanceStep and its second version share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.call import Call

SOCS, LIMIT = w.DOCUMENTED_NEW, 200000000
WHOLE = w.Choices().plus(dt.ACL_INT64, on=SOCS)


def updated(name: str, meaning: str) -> w.Param:
    return w.InOut(name, meaning, ctype=w.IN_TENSOR)


tokens = updated("inputTokens", "the token of each sequence: becomes the next one")
following = w.In("sampledTokenIds", "the next token of each query")
positions = updated("inputPositions", "the place of each sequence's token: becomes the next one")
lengths = updated("seqLens", "the length of each sequence: grows by one")
slots = updated("slotMapping", "where the token of each sequence lies in memory")
tables = w.In("blockTables", "which blocks of memory sequences have")
TENSORS = (tokens, following, positions, lengths, slots, tables)
seqs = w.Attr("numSeqs", "int64_t", "how many sequences there are", 3)
queries = w.Attr("numQueries", "int64_t", "how many of them go on", 2)
block = w.Attr("blockSize", "int64_t", "the elements of a block", 8)
COUNTS = (seqs, queries, block)
POSITIVE: tuple[w.Rules, ...] = tuple((w.Within(w.ValueOf(each), low=1),) for each in COUNTS)


def fitting(call: Call) -> Iterator[Call]:
    """Shapes that fit the numbers."""
    number, asked = int(call.args[seqs.name]), int(call.args[queries.name])  # type: ignore[call-overload]
    if 0 < asked < number < 1 << 20:
        found = call.but(following, shape=(asked, 1)).but(tables, shape=(number, 4))
        for one in (tokens, positions, lengths, slots):
            found = found.but(one, shape=(number,))
        yield found


def asked(test: Any, *params: w.Param, claim: tuple[str, str], mend: w.Mend = fitting) -> w.Rules:
    """What a test asks of arguments (161002)."""

    def holds(*given: Any) -> bool | None:
        return None in given or test(*given) or None

    return w.defined(w.Worked(holds, *params, told=" ".join(claim), claim=claim, kind="shape_custom", mend=mend))


def begins_with(param: w.Param, number: w.Param) -> w.Rules:
    """The first size is a number (161002)."""
    claim = (f"size of {param} along axis 0", str(number))
    return asked(lambda x, number: x.shape[:1] == (number,), param, number, claim=claim)


def fewer(call: Call) -> Iterator[Call]:
    yield from fitting(call.set(queries, 2).set(seqs, 3))


LEGACY: tuple[w.Rules, ...] = (
    asked(lambda all, some: all > some, seqs, queries, claim=("numSeqs", "more than numQueries"), mend=fewer),
    (w.Within(w.ValueOf(seqs), high=LIMIT - 1),),
    *(begins_with(one, seqs) for one in (tokens, positions, lengths, slots, tables)), begins_with(following, queries),
    asked(lambda x: x.shape[1:2] == (1,), following, claim=("size of sampledTokenIds along axis 1", "1")),
)  # fmt: skip
"""The tests without guessed tokens, in their order."""


TEXTS: dict[str, Any] = {
    "documented_soc": SOCS, "scratch": 32 << 20, "precision": "exact", "reference": "vllm's advance_step_flashattn",
}  # fmt: skip
NOTES = (
    "The source's kernel gets to no more sequences than a device has vector cores, and empties one in as many of those "
    "beyond numQueries; the others are left alone. It looks for the block in the first row of blockTables, and adds to "
    "its number the length of a row times the sequence's, which the formula of the documents says as well.",
    "A length without a block in blockTables fails the stream. The workspace is 32 MiB.",
)

"""What aclnnAdvanceStep and its second version share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...lowering import language as w
from ...lowering.draft import Draft
from ...lowering.plan import Kernel, View
from ...rules.call import Call, Shape, TensorFacts, count
from ...rules.rule import Variants

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


class Advanced(w.Step):
    """The sequences, a step further; with `more`, if they are all there and not empty, by several tokens."""

    __slots__ = ("code", "more", "steps")
    is_kernel = True

    more: tuple[w.Param, ...]
    steps: tuple[w.Step, ...]

    def __init__(self, *more: w.Param) -> None:
        dense = tuple(w.Contiguous(one) for one in TENSORS)
        self._fill(more=more, steps=dense, code=ACLNN_ERR_INNER_NULLPTR)

    @property
    def sources(self) -> tuple[w.Step, ...]:
        return self.steps

    @property
    def params(self) -> tuple[w.Param, ...]:
        return (*TENSORS, *self.more, *COUNTS)

    def build(self, draft: Draft) -> str:
        call = draft.call
        guessed = bool(self.more) and all(there(call.args[one.name]) for one in self.more)
        number = int(call.args[seqs.name])  # type: ignore[call-overload]
        some = number if guessed else int(call.args[queries.name])  # type: ignore[call-overload]
        views = {one: draft.values[step].view for one, step in zip(TENSORS, self.steps, strict=True)}
        wanted = dict.fromkeys((tokens, positions, lengths, slots), number) | {following: some}
        for one, least in wanted.items() if not guessed else ():
            if count(views[one].shape) < least:
                return f"{one} of shape [{','.join(map(str, views[one].shape))}]"
            views[one] = views[one]._replace(shape=(least,))
        inputs = [views[following], views[tables]]
        inputs += [draft.view(one.name, call.tensor(one)) for one in self.more] if guessed else []
        outputs = [views[one] for one in (tokens, positions, lengths, slots)]
        width = count(views[tables].shape) // max(number, 1)
        attrs = (some, min(int(call.args[block.name]), 1 << 62), max(call.soc.vector_cores, 1), width)  # type: ignore[call-overload]
        kernel = "advance_guessed" if guessed else "advance"
        numbers = tuple(map(float, attrs))
        draft.steps.append(
            Kernel(kernel, tuple(map(row, inputs)), tuple(map(row, outputs)), numbers, dt.ACL_INT64, False, 0, True)
        )
        return ""

    @property
    def subject(self) -> str:
        return "tensors"

    @property
    def predicate(self) -> str:
        return "with an element for each sequence"

    def breaks(self, call: Call) -> Variants:
        yield "tokens are empty", call.but(tokens, shape=(*call.tensor(tokens).shape[:1], 0))

    def __str__(self) -> str:
        return f"advance({', '.join(map(str, self.params))})"


def there(facts: object) -> bool:
    return isinstance(facts, TensorFacts) and facts.numel > 0


def row(view: View) -> View:
    """A dense view as one row."""
    shape: Shape = (count(view.shape),)
    return view._replace(shape=shape, strides=(1,))


TEXTS: dict[str, Any] = {
    "documented_soc": SOCS, "scratch": 32 << 20, "precision": "exact", "reference": "vllm's advance_step_flashattn",
}  # fmt: skip
NOTES = (
    "The source's kernel gets to no more sequences than a device has vector cores, and empties one in as many of those "
    "beyond numQueries; the others are left alone. It looks for the block in the first row of blockTables, and adds to "
    "its number the length of a row times the sequence's, which the formula of the documents says as well.",
    "A length without a block in blockTables fails the stream. The workspace is 32 MiB.",
)

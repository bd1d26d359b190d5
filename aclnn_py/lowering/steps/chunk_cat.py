"""Members of a list cut into chunks, and chunks of one number side by side."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules.core.call import Call, Shape, TensorFacts, count, row_major
from ...rules.core.param import Param
from ...rules.core.rule import Variants
from ...rules.core.term import Term
from ..plan.draft import LIMIT, Draft, Value
from ..plan.lowered import Move, View
from .lists import unmovable
from .pieces import filling
from .step import Step


def chunked(members: tuple[TensorFacts, ...], chunks: int) -> Shape | None:
    """The result: a row for each chunk, what the members have of it side by side; None without a chunk."""
    if chunks <= 0:
        return None
    return chunks, sum(-(-one.shape[0] // chunks) * count(one.shape[1:]) for one in members if one.numel and one.shape)


class Chunks(Step):
    """The members of a list cut along their first axis, cast to one dtype; what is missing of a last chunk is zero."""

    is_kernel = True

    list: Param
    number: Param
    dtype: Term
    out: Param

    def build(self, draft: Draft) -> str:
        call = draft.call
        members: tuple[TensorFacts, ...] = call.args[self.list.name]  # type: ignore[assignment]
        number: int = call.args[self.number.name]  # type: ignore[assignment]
        shape = chunked(members, number)
        if shape is None or count(shape) > LIMIT:
            return f"{number} chunks of {len(members)} tensors"
        dtype = self.dtype.read(call)
        whole, begin = draft.temporary(dtype, shape, count(shape)), 0
        for at, facts in enumerate(members):
            problem = unmovable(facts, dtype, call) or ("" if facts.shape else "no axes")
            if problem:
                return f"{self.list}[{at}] with {problem}"
            if facts.numel:
                begin = self.add_moves(draft, draft.view(self.list.name, facts, at), whole, begin)
        format = call.tensor(self.out).format
        draft.values[self] = Value(whole, count(shape), format, draft.written_since(whole))
        return ""

    def add_moves(self, draft: Draft, view: View, whole: View, begin: int) -> int:
        """Plan the moves of one member; returns where the next one begins."""
        rows, inner = view.shape[0], count(view.shape[1:])
        each = -(-rows // whole.shape[0])
        full, left = divmod(rows, each)
        for source, first in halves(view, each, full, left):
            shape = source.shape
            strides = (whole.strides[0], inner, *row_major(shape[2:]))
            place = whole._replace(shape=shape, strides=strides, offset=begin + first * whole.strides[0])
            draft.steps.append(Move("chunk_cat", source, place))
        for first, used, size in ((full, left, 1 if left else 0), (full + (left > 0), 0, whole.shape[0])):
            often = min(size, whole.shape[0] - first)
            rest = (often, (each - used) * inner)
            if count(rest) > 0:
                offset = begin + first * whole.strides[0] + used * inner
                draft.steps.append(filling(whole._replace(shape=rest, offset=offset), 0))
        return begin + each * inner

    @property
    def subject(self) -> str:
        return f"members of {self.list}"

    @property
    def predicate(self) -> str:
        return f"inside their storages, and {self.number} above 0"

    def breaks(self, call: Call) -> Variants:
        members: tuple[TensorFacts, ...] = call.args[self.list.name]  # type: ignore[assignment]
        yield f"{self.number} is 0", call.set(self.number, 0)
        if members and members[-1].numel > 1:
            strides = tuple([2 * stride for stride in members[-1].strides])
            ends = (*members[:-1], members[-1].but(strides=strides))
            yield f"{self.list}[{len(members) - 1}] exceeds its storage", call.set(self.list, ends)

    def meets(self, call: Call) -> Iterator[Call]:
        yield call.set(self.number, 2)

    def __str__(self) -> str:
        return f"chunk_cat({self.list}, {self.number})"


def halves(view: View, each: int, full: int, left: int) -> Iterator[tuple[View, int]]:
    """The whole chunks of a member and what begins another one, with the number of the first chunk."""
    step = view.strides[0]
    for chunks, rows, first in ((full, each, 0), (1, left, full)):
        if chunks and rows:
            shape, strides = (chunks, rows, *view.shape[1:]), (each * step, step, *view.strides[1:])
            yield view._replace(shape=shape, strides=strides, offset=view.offset + first * each * step), first

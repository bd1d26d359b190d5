"""The step that rotates the heads of a row by angles out of a cache, which positions choose."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_ND
from ....base.status import ACLNN_ERR_INNER_NULLPTR
from ....lowering import language as w
from ....lowering.plan.draft import Draft, Value
from ....lowering.plan.lowered import Move, View
from ....lowering.steps.kernel_step import KernelStep
from ....rules.core.call import Call, count
from .pairs import in_pairs


class Piece(NamedTuple):
    """Columns of the cache's halves that one row of positions chooses."""

    row: int
    first: int
    end: int
    step: int

    @property
    def size(self) -> int:
        return len(range(self.first, self.end, self.step))


class Way(NamedTuple):
    """What the attributes of a call say: elements of a head, the pairing, the sections of columns and their layout."""

    head: int
    mode: int
    sections: tuple[int, ...]
    interleaved: bool


def uses_sections(sections: tuple[int, ...] | None) -> bool:
    """Whether three or four rows of positions choose the angles (MRoPE)."""
    return bool(sections) and sections[0] > 0  # type: ignore[index]


def pieces(way: Way, half: int) -> Iterator[Piece]:
    """The columns of half a row of the cache, by the row of positions that chooses them."""
    if not uses_sections(way.sections):
        yield Piece(0, 0, half, 1)
    elif way.interleaved:
        yield Piece(0, 0, half, 1)  # the others replace columns of it
        yield from (Piece(row, row, min(3 * way.sections[row], half), 3) for row in (1, 2))
    else:
        begin = 0
        for row, size in enumerate(way.sections):
            yield Piece(row, begin, begin + size, 1)
            begin += size


class CachedRotation(KernelStep):
    """Rows of heads [T, N*D] rotated by the angles of every row's position; the result has their dtype and shape."""

    x: w.Step
    cache: w.Step
    positions: w.Step
    way: Callable[[Call], Way]

    def __init__(
        self, x: w.Step, cache: w.Step, positions: w.Step, way: Callable[[Call], Way],
        code: int = ACLNN_ERR_INNER_NULLPTR,
    ) -> None:  # fmt: skip
        self._fill(kernel="rotate", x=x, cache=cache, positions=positions, way=way, code=code)

    def build(self, draft: Draft) -> str:
        x, cache, positions = (draft.values[step].view for step in self.sources)
        way, numel = self.way(draft.call), count(x.shape)
        if (
            len(x.shape) != 2
            or len(cache.shape) != 2
            or way.head < 1
            or cache.shape[1] % 2
            or cache.shape[1] > way.head
        ):
            return f"{list(x.shape)} and {list(cache.shape)} with heads of {way.head}"
        rotary, heads = cache.shape[1], x.shape[1] // way.head
        angles = self.angles(draft, cache, positions, x.shape[0], way)
        target = draft.temporary(x.dtype, x.shape, numel)
        begin = len(draft.steps)
        turned, to = (in_pairs(columns(view, heads, way.head, 0, rotary), way.mode) for view in (x, target))
        draft.kernel("rotate", (turned, *(repeated(each, heads) for each in angles)), (to,))
        if rotary < way.head:
            rest, untouched = (columns(view, heads, way.head, rotary, way.head) for view in (x, target))
            draft.read(rest)
            draft.steps.append(Move("rest of a head", rest, untouched))
        draft.values[self] = Value(target, numel, ACL_FORMAT_ND, begin)
        return ""

    def angles(self, draft: Draft, cache: View, positions: View, tokens: int, way: Way) -> tuple[View, View]:
        """Cosines and sines of every token, each [T, half]."""
        rows, rotary = cache.shape
        half = rotary // 2
        both = draft.temporary(cache.dtype, (tokens, rotary), tokens * rotary)
        for piece in pieces(way, half):
            if not piece.size:
                continue
            index = positions._replace(
                shape=(tokens, 1, 1), strides=(1, 0, 0), offset=positions.offset + piece.row * tokens
            )
            source = cache._replace(
                shape=(tokens, 2, piece.size, rows), strides=(0, half, piece.step, rotary),
                offset=cache.offset + piece.first,
            )  # fmt: skip
            to = both._replace(
                shape=(tokens, 2, piece.size), strides=(rotary, half, piece.step), offset=both.offset + piece.first
            )
            draft.kernel("gather1", (source, index), (to,), (0.0,), dt.ACL_INT64)
        halves = both._replace(shape=(tokens, half), strides=(rotary, 1))
        return halves, halves._replace(offset=both.offset + half)

    @property
    def subject(self) -> str:
        return f"shapes of {', '.join(map(str, self.params))}"

    predicate = "those of heads and their angles"


def columns(view: View, heads: int, size: int, first: int, end: int) -> View:
    """Columns [first, end) of every head of a row."""
    row, step = view.strides
    return view._replace(
        shape=(view.shape[0], heads, end - first), strides=(row, size * step, step), offset=view.offset + first * step
    )


def repeated(angles: View, heads: int) -> View:
    """Angles [T, half] for both halves of the rows of all heads."""
    tokens, half = angles.shape
    return angles._replace(shape=(tokens, heads, 2, half), strides=(angles.strides[0], 0, 0, 1))

"""The step that writes tokens to slots of paged caches."""

from __future__ import annotations

from collections.abc import Callable

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_ND
from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import BEYOND, Kernel, View
from ....lowering.steps.kernel_step import KernelStep
from ....rules.core.call import Call, Shape, TensorFacts, count, row_major
from ...optim.shared.in_place_update import operand_view, write_back

SKIPPED = -1
"""The slot of a token that is not cached."""
Pages = tuple[int, int]
"""Parts of a token and tokens of a block: a block has the first parts of all its tokens, then the second ones."""


class SlotWrites(KernelStep):
    """Writes tokens of each pair to slots of its cache, in place; skips negative slots and those beyond the tokens.

    The first cache says what block a slot is of and, where `lenient` holds, which slots lie beyond and are skipped.
    Tokens of a tensor with a `gap` lie so many elements from each other, the first one behind so many.
    """

    kernel: str
    pairs: tuple[tuple[w.Param, w.Param], ...]
    slots: w.Param
    pages: Callable[[Call, TensorFacts], Pages]
    lenient: Callable[[Call], bool]
    gap: Callable[[Call, w.Param], Pages | None]

    def __init__(
        self, pairs: tuple[tuple[w.Param, w.Param], ...], slots: w.Param, pages: Callable[[Call, TensorFacts], Pages],
        lenient: Callable[[Call], bool], gap: Callable[[Call, w.Param], Pages | None] = lambda *_: None,
    ) -> None:  # fmt: skip
        self._fill(kernel="scatter_update", pairs=pairs, slots=slots, pages=pages, lenient=lenient, gap=gap)

    @property
    def params(self) -> tuple[w.Param, ...]:
        return (*(param for pair in self.pairs for param in pair), self.slots)

    def build(self, draft: Draft) -> str:
        call = draft.call
        problem = w.first_unmovable(call, self.params)
        if problem:
            return problem
        slots = operand_view(draft, self.slots)
        for tokens, cache in self.pairs:
            if call.present(tokens) and call.present(cache) and call.tensor(cache).rank and call.tensor(cache).numel:
                problem = problem or self.write(draft, tokens, cache, slots)
        return problem

    def write(self, draft: Draft, tokens: w.Param, cache: w.Param, slots: View) -> str:
        call, facts, first = draft.call, draft.call.tensor(cache), draft.call.tensor(self.pairs[0][1])
        parts, block = self.pages(call, facts)
        counted = self.pages(call, first)[1]
        limit = first.shape[0] * counted if self.lenient(call) else None
        source, target = operand_view(draft, tokens), operand_view(draft, cache)
        if not count(source.shape):
            return ""
        gap = self.gap(call, tokens)
        if gap and source.operand < 0 and not within(source.shape, *gap):
            return f"{tokens} with tokens beyond its dense copy"
        source = apart(draft, source, *gap) if gap else source
        number, slots = source.shape[0] * parts, slots._replace(shape=source.shape[:1])
        places = rows_of_slots(draft, slots, (parts, block), counted, limit)
        width = count(source.shape) // number
        shape = (1, number, width)
        rows = (1, facts.numel // width, width)
        draft.read(target)
        draft.kernel(
            self.kernel,
            (places._replace(shape=shape, strides=(0, 1, 0)), flat(source, shape)), (flat(target, rows),),
            (1.0, 0.0, float(SKIPPED)), dt.ACL_INT64,
        )  # fmt: skip
        write_back(draft, target, draft.view(cache.name, facts))
        return ""

    subject = "views of tokens, caches and slots"

    predicate = "within their storage"


def within(shape: Shape, stride: int, first: int) -> bool:
    """Whether tokens that lie apart are within a dense tensor."""
    return first + (shape[0] - 1) * stride + count(shape[1:]) <= count(shape)


def apart(draft: Draft, view: View, stride: int, first: int) -> View:
    """Tokens that lie apart from each other, in a dense copy."""
    shape = (view.shape[0], count(view.shape[1:]))
    source = view._replace(shape=shape, strides=(stride, 1), offset=view.offset + first)
    return draft.move(BEYOND, source, view.dtype, ACL_FORMAT_ND, count(shape)).view


def flat(view: View, shape: Shape) -> View:
    return view._replace(shape=shape, strides=row_major(shape))


def elementwise(draft: Draft, name: str, inputs: tuple[View, ...], shape: Shape, *attrs: float) -> View:
    """A kernel over views of one shape, in INT64."""
    for view in inputs:
        draft.read(view)
    target = draft.temporary(dt.ACL_INT64, shape, count(shape))
    draft.steps.append(Kernel(name, inputs, (target,), attrs, dt.ACL_INT64, False))
    return target


def rows_of_slots(draft: Draft, slots: View, pages: Pages, counted: int, limit: int | None) -> View:
    """The row of the cache for every token and part, INT64 [T, parts]; -1 where the slot is negative or beyond a limit.

    `counted` is the number of tokens by which slots are divided into blocks.
    """

    def run(name: str, inputs: tuple[View, ...], *attrs: float) -> View:
        return elementwise(draft, name, inputs, shape, *attrs)

    parts, block = pages
    shape: Shape = (slots.shape[0], parts)
    slots = slots._replace(shape=shape, strides=(slots.strides[0], 0))
    rows, more = slots, parts * block - counted
    if more:
        rows = run("add", (slots, run("muls", (run("floor_divs", (slots,), float(counted), 0.0),), float(more), 0.0)))
    if parts > 1:
        steps = elementwise(draft, "iota", (), (parts,))._replace(shape=shape, strides=(0, 1))
        rows = run("add", (rows, run("muls", (steps,), float(block), 0.0)))
    return skip_invalid(draft, rows, slots, limit)


def skip_invalid(draft: Draft, rows: View, slots: View, limit: int | None) -> View:
    """The rows, but SKIPPED (-1) for slots outside of [0, limit)."""
    if limit is None:
        return elementwise(draft, "maximums", (rows,), rows.shape, float(SKIPPED), 0.0)
    outside = elementwise(draft, "floor_divs", (slots,), rows.shape, float(limit), 0.0)
    return elementwise(draft, "masked_fills", (rows, outside), rows.shape, float(SKIPPED), 0.0)

"""The step that writes tokens to slots of paged caches."""

from __future__ import annotations

from collections.abc import Callable

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import Kernel, View
from ....lowering.steps.kernel_step import KernelStep
from ....rules.core.call import Call, Shape, TensorFacts, count, row_major
from ...optim.shared.in_place_update import operand_view, write_back

SKIPPED = -1
"""The slot of a token that is not cached."""
Pages = tuple[int, int]
"""Parts of a token and tokens of a block: a block has the first parts of all its tokens, then the second ones."""


class SlotWrites(KernelStep):
    """Writes tokens of each pair to slots of its cache, in place; skips negative slots and those beyond the tokens."""

    kernel: str
    pairs: tuple[tuple[w.Param, w.Param], ...]
    slots: w.Param
    pages: Callable[[Call, TensorFacts], Pages]

    def __init__(
        self, pairs: tuple[tuple[w.Param, w.Param], ...], slots: w.Param, pages: Callable[[Call, TensorFacts], Pages]
    ) -> None:
        self._fill(kernel="scatter_update", pairs=pairs, slots=slots, pages=pages)

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
                self.write(draft, tokens, cache, slots)
        return ""

    def write(self, draft: Draft, tokens: w.Param, cache: w.Param, slots: View) -> None:
        facts = draft.call.tensor(cache)
        parts, block = self.pages(draft.call, facts)
        source, target = operand_view(draft, tokens), operand_view(draft, cache)
        if not count(source.shape):
            return
        number, slots = source.shape[0] * parts, slots._replace(shape=source.shape[:1])
        places = rows_of_slots(draft, slots, parts, block)
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

    subject = "views of tokens, caches and slots"

    predicate = "within their storage"


def flat(view: View, shape: Shape) -> View:
    return view._replace(shape=shape, strides=row_major(shape))


def elementwise(draft: Draft, name: str, inputs: tuple[View, ...], shape: Shape, *attrs: float) -> View:
    """A kernel over views of one shape, in INT64."""
    for view in inputs:
        draft.read(view)
    target = draft.temporary(dt.ACL_INT64, shape, count(shape))
    draft.steps.append(Kernel(name, inputs, (target,), attrs, dt.ACL_INT64, False))
    return target


def rows_of_slots(draft: Draft, slots: View, parts: int, block: int) -> View:
    """The row of the cache for every token and part, INT64 [T, parts]; -1 where the slot is negative."""

    def run(name: str, inputs: tuple[View, ...], *attrs: float) -> View:
        return elementwise(draft, name, inputs, shape, *attrs)

    shape: Shape = (slots.shape[0], parts)
    rows = slots._replace(shape=shape, strides=(slots.strides[0], 0))
    if parts > 1:
        before = run("muls", (run("floor_divs", (rows,), float(block), 0.0),), float((parts - 1) * block), 0.0)
        counted = elementwise(draft, "iota", (), (parts,))
        steps = run("muls", (counted._replace(shape=shape, strides=(0, 1)),), float(block), 0.0)
        rows = run("add", (run("add", (rows, before)), steps))
    return run("maximums", (rows,), float(SKIPPED), 0.0)

"""The steps that compress blocks of tokens: of packed sequences, and the last ones of sequences in pages."""

from __future__ import annotations

from itertools import pairwise

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.draft import LIMIT, Draft
from ....lowering.plan.lowered import View
from ....lowering.steps.kernel_step import KernelStep
from ....rules.core.call import Shape, count

EXACT = (0.0,)
"""The attribute of a product: no HF32."""


def blocks_of(ends: Shape, size: int, step: int) -> list[tuple[int, int]]:
    """The first token of every sequence and its number of whole blocks."""
    return [(begin, max((end - begin - size) // step + 1, 0)) for begin, end in pairwise((0, *ends))]


class BlockSums(KernelStep):
    """Weighted sums of the tokens of blocks: for every sequence a product of its weights with blocks that overlap."""

    kernel: str
    tokens: w.Step
    weights: w.Step
    numbers: tuple[w.Param, ...]
    shape: w.Term

    def __init__(
        self, tokens: w.Step, weights: w.Step, ends: w.Param, size: w.Param, step: w.Param, shape: w.Term
    ) -> None:
        self._fill(kernel="block_sums", tokens=tokens, weights=weights, numbers=(ends, size, step), shape=shape)

    @property
    def params(self) -> tuple[w.Param, ...]:
        return tuple(dict.fromkeys((*self.source_params, *self.numbers)))

    def build(self, draft: Draft) -> str:
        tokens, weights = (draft.values[step].view for step in (self.tokens, self.weights))
        ends, size, step = (draft.call.args[param.name] for param in self.numbers)
        shape = self.shape.read(draft.call)
        if shape is None or not 0 <= count(shape) <= LIMIT or weights.shape != (size, tokens.shape[1]):
            return f"{shape}"
        if max(ends, default=0) > tokens.shape[0]:  # type: ignore[call-overload]
            return f"{ends}"
        (out,) = draft.results(self, (tokens.dtype, shape))
        first = 0
        for begin, blocks in blocks_of(ends, size, step):  # type: ignore[arg-type]
            if blocks:
                views = of_sequence((tokens, weights, out), begin, (first, blocks), step)  # type: ignore[arg-type]
                draft.kernel("matmul", views[:2], views[2:], EXACT, dt.ACL_FLOAT)
            first += blocks
        draft.written_since(out)
        return ""

    subject = "blocks"

    predicate = "of all weights and tokens, and small enough for memory"


def of_sequence(views: tuple[View, ...], begin: int, placed: tuple[int, int], step: int) -> tuple[View, ...]:
    """Rows of weights, blocks of tokens and rows of the result, for every block and head."""
    tokens, weights, out = views
    heads, width = tokens.shape[1:]
    (first, blocks), size, row = placed, weights.shape[0], heads * width
    one = weights._replace(shape=(blocks, heads, 1, size), strides=(0, 1, 0, heads))
    other = tokens._replace(
        shape=(blocks, heads, size, width), strides=(step * row, width, row, 1), offset=tokens.offset + begin * row
    )
    result = out._replace(
        shape=(blocks, heads, 1, width), strides=(row, width, width, 1), offset=out.offset + first * row
    )
    return one, other, result


class PagedBlockSums(KernelStep):
    """Weighted sums of the last tokens of sequences in pages, written to rows of a cache."""

    kernel: str
    steps: tuple[w.Step, ...]
    stride: w.Param
    cache: w.Param

    def __init__(self, tensors: tuple[w.Param, ...], lengths: w.Param, stride: w.Param, cache: w.Param) -> None:
        steps = (*map(w.Contiguous, tensors), w.OfNumbers(w.Numbers(lengths)))
        self._fill(kernel="paged_window_sums", steps=steps, stride=stride, cache=cache)

    @property
    def params(self) -> tuple[w.Param, ...]:
        return (*self.source_params, self.stride, self.cache)

    def build(self, draft: Draft) -> str:
        tokens, weights, slots, table, lengths = (draft.values[step].view for step in self.steps)
        number = count(lengths.shape)
        slots, table = (each._replace(shape=(number, *each.shape[1:])) for each in (slots, table))
        cache = draft.view(self.cache.name, draft.call.tensor(self.cache))
        step = float(draft.call.args[self.stride.name])  # type: ignore[arg-type]
        draft.kernel(self.kernel, (tokens, weights, slots, table, lengths), (cache,), (step,))
        return ""

    subject = "tensors"

    predicate = "of consistent pages, weights, slots and table"

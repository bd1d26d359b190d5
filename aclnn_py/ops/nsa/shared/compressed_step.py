"""The step of attention over compressed keys, which selects blocks of keys too (native sparse attention, NSA)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import prod
from typing import NamedTuple

from ....base import dtype as dt
from ....base.status import ACLNN_ERR_INNER_NULLPTR
from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....lowering.steps.kernel_step import KernelStep
from ....rules.core.call import Call, Shape
from ...attention.shared.arguments import optional, zeros
from ...attention.shared.dense_kernel import reshaped

HAS_MASK, HAS_BLOCK_MASK, EDGES = 1, 2, 4
"""Flags of the kernel; with the last one the first block of a sequence and its last two are always selected."""
UNIT, MOST_BLOCK, MOST_STRIDE = 16, 128, 64
BOOL = w.Constant(dt.ACL_BOOL, "DT_BOOL")
INT32 = w.Constant(dt.ACL_INT32, "DT_INT32")
ONE = w.Constant((1, 1), "[1,1]")


class Request(NamedTuple):
    """Sizes: rows of queries and of keys, their heads, channels of a head, and what else the kernel needs."""

    rows: int
    places: int
    heads: int
    shared: int
    width: int
    deep: int
    numbers: tuple[float, ...]
    output: Shape
    chosen: Shape


class CompressedAttention(KernelStep):
    """The output, maxima and sums [rows, heads, 1], and numbers of blocks, reached with NthOutput."""

    kernel: str
    steps: tuple[w.Step, ...]
    read: tuple[w.Param, ...]
    request: Callable[[Call], Request | None]

    def __init__(
        self, steps: tuple[w.Step, ...], read: tuple[w.Param, ...], request: Callable[[Call], Request | None]
    ) -> None:
        self._fill(kernel="compressed_attention", steps=steps, read=read, request=request)

    @property
    def params(self) -> tuple[w.Param, ...]:
        return tuple(dict.fromkeys((*self.source_params, *self.read)))

    def build(self, draft: Draft) -> str:
        at = self.request(draft.call)
        if at is None:
            return "inconsistent arguments"
        query, key, value, sequences, *others = (draft.values[step].view for step in self.steps)
        inputs = (
            reshaped(query, (at.rows, at.heads, at.width)), reshaped(key, (at.places, at.shared, at.width)),
            reshaped(value, (at.places, at.shared, at.deep)),
            reshaped(sequences, (prod(sequences.shape) // COLUMNS, COLUMNS)), *others,
        )  # fmt: skip
        row = (dt.ACL_FLOAT, (at.rows, at.heads, 1))
        made = draft.results(self, (query.dtype, at.output), row, row, (dt.ACL_INT32, at.chosen))
        shapes = (at.rows, at.heads, at.deep), *((at.rows, at.heads),) * 2, (at.rows, at.shared, at.chosen[-1])
        draft.kernel(self.kernel, inputs, map(reshaped, made, shapes), at.numbers)
        for view in made:
            draft.written_since(view)
        return ""

    subject = "tensors"

    predicate = "of consistent shapes"


COLUMNS = 6
"""Of a sequence: first query, queries, first key, keys, queries that miss the last key, blocks."""


def packed_sequences(query_ends: Shape | None, key_ends: Shape | None, block: int, stride: int) -> Shape:
    """Sequences by cumulative lengths of queries and of compressed keys."""
    if not query_ends or not key_ends or len(query_ends) != len(key_ends) or stride <= 0 or block < stride:
        return ()
    ratio = block // stride
    found: list[int] = []
    for (first, end), (key, last) in zip(pairwise((0, *query_ends)), pairwise((0, *key_ends)), strict=True):
        found += [first, end - first, key, last - key, 0, -(-(last - key) // ratio)]
    return tuple(found)


def blocks_fit(size: int, stride: int, block: int) -> bool:
    """Whether sizes of compressed and selected blocks, and the stride, are consistent."""
    units = all(number > 0 and number % UNIT == 0 for number in (size, stride, block))
    return units and stride <= MOST_STRIDE and stride <= size <= block <= MOST_BLOCK and block % stride == 0


def nothing_or(param: w.Param, dtype: w.Term) -> w.Step:
    """An optional tensor of rank 2, dense, or one that the kernel does not read."""
    return optional(param, zeros(ONE, dtype), ACLNN_ERR_INNER_NULLPTR)

"""The plan of grouped products of INT8 or INT4 rows and INT4 weights: one product of FLOAT matrices.

Scales of rows are multiplied into x, those of columns into the weights. What is added before the scales of rows, a
bias and the sums of rows times offsets, are further rows of the weights beside further columns of x.
"""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import Move, View
from . import matrices as mat
from . import parameters as p
from .arguments import Grouped
from .dequant_groups import DequantisedPlan, computed, for_groups, fresh, in_groups
from .kinds import W4A8
from .packed import as_int8

HALF = 8.0
"""CANN multiplies the two halves of x - 8; the bias gives eight times the sums of the weights back."""
TILES = 4
"""N for each expected row of a group, above which x is split into halves."""


class Mode:
    """What CANN's tiling function chooses."""

    def __init__(self, have: Grouped) -> None:
        hint = int((have.value(p.tuning) or (0,))[0]) if have.version >= p.V5 else 0
        offset = have.optional(p.offset) if have.kind is W4A8 else None
        single = len(have.weight) == 1
        has_offset = bool(offset) and (single or offset[0].rank in (1, 2))  # type: ignore[index]
        self.many = have.complete(p.scale)[0].shape[-2] if have.kind is W4A8 else 0
        columns = have.weight[0].shape[-1]
        has_bias = have.kind is W4A8 and have.optional(p.bias) is not None
        self.halves = has_bias and (not hint or columns // hint > TILES or has_offset)
        self.offset = self.halves and has_offset
        self.as_int8 = have.kind is W4A8 and not self.halves and self.many == 1
        """The weights become INT8, with scales of the dtype of the outputs."""


class FourBitPlan(DequantisedPlan):
    """FLOAT matrices in place of quantised ones."""

    def __init__(self, draft: Draft, have: Grouped) -> None:
        super().__init__(draft, have)
        self.mode = Mode(have)
        self.scales, self.offsets = self.vectors(p.scale), self.vectors(p.offset) if self.mode.offset else []
        self.biases = self.bias if self.mode.halves else []
        self.bias = []
        self.inner = have.x[0].shape[1]
        self.depth = self.inner + bool(self.biases) + bool(self.offsets)

    @property
    def list_kind(self) -> float:
        """CANN reads any list as sizes, except where INT8 weights are made."""
        return 1.0 if self.have.kind is W4A8 and not self.mode.as_int8 else super().list_kind

    def run(self) -> str:
        rows = self.rows_of_x()
        if isinstance(rows, str):
            return rows
        self.x = [rows]
        return super().run()

    def rows_of_x(self) -> View | str:
        """x, less 8 where it is split, and columns of ones and of its sums, times the scales of its rows."""
        (facts,), draft = self.have.x, self.draft
        x = self.x[0] if facts.dtype == dt.ACL_INT8 else as_int8(draft, self.x[0], facts)
        if isinstance(x, str):
            return x
        many = facts.shape[0]
        made = fresh(draft, dt.ACL_FLOAT, (many, self.depth))
        left = mat.part(made, 1, 0, self.inner)
        tokens = self.vectors(p.per_token_scale)
        if not tokens:
            self.copied(x, left)
            return made
        token = tokens[0]._replace(shape=(many, 1), strides=(tokens[0].strides[0], 0))
        sums = self.sums(x) if self.offsets else x
        if self.mode.halves:
            x = computed(draft, "adds", (x,), fresh(draft, dt.ACL_FLOAT, x.shape), (-HALF, 0.0))
        computed(draft, "mul", (x, token), left)
        if self.biases:
            self.copied(token, mat.part(made, 1, self.inner, 1))
        if self.offsets:
            computed(draft, "mul", (sums, token), mat.part(made, 1, self.depth - 1, 1))
        return made

    def copied(self, source: View, target: View) -> None:
        self.draft.read(source)
        self.draft.steps.append(Move("cast", source, target))

    def sums(self, x: View) -> View:
        """The sum of every row of x, [M,1]; exact."""
        made = fresh(self.draft, dt.ACL_FLOAT, x.shape[:1])
        computed(self.draft, "row_sum", (x,), made._replace(shape=x.shape, strides=(1, 0)), axes=1)
        return made._replace(shape=(*made.shape, 1), strides=(1, 0))

    def factors(self, at: int) -> View:
        """The scales of a weight as FLOAT: without the lowest 13 bits, or for BF16 the upper 16 bits alone."""
        words = self.scales[at]
        halves = tuple(2 * step for step in words.strides)
        if not self.mode.as_int8:
            bits = fresh(self.draft, dt.ACL_INT32, words.shape)
            return computed(self.draft, "word_scale", (words,), bits, kind=dt.ACL_INT64)._replace(dtype=dt.ACL_FLOAT)
        if self.have.out[0].dtype == dt.ACL_FLOAT16:
            return words._replace(dtype=dt.ACL_FLOAT, strides=halves, offset=2 * words.offset)
        quarters = tuple(4 * step for step in words.strides)
        return words._replace(dtype=dt.ACL_BF16, strides=quarters, offset=4 * words.offset + 1)

    def dequantised(self, whole: View, at: int) -> View:
        rank = len(whole.shape)
        made = fresh(self.draft, dt.ACL_FLOAT, (*whole.shape[:-2], self.depth, whole.shape[-1]))
        target = mat.part(made, rank - 2, 0, self.inner)
        factors = self.factors(at)
        factors = for_groups(mat.with_groups(factors, whole) if rank > 2 else factors, rank)
        many = factors.shape[-3]
        computed(self.draft, "mul", (in_groups(whole, many), factors), in_groups(target, many))
        for row, vectors in ((self.inner, self.biases), (self.depth - 1, self.offsets)):
            if vectors:
                self.copied(as_row(vectors[at], whole), mat.part(made, rank - 2, row, 1))
        return made


def as_row(vectors: View, weights: View) -> View:
    """Vectors of columns as [E,1,N], or [1,N], like the weights."""
    outer = len(weights.shape) - 2
    shape = (*weights.shape[:outer], 1, vectors.shape[-1])
    return vectors._replace(shape=shape, strides=(*vectors.strides[:outer], 0, vectors.strides[-1]))

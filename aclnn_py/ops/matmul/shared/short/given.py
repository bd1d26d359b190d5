"""Quantised products of FP8, HIFLOAT8 and FP4: what their rules and plans read of a call."""

from __future__ import annotations

from typing import NamedTuple

from .....base import dtype as dt
from .....lowering.kernels.stored_matrix import as_stored
from .....rules.core.call import Shape, TensorFacts
from ..quant_operands import Sizes, sizes, transposed_in_memory
from .scales import TILE, is_micro, pairs, unpacked_sizes


class Given(NamedTuple):
    """The operands of a product; versions without an argument have None or 0."""

    x1: TensorFacts
    x2: TensorFacts
    transpose1: bool
    transpose2: bool
    token: TensorFacts | None
    scale: TensorFacts
    group: int

    @property
    def sizes(self) -> Sizes | None:
        return sizes(self.x1, self.x2, self.transpose1, self.transpose2)

    @property
    def transposed(self) -> tuple[bool, bool]:
        """Whether x1 is [K, M] and x2 [N, K] in memory."""
        return transposed_in_memory(self.x1, self.transpose1), transposed_in_memory(self.x2, self.transpose2)

    @property
    def micro(self) -> bool:
        return is_micro(self.token, self.scale)

    @property
    def tiled(self) -> bool:
        """Whether both scales are FLOAT and have more than one axis."""
        return self.token is not None and all(
            each.dtype == dt.ACL_FLOAT and each.rank > 1 for each in (self.token, self.scale)
        )

    @property
    def group_sizes(self) -> Shape | None:
        """Rows, columns and elements along K that share a scale; what groupSize has as 0 follows from the shapes."""
        own, found = unpacked_sizes(self.group), self.sizes
        if self.token is None or min(self.token.rank, self.scale.rank) < 2 or found is None:
            return own
        many = self.many_pairs(found) if self.micro else self.many_tiles()
        if many is None:
            return None
        sizes = [inferred(*each) for each in zip(own, (found.m, found.n, found.k1), many, strict=True)]
        return None if None in sizes else tuple(size for size in sizes if size is not None)

    def many_tiles(self) -> Shape:
        assert self.token is not None
        one, other = as_stored(self.token), as_stored(self.scale)
        first, second = self.transposed
        return one[-1 if first else -2], other[-2 if second else -1], one[-2 if first else -1]

    def many_pairs(self, found: Sizes) -> Shape | None:
        assert self.token is not None
        if min(self.token.rank, self.scale.rank) < 3:
            return None
        one, other = pairs_in_memory(self.token), pairs_in_memory(self.scale)
        first, second = self.transposed
        lone = sorted(other[-3:-1]) == sorted((1, found.n)) or (found.n == 1 and 1 in other[-3:-1])
        columns = found.n if lone else other[-3 if second else -2]
        return one[-2 if first else -3], columns, 2 * one[-3 if first else -2]

    @property
    def columns_told(self) -> bool:
        """Whether groupSize has the columns that share E8M0 scales, or these have N at its own axis."""
        found = self.sizes
        if unpacked_sizes(self.group)[1] or found is None:
            return True
        return pairs_in_memory(self.scale)[-3 if self.transposed[1] else -2] == found.n

    @property
    def blocks_fit(self) -> bool:
        """E8M0 scales of the rows and columns; of a single column, or pair, the axes are in either order."""
        found = self.sizes
        if found is None or self.token is None or min(self.token.rank, self.scale.rank) < 3:
            return False
        one, other = pairs_in_memory(self.token), pairs_in_memory(self.scale)
        rows, columns = self.pairs_of_rows(found), self.pairs_of_columns(found)
        return one == rows and (other == columns or (1 in columns[-3:-1] and swapped_pairs(other) == columns))

    def pairs_of_rows(self, found: Sizes) -> Shape:
        axes = (pairs(found.k1), found.m) if self.transposed[0] else (found.m, pairs(found.k1))
        return (*found.batch1, *axes, 2)

    def pairs_of_columns(self, found: Sizes) -> Shape:
        axes = (found.n, pairs(found.k2)) if self.transposed[1] else (pairs(found.k2), found.n)
        return (*found.batch2, *axes, 2)

    @property
    def tiles_fit(self) -> bool:
        found, group = self.sizes, self.group_sizes
        if found is None or self.token is None or group is None:
            return False
        rows, inner, columns = parts(found.m, max(group[0], 1)), parts(found.k1, TILE), parts(found.n, TILE)
        first, second = self.transposed
        one = (*found.batch1, *((inner, rows) if first else (rows, inner)))
        other = (*found.batch2, *((columns, inner) if second else (inner, columns)))
        return as_stored(self.token) == one and as_stored(self.scale) == other


def parts(size: int, part: int) -> int:
    return -(-size // part)


def inferred(size: int, whole: int, many: int) -> int | None:
    """A group size; None where there are no scales, or the size is to follow from a number that does not divide."""
    if not many or (not size and whole % many):
        return None
    return size or whole // many


def pairs_turned(scale: TensorFacts) -> bool:
    """Whether E8M0 scales in pairs are a view with the two axes before the pairs swapped."""
    if scale.rank < 3 or scale.shape[-3:-1] == (1, 1):
        return False
    *batch, first, second, last = scale.shape
    step, expected = first * second * last, []
    for size in reversed(batch):
        expected.append(step)
        step *= size
    return scale.strides[:-1] == (*reversed(expected), last, last * first)


def swapped_pairs(shape: Shape) -> Shape:
    *batch, first, second, last = shape
    return (*batch, second, first, last)


def pairs_in_memory(scale: TensorFacts) -> Shape:
    return swapped_pairs(scale.shape) if pairs_turned(scale) else scale.shape

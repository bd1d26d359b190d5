"""Quantised products of FP8, HIFLOAT8 and FP4: calls in which the operands agree, one for each way to scale."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .....base import dtype as dt
from .....base.format import ACL_FORMAT_FRACTAL_NZ
from .....lowering import language as w
from .....rules.core.call import Call, Shape
from ..eight_bits import FP8, PAIR
from ..quant_combinations import PACKED
from ..quant_operands import K, M, N, Operands, stored_as_blocks
from .scales import BLOCKS, E8M0, FP4, SHORT, TILES, packed_sizes

Way = Callable[[Call], Call]


class ShortCalls:
    """Calls of one API; with `blocks` x2 is in FRACTAL_NZ."""

    def __init__(self, names: Operands, *, blocks: bool = False) -> None:
        self.names, self.blocks = names, blocks

    def agreed(self, call: Call) -> Iterator[Call]:
        """First the way that the dtype of the scale tells."""
        names = self.names
        kind, other = self.kinds(call)
        call = call.but(names.x1, dtype=kind).but(names.x2, dtype=other).without(names.offset)
        if call.tensor(names.out).dtype not in (dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_FLOAT):
            call = call.but(names.out, dtype=dt.ACL_FLOAT)
        if call.present(names.bias):
            call = call.but(names.bias, dtype=dt.ACL_FLOAT)
        tells = {**dict.fromkeys(PACKED, self.by_words), E8M0: self.in_blocks}
        first = tells.get(call.tensor(names.scale).dtype, self.by_rows)
        for way in sorted(self.ways(kind), key=lambda way: way != first):
            yield way(call)

    def kinds(self, call: Call) -> tuple[int, int]:
        """Dtypes of both matrices near those that are there."""
        kind, other = call.tensor(self.names.x1).dtype, call.tensor(self.names.x2).dtype
        kind = kind if kind in SHORT else other if other in SHORT else dt.ACL_FLOAT8_E4M3FN
        if self.names.token is None and kind == FP4:
            kind = dt.ACL_FLOAT8_E4M3FN
        if self.blocks or call.tensor(self.names.x2).format == ACL_FORMAT_FRACTAL_NZ:
            kind = dt.ACL_FLOAT8_E4M3FN if kind in FP8 else kind
            return kind, kind
        return kind, other if kind in FP8 and other in FP8 else kind

    def ways(self, kind: int) -> list[Way]:
        if self.names.token is None:
            return [self.by_words]
        found: list[Way] = [] if kind == FP4 else [self.by_words, self.by_rows]
        if kind != FP4 and self.names.group is not None:
            found.append(self.in_tiles)
        return found if kind == dt.ACL_HIFLOAT8 else [*found, self.in_blocks]

    def shaped(self, call: Call, inner: int = K) -> Call:
        names = self.names
        turned1, turned2 = names.flags(call)
        one, other = turn((M, inner), turned1), turn((inner, N), turned2)
        kind = call.tensor(names.x2)
        whole = self.blocks or kind.format == ACL_FORMAT_FRACTAL_NZ
        call = call.but(names.x1, shape=one).but(names.out, shape=(M, N))
        call = call.but(names.x2, shape=other, storage_shape=stored_as_blocks(kind.dtype, *other) if whole else other)
        return call.but(names.bias, shape=(N,)) if call.present(names.bias) else call

    def scaled(
        self, call: Call, dtype: int, columns: Shape, rows: Shape | None = None, sizes: tuple[int, int, int] = (0, 0, 0)
    ) -> Call:  # fmt: skip
        """With scales of columns, and of rows where they are given."""
        names = self.names
        call = call.but(names.scale, dtype=dtype, shape=columns)
        if names.token is not None:
            row = call.tensor(names.scale).but(shape=rows or columns)
            call = call.without(names.token) if rows is None else call.set(names.token, row)
        return call if names.group is None else call.set(names.group, packed_sizes(sizes))

    def by_words(self, call: Call) -> Call:
        kind = call.tensor(self.names.scale).dtype
        return self.scaled(self.shaped(call), kind if kind in PACKED else dt.ACL_UINT64, (N,))

    def by_rows(self, call: Call) -> Call:
        return self.scaled(self.shaped(call), dt.ACL_FLOAT, (N,), (M,))

    def in_tiles(self, call: Call) -> Call:
        return self.scaled(self.shaped(call.without(self.names.bias)), dt.ACL_FLOAT, (1, 1), (1, 1), TILES)

    def in_blocks(self, call: Call) -> Call:
        turned1, turned2 = self.names.flags(call)
        columns, rows = (*turn((1, N), turned2), 2), (*turn((M, 1), turned1), 2)
        return self.scaled(self.shaped(call, PAIR), E8M0, columns, rows, BLOCKS)


def turn(shape: tuple[int, int], turned: bool) -> tuple[int, int]:
    return (shape[1], shape[0]) if turned else shape


def is_short(names: Operands) -> w.Rule:
    """Condition: a matrix holds FP8, HIFLOAT8 or FP4."""
    return w.either(w.has_dtype(names.x1, *SHORT), w.has_dtype(names.x2, *SHORT))


def no_short(names: Operands) -> w.Rules:
    return tuple(w.negated(w.has_dtype(one, *SHORT)) for one in (names.x1, names.x2))

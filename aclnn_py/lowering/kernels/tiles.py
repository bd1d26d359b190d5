"""Matrices in tiles of rows by columns that share a scale: [..., m, n] with numbers [..., rows of tiles, columns].

`TilePeaks` gives max(abs(x)) of every tile, `TileCodes` the E8M0 scales that follow from them, `TileScaled` products
with, or quotients by, the number of a tile. With `ends`, where groups of rows end, every group begins a new row of
tiles.
"""

from __future__ import annotations

from typing import NamedTuple

from ...base import dtype as dt
from ...rules.core.call import Call, Shape, count, row_major
from ...rules.core.rule import Rule
from ...rules.core.term import Term
from ..plan.draft import LIMIT, Draft, Value
from ..plan.lowered import View
from ..steps.moves import operands
from ..steps.step import Step
from .compute import numbers

Number = float | Term


class Tiles(NamedTuple):
    """Rows and columns of a tile, where groups end, and rows at multiples of which groups' rows of tiles begin.

    With `unit` 0 the tiles of groups follow each other, in even numbers of rows of tiles.
    With `even` rows and columns of tiles are rounded up to pairs; maxima of tiles beyond the matrix are 0.
    """

    rows: Number
    columns: Number
    ends: Step | None = None
    unit: Number | None = None
    even: tuple[bool, bool] = (False, False)

    def sizes(self, call: Call) -> tuple[int, int, int]:
        rows, columns, unit = numbers((self.rows, self.columns, self.rows if self.unit is None else self.unit), call)
        return max(int(rows), 1), max(int(columns), 1), max(int(unit), 0)

    def grid(self, draft: Draft, shape: Shape) -> Shape:
        """How many rows and columns of tiles there are."""
        rows, columns, unit = self.sizes(draft.call)
        across = paired(-(-shape[-1] // columns), self.even[1])
        if self.ends is None:
            return (paired(-(-shape[-2] // rows), self.even[0]), across)
        groups = count(draft.values[self.ends].view.shape)
        whole = unit or 2 * rows
        return ((shape[-2] // whole + groups) * (whole // rows), across)


def paired(number: int, even: bool) -> int:
    return number + number % 2 if even else number


def as_matrices(view: View, grid: Shape) -> View:
    """A dense view as [batches, rows, columns]."""
    shape = (count(view.shape[:-2]), *grid)
    return view._replace(shape=shape, strides=row_major(shape))


def flat(view: View) -> View:
    """A dense view as one row."""
    return view._replace(shape=(count(view.shape),), strides=(1,))


class Tiled(Step):
    """What kernels over tiles share."""

    is_kernel = True

    tiles: Tiles
    flag: Rule | bool

    def attrs(self, call: Call) -> tuple[float, ...]:
        flag = self.flag if isinstance(self.flag, bool) else self.flag.holds(call)
        return (*map(float, self.tiles.sizes(call)), float(flag))

    def run(self, draft: Draft, name: str, inputs: tuple[View, ...], output: View) -> None:
        ends = self.tiles.ends
        lists = () if ends is None else (flat(draft.values[ends].view),)
        kernel = name if ends is None else f"group_{name}"
        draft.kernel(kernel, (*inputs, *lists), (output,), self.attrs(draft.call))

    @property
    def subject(self) -> str:
        return f"shape of {', '.join(map(str, operands(self)))}"

    predicate = "one of matrices, of few enough tiles for memory"


class TilePeaks(Tiled):
    """max(abs(x)) of every tile, above which NaN is, FLOAT; with `flag` of the finite values."""

    source: Step

    def __init__(self, source: Step, tiles: Tiles, flag: Rule | bool = False) -> None:
        self._fill(source=source, tiles=tiles, flag=flag)

    def build(self, draft: Draft) -> str:
        view = draft.values[self.source].view
        if len(view.shape) < 2:
            return f"shape [{','.join(map(str, view.shape))}]"
        grid = self.tiles.grid(draft, view.shape)
        shape = (*view.shape[:-2], *grid)
        if count(shape) > LIMIT:
            return f"[{','.join(map(str, shape))}] tiles"
        (made,) = draft.results(self, (dt.ACL_FLOAT, shape))
        self.run(draft, "tile_peaks", (as_matrices(view, view.shape[-2:]),), as_matrices(made, grid))
        return ""

    def __str__(self) -> str:
        return f"tile_peaks({', '.join(map(str, operands(self)))})"


class TileScaled(Tiled):
    """x times the number of its tile, or over it with `flag`: BF16 for BF16 where `narrow` holds, else FLOAT.

    Rows of no group are 0.
    """

    source: Step
    factors: Step
    narrow: bool

    def __init__(
        self, source: Step, factors: Step, tiles: Tiles, flag: Rule | bool = False, *, narrow: bool = False
    ) -> None:
        self._fill(source=source, factors=factors, tiles=tiles, flag=flag, narrow=narrow)

    def build(self, draft: Draft) -> str:
        view, factors = draft.values[self.source].view, self.dense_factors(draft)
        if len(view.shape) < 2 or factors.shape != (*view.shape[:-2], *self.tiles.grid(draft, view.shape)):
            return " and ".join(f"[{','.join(map(str, each.shape))}]" for each in (view, factors))
        dtype = dt.ACL_BF16 if self.narrow and view.dtype == dt.ACL_BF16 else dt.ACL_FLOAT
        (made,) = draft.results(self, (dtype, view.shape))
        inputs = as_matrices(view, view.shape[-2:]), as_matrices(factors, factors.shape[-2:])
        self.run(draft, "tile_scaled", inputs, as_matrices(made, view.shape[-2:]))
        return ""

    def dense_factors(self, draft: Draft) -> View:
        value = draft.values[self.factors]
        if value.view.strides == row_major(value.view.shape):
            return value.view
        return draft.move("contiguous", value.view, value.view.dtype, value.format, value.numel).view

    def __str__(self) -> str:
        return f"tile_scaled({', '.join(map(str, operands(self)))})"


class PairedCodes(Step):
    """Codes of tiles, [..., r, c], in pairs along an axis of the matrices: [..., r, c/2, 2] or [..., r/2, c, 2].

    With `sizes`, the matrices' shape, the code of a tile is repeated for each of its rows, or columns.
    """

    source: Step
    axis: int
    sizes: Term | None = None
    tile: int = 1

    def build(self, draft: Draft) -> str:
        value = draft.values[self.source]
        view, own = value.view, None if self.sizes is None else self.sizes.read(draft.call)
        if own is not None and len(own) < 2:
            return f"codes of a tensor of shape [{','.join(map(str, own))}]"
        (*lead, down, across), repeats = view.shape, self.tile if own else 1
        before = row_major(view.shape)[:-2]
        if self.axis == -1:
            shape, strides = (down, repeats, across // 2, 2), (across, 0, 2, 1)
            seen, end = (down * repeats, across // 2, 2), (own[-2] if own else down, across // 2, 2)
        else:
            shape, strides = (down // 2, across, repeats, 2), (2 * across, 1, 0, across)
            seen, end = (down // 2, across * repeats, 2), (down // 2, own[-1] if own else across, 2)
        source = view._replace(shape=(*lead, *shape), strides=(*before, *strides))
        moved = draft.move("pairs", source, view.dtype, value.format, count(source.shape))
        cut = moved.view._replace(shape=(*lead, *end), strides=row_major((*lead, *seen)))
        draft.values[self] = Value(cut, count(cut.shape), value.format, moved.maker if seen == end else -1)
        return ""

    @property
    def subject(self) -> str:
        return f"shape of {', '.join(map(str, operands(self)))}"

    predicate = "one of pairs of codes"

    def __str__(self) -> str:
        return f"paired_codes({', '.join(map(str, operands(self)))})"


class TileCodes(Step):
    """One over the E8M0 scales of blocks with these max(abs(x)), FLOAT, and the scales; `attrs`: number, way, bound."""

    is_kernel = True

    source: Step
    attrs: tuple[Number, ...]

    def build(self, draft: Draft) -> str:
        view = draft.values[self.source].view
        made = draft.results(self, (dt.ACL_FLOAT, view.shape), (dt.ACL_FLOAT8_E8M0, view.shape))
        draft.kernel("tile_codes", (flat(view),), map(flat, made), numbers(self.attrs, draft.call))
        return ""

    @property
    def subject(self) -> str:
        return f"shape of {', '.join(map(str, operands(self)))}"

    predicate = "one that memory can hold"

    def __str__(self) -> str:
        return f"tile_codes({', '.join(map(str, (*operands(self), *self.attrs)))})"

"""Rows of tokens quantised, as quantMode says; each way gives the scales of rows that it has written."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering.kernels import microscaling as m
from .....lowering.kernels.quantisation import LARGEST, SHORT_FLOATS
from .....lowering.plan.lowered import Kernel, View
from ..dense_views import as_bytes, flat
from ..rank_step import Ranked
from . import dispatch_params as d
from .received_rows import Rows


def plain(rows: Rows) -> None:
    rows.expanded(rows.tokens, as_bytes(rows.out), rows.choices)


def by_given(rows: Rows) -> None:
    """Tokens times scales: one, one for each column, or such a row for each expert."""
    by, (values, _) = rows.by, rows.scaled()
    scales = by.call.tensor(rows.scales)
    if scales.rank == 1:
        values = by.elementwise(rows.shape, "mul", values, by.input(rows.scales, 1, scales.numel))
    coded(rows, values)


def by_token(rows: Rows) -> View:
    """A scale for each token."""
    by, many, scales = rows.by, rows.shape[0], rows.target(dt.ACL_FLOAT, rows.shape[0])
    if rows.out.dtype == dt.ACL_INT8:
        inputs = rows.tokens, rows.at, *rows.factors()
        by.run("quantise_rows", inputs, (rows.out, scales), rows.choices, rows.shift, 0, 1)
        return scales
    values, peaks = rows.scaled()
    rates = by.elementwise((many, 1), "div", number(by, LARGEST[rows.out.dtype]), flat(peaks, many, 1))
    coded(rows, by.elementwise(rows.shape, "mul", values, rates))
    by.move(by.elementwise((many, 1), "reciprocal", rates), flat(scales, many, 1))
    return scales


def by_group(rows: Rows) -> View:
    """A scale for each 128 elements."""
    by, (values, _), (many, columns) = rows.by, rows.scaled(), rows.shape
    cube, grid = flat(values, 1, many, columns), (1, many, -(-columns // d.GROUP))
    peaks, moved = by.room(dt.ACL_FLOAT, *grid), by.room(dt.ACL_FLOAT, *cube.shape)
    by.run("tile_peaks", (cube,), (peaks,), 1, d.GROUP, 0, 0)
    largest, scales = LARGEST[rows.out.dtype], rows.target(dt.ACL_FLOAT, *grid[1:])
    rates = by.elementwise(grid, "div", number(by, largest), peaks)
    by.run("tile_scaled", (cube, rates), (moved,), 1, d.GROUP, 0, 0)
    coded(rows, flat(moved, *rows.shape))
    by.move(flat(by.elementwise(grid, "mul", peaks, number(by, 1 / largest)), *grid[1:]), scales)
    return scales


def by_block(rows: Rows) -> View:
    """A power of two for each 32 elements."""
    by, (many, columns), dtype = rows.by, rows.shape, rows.tokens.dtype
    kept = by.room(dtype, many, columns)
    rows.expanded(rows.tokens, kept, rows.choices)
    moved = by.room(dtype if dtype == dt.ACL_BF16 else dt.ACL_FLOAT, many, columns)
    scales = rows.target(dt.ACL_FLOAT8_E8M0, many, 2 * m.scales_of(rows.shape)[-2])
    exponent = m.EXPONENTS[rows.out.dtype]
    by.run("block_scales", (kept,), (moved, scales), m.SIZE, exponent, m.EXPONENT + m.KEEPS, 0)
    coded(rows, moved)
    return scales


def coded(rows: Rows, values: View) -> None:
    """Values rounded to the output's dtype, and saturated."""
    by, target = rows.by, rows.out
    if target.dtype == dt.ACL_INT8:
        by.move(by.elementwise(rows.shape, "round", values), target)
        return
    by.draft.read(values)
    by.draft.steps.append(Kernel(SHORT_FLOATS[target.dtype], (values,), (target,), (0.0,), dt.ACL_FLOAT, False))


def number(by: Ranked, value: float) -> View:
    found = by.room(dt.ACL_FLOAT, 1)
    by.fill(found, value)
    return found


WAYS = {d.PLAIN: plain, d.STATIC: by_given, d.DYNAMIC: by_token, d.GROUPED: by_group, d.MX: by_block}


def quantised(rows: Rows, mode: int) -> View | None:
    return WAYS[mode](rows)

"""Received tokens quantised, as quantMode says."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering.kernels import microscaling as m
from .....lowering.kernels.quantisation import LARGEST, SHORT_FLOATS
from .....lowering.plan.lowered import Kernel, View
from ..rank_step import Ranked
from . import dispatch_params as d
from .received_rows import Received
from .sent_tokens import flat

GROUP = 128
"""Elements that share a scale with quantMode 3."""


def by_given(found: Received) -> None:
    """Tokens times scales: one, one for each column, or such a row for each expert."""
    by, (values, _) = found.by, found.scaled()
    scales = by.call.tensor(found.tensors.scales)
    if scales.rank == 1:
        values = by.elementwise(found.shape, "mul", values, by.input(found.tensors.scales, 1, scales.numel))
    coded(found, values)


def by_token(found: Received) -> None:
    """A scale for each token."""
    by, out = found.by, found.out
    if out.dtype == dt.ACL_INT8:
        inputs = found.tokens(), found.at, *found.factors()
        outputs = out, by.output(found.tensors.per_token, found.shape[0])
        by.run("quantise_rows", inputs, outputs, found.sent.choices, found.sent.slots.row(), 0, 1)
        return
    values, peaks = found.scaled()
    column = flat(peaks, found.shape[0], 1)
    rates = by.elementwise(column.shape, "div", number(by, LARGEST[out.dtype]), column)
    coded(found, by.elementwise(found.shape, "mul", values, rates))
    scales = by.elementwise(column.shape, "reciprocal", rates)
    by.move(scales, by.output(found.tensors.per_token, *column.shape))


def by_group(found: Received) -> None:
    """A scale for each 128 elements."""
    by, (values, _), (rows, columns) = found.by, found.scaled(), found.shape
    cube, grid = flat(values, 1, rows, columns), (1, rows, -(-columns // GROUP))
    peaks, moved = by.room(dt.ACL_FLOAT, *grid), by.room(dt.ACL_FLOAT, *cube.shape)
    by.run("tile_peaks", (cube,), (peaks,), 1, GROUP, 0, 0)
    largest = LARGEST[found.out.dtype]
    rates = by.elementwise(grid, "div", number(by, largest), peaks)
    by.run("tile_scaled", (cube, rates), (moved,), 1, GROUP, 0, 0)
    coded(found, flat(moved, *found.shape))
    scales = by.elementwise(grid, "mul", peaks, number(by, 1 / largest))
    by.move(flat(scales, *grid[1:]), by.output(found.tensors.per_token, *grid[1:]))


def by_block(found: Received) -> None:
    """A power of two for each 32 elements."""
    by, (rows, columns), dtype = found.by, found.shape, found.by.call.tensor(found.tensors.x).dtype
    kept = by.room(dtype, rows, columns)
    found.expanded(found.tokens(), kept, found.sent.choices)
    moved = by.room(dtype if dtype == dt.ACL_BF16 else dt.ACL_FLOAT, rows, columns)
    scales = by.output(found.tensors.per_token, rows, 2 * m.scales_of(found.shape)[-2])
    exponent = m.EXPONENTS[found.out.dtype]
    by.run("block_scales", (kept,), (moved, scales), m.SIZE, exponent, m.EXPONENT + m.KEEPS, 0)
    coded(found, moved)


def coded(found: Received, values: View) -> None:
    """Values rounded to the output's dtype, and saturated."""
    by, target = found.by, found.out
    if target.dtype == dt.ACL_INT8:
        by.move(by.elementwise(found.shape, "round", values), target)
        return
    by.draft.read(values)
    by.draft.steps.append(Kernel(SHORT_FLOATS[target.dtype], (values,), (target,), (0.0,), dt.ACL_FLOAT, False))


def number(by: Ranked, value: float) -> View:
    found = by.room(dt.ACL_FLOAT, 1)
    by.fill(found, value)
    return found


WAYS = {d.PLAIN: Received.plain, d.STATIC: by_given, d.DYNAMIC: by_token, d.GROUPED: by_group, d.MX: by_block}


def write(found: Received) -> None:
    WAYS[found.by.value(d.quant)](found)

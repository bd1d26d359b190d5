"""Matrices in HIFLOAT8 or FP8 as FLOAT, times the E8M0 scales of their blocks."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering import language as w
from .....lowering.kernels.dequantisation import EIGHT_BITS
from .....lowering.plan.lowered import View
from .....rules.core.call import count, row_major
from ....gmm.shared.matrices import part
from ....matmul.shared.eight_bits import BLOCK
from ..rank_step import Ranked
from .routed_plan import matrices

BY_ROWS, BY_COLUMNS = (float(BLOCK), 1.0, 0.0, 0.0), (1.0, float(BLOCK), 0.0, 0.0)


def flat(view: View, *shape: int) -> View:
    """A dense view in another shape."""
    return view._replace(shape=shape, strides=row_major(shape))


def numbers(by: Ranked, view: View) -> View:
    """FP8 or HIFLOAT8 as FLOAT, dense."""
    return by.elementwise(view.shape, EIGHT_BITS[view.dtype], view)


def powers(by: Ranked, view: View) -> View:
    """E8M0 scales as FLOAT, dense."""
    return by.elementwise(view.shape, "number_e8m0", view)


def in_blocks(by: Ranked, values: View, scales: View, *, rows: bool) -> View:
    """[batches, rows, columns] times the scales of blocks of rows, or of columns, in FLOAT.

    Scales of blocks beyond the last one, which only fill a pair, are dropped.
    """
    axis = 1 if rows else 2
    blocks = -(-values.shape[axis] // BLOCK)
    if scales.shape[axis] != blocks:
        cut = part(scales, axis, 0, blocks)
        scales = by.room(dt.ACL_FLOAT, *cut.shape)
        by.move(cut, scales)
    made = by.room(dt.ACL_FLOAT, *values.shape)
    by.run("tile_scaled", (values, scales), (made,), *(BY_ROWS if rows else BY_COLUMNS))
    return made


def scaled_rows(by: Ranked, values: View, scales: View) -> View:
    """[rows, K] times the E8M0 scales of blocks of columns, [rows, pairs, 2]."""
    rows, inner = values.shape
    if not count(values.shape):
        return by.room(dt.ACL_FLOAT, rows, inner)
    found = flat(powers(by, scales), 1, rows, 2 * scales.shape[-2])
    return flat(in_blocks(by, flat(numbers(by, values), 1, rows, inner), found, rows=False), rows, inner)


def scaled_weights(by: Ranked, weight: w.Param, scale: w.Param, flag: w.Param) -> View:
    """Weights [batches, K, N] in FLOAT, times the E8M0 scales of blocks of rows where they have any."""
    view = matrices(by, weight, flag)
    view = view if len(view.shape) == 3 else view._replace(shape=(1, *view.shape), strides=(0, *view.strides))
    values = numbers(by, view)
    facts = by.call.tensor(scale)
    if facts.dtype != dt.ACL_FLOAT8_E8M0:
        return values
    found = by.input(scale, view.shape[0], *facts.shape[-3:])
    first, second = (2, 1) if by.value(flag) else (1, 2)
    axes = 0, first, 3, second
    shape, strides = (tuple([sizes[axis] for axis in axes]) for sizes in (found.shape, found.strides))
    blocks = powers(by, found._replace(shape=shape, strides=strides))
    return in_blocks(by, values, flat(blocks, shape[0], 2 * shape[1], shape[3]), rows=True)

"""Matrices of experts in HIFLOAT8, FP8 or FP4 as FLOAT, times the E8M0 scales of their blocks."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering import language as w
from .....lowering.plan.lowered import View
from .....rules.core.call import count
from ..dense_views import flat
from ..rank_step import Ranked
from ..short_floats import COLUMNS, ROWS, in_tiles, numbers, powers
from .routed_plan import matrices


def scaled_rows(by: Ranked, values: View, scales: View) -> View:
    """[rows, K] times the E8M0 scales of blocks of columns, [rows, pairs, 2]."""
    rows, inner = values.shape
    if not count(values.shape):
        return by.room(dt.ACL_FLOAT, rows, inner)
    found = flat(powers(by, scales), 1, rows, 2 * scales.shape[-2])
    return flat(in_tiles(by, flat(numbers(by, values), 1, rows, inner), found, COLUMNS), rows, inner)


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
    return in_tiles(by, values, flat(blocks, shape[0], 2 * shape[1], shape[3]), ROWS)

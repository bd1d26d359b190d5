"""Matrices in FP8, HIFLOAT8 or FP4 as FLOAT, times the scales of their tiles, and products of such matrices."""

from __future__ import annotations

from collections.abc import Sequence

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.dequantisation import EIGHT_BITS
from ....lowering.kernels.stored_matrix import dense_bytes, swapped, unpacked
from ....lowering.plan.lowered import View
from ...gmm.shared.matrices import part
from ...matmul.shared.eight_bits import BLOCK
from ...matmul.shared.short.scales import FP4, TILE
from .dense_views import as_bytes
from .rank_step import Bias, Ranked

E2M1 = 1.0
"""What tells the kernel that reads FP4 how many bits the exponent has: FLOAT4_E2M1."""
Tile = tuple[int, int]
ROWS, COLUMNS, SQUARE = (BLOCK, 1), (1, BLOCK), (TILE, TILE)
"""Tiles of a right and of a left matrix with E8M0 scales, and of both with FLOAT scales."""


def numbers(by: Ranked, view: View) -> View:
    """FP8 or HIFLOAT8, or matrices in FP4 that are dense or transposed, as FLOAT, dense."""
    if view.dtype != FP4:
        return by.elementwise(view.shape, EIGHT_BITS[view.dtype], view)
    turned = view.strides[-1] != 1
    found = as_bytes(swapped(view) if turned else view)
    made = unpacked(by.draft, found._replace(dtype=dt.ACL_UINT8))
    return by.elementwise(view.shape, "number_float4", swapped(made) if turned else made, attrs=(E2M1,))


def powers(by: Ranked, view: View) -> View:
    """E8M0 scales as FLOAT, dense."""
    return by.elementwise(view.shape, "number_e8m0", view)


def short_matrix(by: Ranked, param: w.Param) -> View | str:
    """A tensor in FP8, HIFLOAT8 or FP4 as FLOAT, dense; or why that is not possible."""
    facts, view = by.call.tensor(param), by.strided(param)
    if facts.dtype != FP4:
        return numbers(by, view)
    found = dense_bytes(by.draft, view, facts)
    return found if isinstance(found, str) else numbers(by, view)


def in_tiles(by: Ranked, values: View, scales: View, tile: Tile) -> View:
    """Dense [batches, rows, columns] times the FLOAT scale of each tile.

    Scales beyond the last tile, which only fill a pair, are dropped.
    """
    for axis, size in enumerate(tile, 1):
        many = -(-values.shape[axis] // size)
        if scales.shape[axis] != many:
            cut = part(scales, axis, 0, many)
            scales = by.room(dt.ACL_FLOAT, *cut.shape)
            by.move(cut, scales)
    made = by.room(dt.ACL_FLOAT, *values.shape)
    by.run("tile_scaled", (values, scales), (made,), *map(float, tile), 0.0, 0.0)
    return made


def scaled_sums(
    by: Ranked, left: View, right: View, target: View, bias: Bias = None, factors: Sequence[View] = ()
) -> None:
    """target = (left @ right + bias) times factors that broadcast to it, in FLOAT, rounded once."""
    if 0 in target.shape:
        return
    sums = by.room(dt.ACL_FLOAT, *target.shape)
    by.product(left, right, sums, bias)
    for each in factors:
        sums = by.elementwise(target.shape, "mul", sums, each)
    by.move(sums, target)

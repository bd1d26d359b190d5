"""Matrices in FP8, HIFLOAT8 and FP4 as FLOAT, times their scales of tiles or blocks."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering.plan.lowered import View
from ....rules.core.call import TensorFacts, count
from ...matmul.shared.short.scales import is_micro, pairs, tiles
from .dense_views import flat
from .product_rules import is_transposed
from .rank_step import Ranked
from .short_floats import COLUMNS, ROWS, SQUARE, in_tiles, powers, short_matrix
from .short_scales import Operands, is_tiled


def operands(by: Ranked, names: Operands) -> tuple[View, View] | str:
    """Both matrices as FLOAT, [M, K] and [K, N], times the scales of tiles or blocks if they have such."""
    left, right = short_matrix(by, names.x1), short_matrix(by, names.x2)
    if isinstance(left, str) or isinstance(right, str):
        return left if isinstance(left, str) else str(right)
    rows, inner = count(left.shape[:-1]), left.shape[-1]
    right = scaled_right(by, right, names)
    return flat(scaled_left(by, left, names), rows, inner), right


def scaled_left(by: Ranked, left: View, names: Operands) -> View:
    """Dense [M, K] or [B, M, K] times scales of tiles or blocks."""
    token, batch, (rows, inner) = by.call.args.get(names.token.name), count(left.shape[:-2]), left.shape[-2:]
    if not isinstance(token, TensorFacts):
        return left
    scale, own = by.call.tensor(names.scale), by.input(names.token, *token.shape)
    values = flat(left, batch, rows, inner)
    if is_micro(token, scale):
        return in_tiles(by, values, flat(powers(by, own), batch, rows, 2 * pairs(inner)), COLUMNS)
    if is_tiled(token, scale):
        return in_tiles(by, values, flat(own, batch, tiles(rows), tiles(inner)), SQUARE)
    return left


def scaled_right(by: Ranked, right: View, names: Operands) -> View:
    """Dense [K, N] times scales of tiles or blocks."""
    token, (inner, columns) = by.call.args.get(names.token.name), right.shape
    if not isinstance(token, TensorFacts):
        return right
    scale, turned = by.call.tensor(names.scale), is_transposed(by.call.tensor(names.x2))
    values, own = flat(right, 1, inner, columns), by.strided(names.scale)
    if is_micro(token, scale):
        steps = (2, 1, 2 * pairs(inner)) if turned else (2 * columns, 1, 2)
        found = powers(by, own._replace(shape=(pairs(inner), 2, columns), strides=steps))
        return flat(in_tiles(by, values, flat(found, 1, 2 * pairs(inner), columns), ROWS), inner, columns)
    if is_tiled(token, scale):
        shape = tiles(inner), tiles(columns)
        placed = own._replace(shape=shape, strides=(1, shape[0]) if turned else (shape[1], 1))
        found = by.room(dt.ACL_FLOAT, *shape)
        by.move(placed, found)
        return flat(in_tiles(by, values, flat(found, 1, *shape), SQUARE), inner, columns)
    return right

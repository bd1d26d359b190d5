"""FP8 and HIFLOAT8 products of experts whose rows come from other ranks, where every rank has the same arguments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..matmul.eight_bits import E8M0, by_block, moderate
from ..registry import Array, reference
from .routed import Product, by_rank, stored

NAMES = ("gmmXScale", "gmmWeightScale", "mmXScaleOptional", "mmWeightScaleOptional")
SCALES = dict.fromkeys(NAMES, moderate)


def rows_in_blocks(x: Array, scale: Array, blocks: bool) -> Array:
    return by_block(x, scale) if blocks else x


def weights_in_blocks(weight: Array, scale: Array, turned: bool, blocks: bool) -> Array:
    """[..., K, N] times the scales of their blocks."""
    if not blocks:
        return stored(weight, turned)
    by_columns = scale if turned else np.swapaxes(scale, -2, -3)
    columns = np.swapaxes(stored(weight, turned), -1, -2)
    return np.swapaxes(by_block(columns, by_columns), -1, -2)


def quantised(inputs: Sequence[Any], attributes: Sequence[Any], blocks: bool) -> tuple[Product, ...]:
    x, weight, x_scale, weight_scale, _, _, shared_x, shared_weight, shared_x_scale, shared_weight_scale = inputs
    *_, ranks, _, sent, received, turned, shared_turned, _, permuted = attributes
    each = by_rank(sent, received, ranks)[0]
    ends = np.cumsum(each)[:-1]
    rows, plain = (np.split(found[: each.sum()], ends) for found in (rows_in_blocks(x, x_scale, blocks), x))
    weights = weights_in_blocks(weight, weight_scale, turned, blocks)
    routed = np.concatenate([np.tile(part @ matrix, (ranks, 1)) for part, matrix in zip(rows, weights, strict=True)])
    extra = None
    if shared_x is not None:
        right = weights_in_blocks(shared_weight, shared_weight_scale, shared_turned, blocks)
        extra = rows_in_blocks(shared_x, shared_x_scale, blocks) @ right
        extra = extra if blocks else extra * (shared_x_scale * shared_weight_scale)
    held = np.concatenate([np.tile(part, (ranks, 1)) for part in plain]) if permuted else None
    return routed if blocks else routed * (x_scale * weight_scale), extra, held


@reference("aclnnAlltoAllvQuantGroupedMatMul", domain=SCALES)
def quantised_behind(*given: Any, dtypes: dict[str, int]) -> tuple[Product, ...]:
    return quantised(given[:10], given[10:], dtypes["gmmXScale"] == E8M0)


@reference("aclnnAlltoAllvQuantGroupedMatMulV2", domain=SCALES)
def quantised_behind_v2(*given: Any, dtypes: dict[str, int]) -> tuple[Product, ...]:
    return quantised(given[:10], (*given[10:15], *given[16:]), dtypes["gmmXScale"] == E8M0)

"""FP8 and HIFLOAT8 products of experts whose rows come from other ranks, where every rank has the same arguments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..matmul.block_scales import E8M0, by_block
from ..matmul.eight_bits import moderate
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
        extra = shared_product(shared_x, shared_weight, shared_x_scale, shared_weight_scale, shared_turned, blocks)
    held = np.concatenate([np.tile(part, (ranks, 1)) for part in plain]) if permuted else None
    return routed if blocks else routed * (x_scale * weight_scale), extra, held


def quantised_before(inputs: Sequence[Any], attributes: Sequence[Any], blocks: bool) -> tuple[Product, Product]:
    x, weight, x_scale, weight_scale, _, _, shared_x, shared_weight, shared_x_scale, shared_weight_scale, _ = inputs
    *_, ranks, _, sent, received, turned, shared_turned = attributes
    each = by_rank(sent, received, ranks)[0]
    rows = np.split(rows_in_blocks(x, x_scale, blocks), np.cumsum(each * ranks)[:-1])
    weights = weights_in_blocks(weight, weight_scale, turned, blocks)
    own = np.concatenate([part[:many] @ matrix for part, many, matrix in zip(rows, each, weights, strict=True)])
    routed = np.tile(own, (ranks, 1))
    extra = None
    if shared_x is not None:
        extra = shared_product(shared_x, shared_weight, shared_x_scale, shared_weight_scale, shared_turned, blocks)
    return routed if blocks else routed * (x_scale * weight_scale), extra


def shared_product(x: Array, weight: Array, x_scale: Array, scale: Array, turned: bool, blocks: bool) -> Array:
    found = rows_in_blocks(x, x_scale, blocks) @ weights_in_blocks(weight, scale, turned, blocks)
    return found if blocks else found * (x_scale * scale)


@reference("aclnnQuantGroupedMatMulAlltoAllv", domain=SCALES)
def quantised_leaving(*given: Any, dtypes: dict[str, int]) -> tuple[Product, Product]:
    return quantised_before(given[:11], given[11:], dtypes["gmmXScale"] == E8M0)


@reference("aclnnQuantGroupedMatMulAlltoAllvV2", domain=SCALES)
def quantised_leaving_v2(*given: Any, dtypes: dict[str, int]) -> tuple[Product, Product]:
    return quantised_before(given[:11], (*given[11:19], *given[20:]), dtypes["gmmXScale"] == E8M0)


@reference("aclnnAlltoAllvQuantGroupedMatMul", domain=SCALES)
def quantised_behind(*given: Any, dtypes: dict[str, int]) -> tuple[Product, ...]:
    return quantised(given[:10], given[10:], dtypes["gmmXScale"] == E8M0)


@reference("aclnnAlltoAllvQuantGroupedMatMulV2", domain=SCALES)
def quantised_behind_v2(*given: Any, dtypes: dict[str, int]) -> tuple[Product, ...]:
    return quantised(given[:10], (*given[10:15], *given[16:]), dtypes["gmmXScale"] == E8M0)

"""Outputs of experts combined into tokens."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, Rounding, reference
from .permuted import Given


def rows_of(values: Array, *, name: str, given: Given) -> Array:
    """A domain: every row of expandedX, some of them twice."""
    rows = int(np.prod(given["expandedX"][:-1]))
    return np.abs(values * 100).astype("i8") % max(rows, 1)


def experts_of(values: Array, *, name: str, given: Given) -> Array:
    """A domain: experts that have a bias."""
    bias = given.get("bias") or given.get("biasOptional") or (1,)
    return np.abs(values * 100).astype("i8") % max(bias[0], 1)


def combined(
    rows: Array, index: Array, x1: Any, x2: Any, bias: Any, scales: Any, experts: Any, *, columns: bool,
    stored: Rounding, fold: int = 1,
) -> Array:  # fmt: skip
    """`stored` rounds after each operation where the arithmetic is that of the tensors."""
    flat = rows.reshape(-1, rows.shape[-1])
    k = fold if scales is None else scales.shape[1]
    places = index.astype(int).reshape(k, -1).T if columns else index.astype(int).reshape(-1, k)
    total: Any = None if x1 is None else x1 if x2 is None else stored(x1 + x2)
    for j in range(k):
        part = np.where(places[:, j, None] < 0, 0, flat[places[:, j]])
        if bias is not None:
            part = stored(part + bias[experts.astype(int)[:, j]])
        if scales is not None:
            part = stored(part * scales[:, j, None])
        total = part if total is None else stored(total + part)
    return total


def rounding(dtypes: dict[str, int], soc: str, stored: Rounding) -> Rounding:
    """FLOAT16 (1) is computed as such before the 950."""
    return stored if dtypes["expandedX"] == 1 and soc != "ascend950" else lambda values: values


DOMAIN: dict[str, Any] = {
    "expandedRowIdx": rows_of, "expandedExpertIdx": experts_of, "expertIdxOptional": experts_of
}  # fmt: skip


@reference("aclnnMoeFinalizeRouting", domain=DOMAIN)
def finalize_routing(
    rows: Array, x1: Array, x2: Any, bias: Array, scales: Array, index: Array, experts: Array, *,
    dtypes: dict[str, int], soc: str, stored: Rounding,
) -> Array:  # fmt: skip
    way = rounding(dtypes, soc, stored)
    return combined(rows, index, x1, x2, bias, scales, experts, columns=True, stored=way)


@reference("aclnnMoeFinalizeRoutingV2", domain=DOMAIN, attrs=((1,), (2,), (3,)))
def finalize_routing_v2(
    rows: Array, index: Array, x1: Any, x2: Any, bias: Any, scales: Any, experts: Any, mode: int, *,
    dtypes: dict[str, int], soc: str, stored: Rounding,
) -> Array:  # fmt: skip
    way = rounding(dtypes, soc, stored)
    return combined(rows, index, x1, x2, bias, scales, experts, columns=mode < 2, stored=way)


@reference("aclnnMoeFinalizeRoutingV4", domain=DOMAIN, attrs=tuple((mode, None, None, None, 1) for mode in (1, 2, 3)))
def finalize_routing_v4(
    rows: Array, index: Array, x1: Any, x2: Any, bias: Any, scales: Any, experts: Any, one: None, two: None,
    three: None, four: None, mode: int, zeros: None, copies: None, constants: None, k: int, *,
    dtypes: dict[str, int], soc: str, stored: Rounding,
) -> Array:  # fmt: skip
    way = rounding(dtypes, soc, stored)
    return combined(rows, index, x1, x2, bias, scales, experts, columns=mode < 2, stored=way, fold=k)

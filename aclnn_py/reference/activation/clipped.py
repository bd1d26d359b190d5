"""Clipped SwiGlu."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, reference
from ..shared import logistic
from .gated import halved, halves, joined, like

ROWS: dict[str, Any] = {"domain": {"groupIndexOptional": np.abs}}
ATTRS = ((-1, 1.702, 7.0, 1.0, False), (-1, 1.0, 2.0, 0.5, True), (0, 1.702, 3.0, 1.0, True))


def clipped(a: Array, b: Array, limit: float) -> tuple[Array, Array]:
    return np.minimum(a, limit), np.clip(b, -limit, limit)


def counted(x: Array, groups: Array | None) -> Array:
    """For each row whether it counts."""
    count = len(x) if groups is None else int(np.sum(groups))
    return np.arange(len(x))[:, None] < count


@reference("aclnnClippedSwiglu", attrs=ATTRS, **ROWS)
def clipped_swiglu(
    x: Array, groups: Array | None, dim: int, alpha: float, limit: float, bias: float, woven: bool
) -> Array | None:
    """Not compared where rows of the output stay as they were."""
    first, second = halves(x, dim, woven)
    a, b = clipped(first, second, limit)
    return halved(x, dim, a * logistic(alpha * a) * (b + bias)) if np.all(counted(first, groups)) else None


@reference("aclnnClippedSwigluV2", attrs=(*((*row, 0) for row in ATTRS), *((*row, 1) for row in ATTRS)), **ROWS)
def clipped_swiglu_v2(
    x: Array,
    groups: Array | None,
    dim: int,
    alpha: float,
    limit: float,
    bias: float,
    woven: bool,
    mode: int,
    *,
    soc: str,
) -> Array | None:
    """Only ascend950 looks at the clamp mode."""
    if mode != 1 or soc != "ascend950":
        return clipped_swiglu(x, groups, dim, alpha, limit, bias, woven)
    a, b = halves(x, dim, woven)
    result = np.minimum(a * logistic(a), limit) * np.clip(b, -limit, limit)
    return halved(x, dim, result) if np.all(counted(a, groups)) else None


@reference("aclnnClippedSwigluGrad", attrs=ATTRS, **ROWS)
def clipped_swiglu_grad(
    grad: Array, x: Array, groups: Array | None, dim: int, alpha: float, limit: float, bias: float, woven: bool
) -> Array:
    """No groups at all count as none given."""
    first, second = halves(x, dim, woven)
    a, b = clipped(first, second, limit)
    g, s = like(grad, a), logistic(alpha * a)
    counts = counted(first, groups if groups is not None and groups.size else None)
    gate = np.where((first <= limit) & counts, g * (b + bias) * s * (1 + alpha * a * (1 - s)), 0)
    other = np.where((second >= -limit) & (second <= limit) & counts, g * a * s, 0)
    return joined(x, gate, other, woven)

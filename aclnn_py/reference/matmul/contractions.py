"""Products whose axes lie in another order, sums that an equation tells, products of small matrices for a batch."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, Unsaid, reference
from ..shared import logistic, normal
from .products import hf32

FLOAT = 0


@reference(
    "aclnnTransposeBatchMatMul",
    attrs=(((1, 0, 2), (0, 1, 2), (1, 0, 2), 3, 1), ((0, 1, 2), (0, 1, 2), (1, 0, 2), 0, 2),
           ((1, 0, 2), (0, 2, 1), (1, 0, 2), 1, 1)),
)  # fmt: skip
def transpose_batch_mat_mul(
    x1: Array, x2: Array, bias: None, scale: Array | None, perm_x1: tuple[int, ...], perm_x2: tuple[int, ...],
    perm_y: tuple[int, ...], math: int, split: int, *, dtypes: dict[str, int],
) -> Array:  # fmt: skip
    if scale is not None:
        raise Unsaid
    left, right = x1.transpose(perm_x1), x2.transpose(perm_x2)
    if math == 3 and dtypes["x1"] == FLOAT:
        left, right = hf32(left), hf32(right)
    found = np.matmul(left, right).transpose(perm_y)
    rows, batch, columns = found.shape
    if split == 1:
        return found
    return found.reshape(rows, split, batch // split * columns).transpose(1, 0, 2)


@reference("aclnnEinsum", attrs=(("abcd,abced->abce",), ("p,q->pq",)), integers=True)
def einsum(tensors: tuple[Array, ...], equation: str) -> Array:
    one, other = tensors
    if "," in equation and equation.index(",") == 1:
        return one[:, None] * other
    if one.dtype.kind in "iu":
        raise Unsaid
    return np.einsum(equation, one, other)


CURVES = {
    "add": lambda p, third: p + third,
    "mul": lambda p, third: p * third,
    "relu": lambda p, third: np.maximum(p, 0),
    "gelu_erf": lambda p, third: p * normal(p),
    "gelu_tanh": lambda p, third: p * logistic(1.595769121 * (p + 0.044715 * p**3)),
}


@reference(
    "aclnnFusedMatmul",
    attrs=(("add", 0), ("mul", 4), ("relu", 1), ("gelu_erf", 0), ("gelu_tanh", 2), ("16cast32", 0), ("relu", 3)),
)  # fmt: skip
def fused_matmul(
    one: Array, other: Array, bias: Array | None, third: Array | None, word: str, math: int, *, dtypes: dict[str, int],
    stored: Any, shape: tuple[int, ...],
) -> Array:  # fmt: skip
    """FLOAT comes as HF32; 16-bit products are rounded before another tensor joins them, if cubeMathType is not 4."""
    outer = one.shape[-1] == 1 and bias is None and word in ("add", "mul")
    if dtypes["x1"] == FLOAT and not outer:
        one, other = hf32(one), hf32(other)
    found = np.matmul(one, other) + (0 if bias is None else bias)
    if word in ("add", "mul") and math != 4 and dtypes["x1"] != FLOAT:
        found = stored(found)
    return CURVES[word](found, third) if word in CURVES else found

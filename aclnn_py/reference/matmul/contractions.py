"""Products whose axes lie in another order, sums that an equation tells, products of small matrices for a batch."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, Unsaid, reference
from ..shared import logistic, normal
from .products import hf32
from .quantised import scales

FLOAT = 0


ORDERS = (
    ((1, 0, 2), (0, 1, 2), (1, 0, 2), 3, 1), ((0, 1, 2), (0, 1, 2), (1, 0, 2), 0, 2),
    ((1, 0, 2), (0, 2, 1), (1, 0, 2), 1, 1),
)  # fmt: skip


def rows_first(
    x1: Array, x2: Array, scale: Array | None, perms: tuple[tuple[int, ...], ...], math: int, split: int, kind: int
) -> Array:
    left, right = x1.transpose(perms[0]), x2.transpose(perms[1])
    if math == 3 and kind == FLOAT:
        left, right = hf32(left), hf32(right)
    found = np.matmul(left.astype("f8"), right.astype("f8")).transpose(perms[2])
    rows, batch, columns = found.shape
    if scale is not None:
        numbers, near = scales(scale)
        exact = found.reshape(rows, 1, batch * columns) * numbers
        halves = np.abs(exact - np.floor(exact) - 0.5) < 1e-3
        if not np.isfinite(exact).all() or (halves & (np.abs(exact) < 400)).any():
            raise Unsaid
        return np.clip(np.rint(exact) + near, -128, 127)
    if split == 1:
        return found
    return found.reshape(rows, split, batch // split * columns).transpose(1, 0, 2)


@reference("aclnnTransposeBatchMatMul", attrs=ORDERS, integers=True)
def transpose_batch_mat_mul(
    x1: Array, x2: Array, bias: None, scale: Array | None, perm_x1: tuple[int, ...], perm_x2: tuple[int, ...],
    perm_y: tuple[int, ...], math: int, split: int, *, dtypes: dict[str, int],
) -> Array:  # fmt: skip
    return rows_first(x1, x2, scale, (perm_x1, perm_x2, perm_y), math, split, dtypes["x1"])


@reference("aclnnTransposeBatchMatMulWeightNz", attrs=ORDERS, integers=True)
def transpose_batch_mat_mul_weight_nz(
    x1: Array, x2: Array, bias: None, scale: Array | None, perm_x1: tuple[int, ...], perm_x2: tuple[int, ...],
    perm_y: tuple[int, ...], math: int, split: int, *, dtypes: dict[str, int],
) -> Array:  # fmt: skip
    """A dense view of whole blocks holds the storage's elements in order: blocks of 16 columns one after the other."""
    batch, rows, columns = x2.shape
    if rows % 16 or columns % 16:
        raise Unsaid
    right = x2.reshape(batch, columns // 16, rows, 16).swapaxes(1, 2).reshape(x2.shape)
    return rows_first(x1, right, scale, (perm_x1, perm_x2, perm_y), math, split, dtypes["x1"])


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

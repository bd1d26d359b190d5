"""Products whose axes lie in another order, sums that an equation tells, products of small matrices for a batch."""

from __future__ import annotations

import numpy as np

from .products import hf32
from .registry import Array, Unsaid, reference

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

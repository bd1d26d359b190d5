"""Products with weights of 2:4 structured sparsity."""

from __future__ import annotations

import numpy as np

from ..registry import Array, Unsaid, reference

PAIRS = np.array([(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)])
"""Places of two of four elements."""


def places(values: Array) -> Array:
    """A domain: bytes of places, of which the second is counted from 1."""
    numbers = np.abs(values).astype(int)
    nibbles = [PAIRS[each % len(PAIRS)] for each in (numbers, numbers // len(PAIRS))]
    low, high = (first | second - 1 << 2 for first, second in (np.moveaxis(each, -1, 0) for each in nibbles))
    return np.asarray(low | high << 4, float)


@reference("aclnnSparse4to2QuantMatmulWeightNz", integers=True, domain={"index": places})
def sparse_product(
    x: Array, weight: Array, index: Array, rows: Array, columns: Array, bias: Array | None
) -> Array:  # fmt: skip
    n, half = weight.shape
    if n % 16 or half % 32:  # else a dense view holds the elements of the storage in order
        raise Unsaid
    shape = half // 32, n, 8
    kept = weight.astype("i8").reshape(*shape, 2, 2)
    bits = index.astype("i8").reshape(shape)
    dense = np.zeros((*shape, 2, 4))
    for number in range(2):
        nibble = bits >> 4 * number & 15
        for at, place in ((0, nibble & 3), (1, (nibble >> 2) + 1)):
            np.put_along_axis(dense[..., number, :], place[..., None], kept[..., number, at, None], -1)
    whole = np.moveaxis(dense.reshape(*shape[:2], 64), 0, 1).reshape(n, -1)[:, : x.shape[1]]
    return (x.astype("f8") @ whole.T) * columns * rows[:, None] + (0 if bias is None else bias)

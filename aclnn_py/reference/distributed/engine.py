"""Products by the vector engine: FLOAT16, BF16, and integers with scales of rows and columns."""

from __future__ import annotations

import numpy as np

from ..registry import Array, reference
from .products import summed
from .quantised import rounding, scales


def own(
    x1: Array, x2: Array, bias: Array | None, by_row: Array | None, by_column: Array | None, dtype: int
) -> Array:  # fmt: skip
    """The product of a rank as its output holds it."""
    stored = rounding(dtype)
    if x1.dtype.kind == "f" or by_column is None:
        return stored(x1.astype("f8") @ x2.astype("f8") + (0 if bias is None else bias.astype("f8")))
    words = by_column.dtype.kind in "iu"
    with np.errstate(all="ignore"):
        found = (x1.astype("i8") @ x2.astype("i8")) * scales(by_column.reshape(-1))
        if by_row is not None:
            found = (stored(found) if words else found) * by_row.reshape(-1, 1).astype("f8")
        if bias is None or (words and by_row is None):
            return stored(found)
        return stored(found + bias.astype("f8"))


@reference("aclnnAllGatherMatmulV2", integers=True)
def all_gather_v2(
    x1: Array, x2: Array, bias: Array | None, by_row: Array | None, by_column: Array | None, results: Array | None,
    blocks: int, ranks: int, *rest: object, dtype: int,
) -> tuple[Array, Array, None]:  # fmt: skip
    gathered = np.tile(x1, (ranks, 1))
    right = x2 if x2.shape[0] == x1.shape[1] else x2.T
    rows = None if by_row is None else np.tile(by_row.reshape(-1), ranks)
    return own(gathered, right, None, rows, by_column, dtype), gathered, None


@reference("aclnnMatmulReduceScatterV2", integers=True)
def reduce_scatter_v2(
    x1: Array, x2: Array, bias: Array | None, by_row: Array | None, by_column: Array | None, results: Array | None,
    blocks: int, ranks: int, *rest: object, dtype: int,
) -> tuple[Array, None]:  # fmt: skip
    product = own(x1, x2, bias, by_row, by_column, dtype)
    return np.split(summed(product, ranks, rounding(dtype)), ranks)[0], None

"""Products with INT8 or INT4 weights of rows that the ranks exchange before, and quantise; rank 0 of equal ranks.

INT4 rows of rank r have the scales from r * M on.
"""

from __future__ import annotations

import numpy as np

from ..registry import Array, Unsaid, reference
from .engine import own
from .exchanged import side_by_side

INT32, INT4, SMOOTH = 3, 29, 7


def nibbles(values: Array, dtype: int) -> Array:
    """INT4 of INT32 of eight each; any other dtype as it is."""
    if dtype != INT32:
        return values
    found = values.view("u4")[..., None] >> np.arange(0, 32, 4, dtype="u4") & 15
    found = found.astype("i8").reshape(*values.shape[:-1], -1)
    return np.where(found > 7, found - 16, found)


def packed(values: Array) -> Array:
    """INT4 as INT32 of eight each."""
    parts = (values.astype("i8") & 15).reshape(*values.shape[:-1], -1, 8) << np.arange(0, 32, 4)
    return parts.sum(-1).astype("u4").view("i4")


def codes(rows: Array, most: float) -> tuple[Array, Array]:
    """Rows as integers up to a number, and their scales."""
    if not np.isfinite(rows).all():
        raise Unsaid
    peaks, top = np.abs(rows).max(-1, keepdims=True, initial=0), np.float32(most)
    with np.errstate(all="ignore"):
        found = np.rint(rows * (top / peaks))
    return np.where(peaks > 0, found, 0).astype("i8"), peaks / top


@reference("aclnnAlltoAllQuantMatmulV2", integers=True)
def all_to_all_quant_matmul_v2(
    x1: Array, x2: Array, bias: Array | None, by_row: Array | None, by_column: Array, scale: Array | None,
    offset1: Array | None, offset2: Array | None, ranks: int, engine: str, axes: Array | None, mode: int, *rest: int,
    dtype: int, dtypes: dict[str, int],
) -> tuple[Array, Array]:  # fmt: skip
    left, right = side_by_side(x1, ranks), nibbles(x2, dtypes["x2"])
    right = right.T if rest[-1] else right
    if x1.dtype.kind == "f":
        rows = left.astype("f4")
        rows = rows if by_row is None or mode != SMOOTH else rows * by_row.astype("f4")
        found, tokens = codes(rows, 7 if dtypes["x2"] in (INT32, INT4) else 127)
    else:
        found, tokens = nibbles(left, dtypes["x1"]), None if by_row is None else by_row[: len(left)]
        left = packed(found) if dtypes.get("alltoAllOutOptional") == INT32 else found
    return own(found, right, bias, tokens, by_column, dtype), left


@reference("aclnnAlltoAllQuantMatmul", integers=True)
def all_to_all_quant_matmul(
    x1: Array, x2: Array, bias: Array | None, by_row: Array | None, by_column: Array, scale: Array | None,
    offset1: Array | None, offset2: Array | None, ranks: int, axes: Array | None, mode: int, *rest: int, dtype: int,
    dtypes: dict[str, int],
) -> tuple[Array, Array]:  # fmt: skip
    given = x1, x2, bias, by_row, by_column, scale, offset1, offset2, ranks, "", axes, mode, *rest
    found: tuple[Array, Array] = all_to_all_quant_matmul_v2(*given, dtype=dtype, dtypes=dtypes)
    return found

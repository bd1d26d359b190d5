"""Where numbers belong in sorted rows, by the halving that the operators do."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, Unsaid, reference

FLAGS = tuple((short, behind) for short in (False, True) for behind in (False, True))


def halved(rows: Array, wanted: Array, behind: bool) -> Array:
    """For each row and each of its numbers the place that halving finds."""
    low, high = np.zeros(wanted.shape, "i8"), np.full(wanted.shape, rows.shape[-1], "i8")
    while np.any(low < high):
        middle = (low + high) // 2
        met = np.take_along_axis(rows, np.minimum(middle, rows.shape[-1] - 1), -1)
        stop = met > wanted if behind else met >= wanted
        open_ = low < high
        low, high = np.where(open_ & ~stop, middle + 1, low), np.where(open_ & stop, middle, high)
    return low


def placed(rows: Array, wanted: Array, behind: bool, by: Array | None, shape: Any) -> Array:
    if not rows.size or not wanted.size:
        return np.zeros(shape, "i8")
    rows = np.atleast_1d(rows)
    rows = rows if by is None else np.take_along_axis(rows, np.atleast_1d(by), -1)
    flat = np.reshape(rows, (-1, rows.shape[-1]))
    found = halved(flat, np.reshape(wanted, (len(flat), -1)), behind)
    return np.reshape(found, shape)


@reference("aclnnSearchSorted", attrs=FLAGS, domain={"sorter": lambda x: x * 0})
def search_sorted(rows: Array, x: Array, short: bool, behind: bool, by: Any, *, shape: Any) -> Array:
    return placed(rows, x, behind, None if by is None else by.astype("i8"), shape)


@reference("aclnnSearchSorteds", attrs=tuple((1.0, *flags) for flags in FLAGS), domain={"sorter": lambda x: x * 0})
def search_sorteds(
    rows: Array, x: float, short: bool, behind: bool, by: Any, *, shape: Any, dtypes: Any
) -> Array | None:
    kind, single = dtypes["sortedSequence"], np.float32(x)
    if kind not in (0, 1, 11) and not np.isfinite(single):
        raise Unsaid("C++ does not define the integer of an infinity or a NaN")
    number = np.float64(np.float16(single) if kind == 1 else single if kind in (0, 11) else int(single))
    return placed(rows, number, behind, None if by is None else by.astype("i8"), ()) if shape in ((), (1,)) else None


@reference("aclnnBucketize", attrs=FLAGS)
def bucketize(x: Array, ends: Array, short: bool, behind: bool, *, shape: Any) -> Array:
    return placed(ends, x, behind, None, shape)

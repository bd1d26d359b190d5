"""Operators whose results are as long as they find: NumPy's own functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from ..registry import Array, reference

BOOL = 12
"""aclDataType."""


def sparse(values: Array) -> Array:
    """Values of which many are 0."""
    return values * (np.abs(values) > 1)


@reference("aclnnNonzero", integers=True, domain={"self": sparse})
def nonzero(x: Array) -> Array:
    """Indices side by side."""
    return np.argwhere(x)


@reference("aclnnNonzeroV2", integers=True, domain={"self": sparse})
def nonzero_across(x: Array) -> Array:
    """Indices axis by axis."""
    return np.argwhere(x).T.copy()


@reference("aclnnMaskedSelect", integers=True, domain={"mask": sparse})
def masked_select(x: Array, mask: Array, *, dtypes: Mapping[str, int]) -> Array:
    """As they are: who compares rounds to out's dtype, but for what is no number there."""
    wide, where = np.broadcast_arrays(x, mask)
    found = wide[where != 0]
    return found != 0 if dtypes["out"] == BOOL else found


Slices = tuple[Array, Array, Array]


def few(values: Array) -> Array:
    """Values of which many are equal; no -0.0."""
    return np.round(values) + 0.0


def numbered(rows: Array, order: Array) -> Array:
    """The number of every row's like, counted in that order; NaN is like nothing."""
    ordered, number = rows[order], np.empty(len(rows), np.int64)
    number[order] = np.cumsum(np.append(False, np.any(ordered[1:] != ordered[:-1], axis=1)))
    return number


def by_arrival(number: Array) -> Array:
    _, first = np.unique(number, return_index=True)
    return np.argsort(np.argsort(first))[number]


def slices(x: Array, axis: int | None, number: Callable[[Array], Array]) -> Slices:
    """One slice of each, the number of every slice's like, and how many are alike."""
    moved = np.reshape(x, -1) if axis is None else np.moveaxis(x if x.ndim else np.reshape(x, 1), axis, 0)
    inverse = number(np.reshape(moved, (len(moved), -1)))
    values = moved[np.unique(inverse, return_index=True)[1]]
    return values if axis is None else np.moveaxis(values, 0, axis), inverse, np.bincount(inverse)


def sets(x: Array, axis: int | None, arrival: bool) -> Slices:
    def number(rows: Array) -> Array:
        found = numbered(rows, np.lexsort(rows.T[::-1]))
        return by_arrival(found) if arrival else found

    return slices(x, axis, number)


CORE = "iu"
"""Kinds of dtypes, beside floats of 16 and 32 bits, that the ascend950 sorts."""
DOUBLE = 11


def on_core(x: Array, soc: str, dtypes: Mapping[str, int]) -> bool:
    return soc == "ascend950" and dtypes["self"] not in (BOOL, DOUBLE)


@reference("aclnnUnique", integers=True, domain={"self": few}, attrs=((True, False), (False, True)))
def unique(
    x: Array, ascending: bool, with_inverse: bool, *, soc: str, dtypes: Mapping[str, int]
) -> tuple[Array | None, ...]:
    values, inverse, _ = sets(x, None, not ascending and not on_core(x, soc, dtypes))
    return values, np.reshape(inverse, x.shape) if with_inverse else None


@reference(
    "aclnnUnique2", integers=True, domain={"self": few}, attrs=((True, False, True), (False, True, False)),
)  # fmt: skip
def unique2(
    x: Array, ascending: bool, with_inverse: bool, with_counts: bool, *, soc: str, dtypes: Mapping[str, int]
) -> tuple[Array | None, ...]:
    core = on_core(x, soc, dtypes)
    values, inverse, counts = sets(x, None, not ascending and not core)
    written = with_inverse or (with_counts and not core)
    return values, np.reshape(inverse, x.shape) if written else None, counts if with_counts else None


@reference(
    "aclnnUniqueConsecutive", integers=True, domain={"self": few},
    attrs=((False, True, 1000), (True, False, 0), (False, False, 1000)),
)  # fmt: skip
def unique_consecutive(x: Array, with_inverse: bool, with_counts: bool, dim: int) -> tuple[Array | None, ...]:
    found = slices(x, None if dim == 1000 else dim, lambda rows: numbered(rows, np.arange(len(rows))))
    return found[0], found[1] if with_inverse else None, found[2] if with_counts else None


@reference("aclnnUniqueDim", integers=True, domain={"self": few}, attrs=((True, True, 0), (False, False, -1)))
def unique_dim(x: Array, ascending: bool, with_inverse: bool, dim: int, *, soc: str) -> tuple[Array | None, ...]:
    values, inverse, counts = sets(x, dim, not ascending and soc != "ascend950")
    return values, inverse if with_inverse else None, counts

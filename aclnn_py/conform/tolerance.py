"""The tolerance of CANN's operators (facts, section 8), and results held against it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from ..base import dtype as dt
from .codes import FORMATS
from .values import NUMPY, narrow, unpacked, wide

Array = Any
SHARE = 0.99
"""How many elements have to pass; the others stay within the limit, or within 32 units of the last place."""
UNITS = 32
NIBBLE = (-8, 7)


class Tolerance(NamedTuple):
    """An element passes within `atol` + `rtol` * |exact|; none may be off by more than `limit`."""

    rtol: float
    atol: float
    limit: float


FLOAT, FLOAT16, BF16 = Tolerance(2**-10, 2**-16, 1e-2), Tolerance(2**-9, 2**-9, 1e-1), Tolerance(2**-6, 2**-6, 1.0)
"""FLOAT's holds for DOUBLE and complex types too, for which there is none."""
LAST = {"f4": 2.0**-23, "f2": 2.0**-10, "u2": 2.0**-7, "c8": 2.0**-23}


def tolerance_of(dtypes: Iterable[int]) -> Tolerance:
    """The tolerance for a call with tensors of these dtypes: the coarsest one's, since that may be computed in."""
    seen = list(dtypes)
    if dt.ACL_BF16 in seen:
        return BF16
    halves = dt.ACL_FLOAT16 in seen or not any(each in dt.FLOATING or each in dt.COMPLEX for each in seen)
    return FLOAT16 if halves else FLOAT


def difference(stored: Array, exact: Array, dtype: int, tolerance: Tolerance) -> str:
    """What is wrong with a result of this dtype; nothing if it is within the tolerance, whatever its shape.

    Where there are eight numbers for each INT32, that holds them as INT4.
    """
    if dtype == dt.ACL_INT32 and stored.size and exact.size == 8 * stored.size:
        stored, dtype = unpacked(np.ravel(stored).view("u1"), dt.ACL_INT4).reshape(exact.shape), dt.ACL_INT4
    exact = exact.reshape(stored.shape) if exact.size == stored.size else np.broadcast_to(exact, stored.shape)
    with np.errstate(all="ignore"):
        if dtype in FORMATS:
            return coded(stored, exact.real, dtype, tolerance)
        if dtype in dt.FLOATING or dtype in dt.COMPLEX:
            return floating(wide(stored, dtype), exact, dtype, tolerance)
        stored, limits = wide(stored, dtype), NIBBLE if dtype == dt.ACL_INT4 else None
        if exact.dtype.kind in "fc":
            return truncated(stored, exact.real, tolerance, limits)
        return described(stored != exact.astype(stored.dtype), stored, exact.astype(stored.dtype))


def coded(stored: Array, exact: Array, dtype: int, tolerance: Tolerance) -> str:
    """A code between those of what the tolerance leaves open: on either side of a tie that is near.

    The others may be off by as much as the number is large: so is a whole block whose scale is the next one.
    """
    atol = 0.0 if dtype == dt.ACL_FLOAT8_E8M0 else FLOAT.atol
    slack = np.where(np.isfinite(exact), atol + tolerance.rtol * np.abs(exact), 0)
    got, *known = (
        wide(each, dtype) for each in (stored, *(narrow(exact + by, dtype) for by in (0 * slack, -slack, slack)))
    )
    rounded, low, high = known
    lost = np.isnan(rounded) | np.isnan(low) | np.isnan(high)
    same = (got == rounded) | np.isnan(got) & lost
    between = ~(np.isnan(low) & np.isnan(high)) & (got == got) & ~((got < low) | (got > high))
    missed = ~same & ~between
    if missed.mean() <= 1 - SHARE if missed.size else True:
        missed &= ~(np.abs(got - exact) <= atol + np.abs(exact))
    return described(missed, got, exact)


def truncated(stored: Array, exact: Array, tolerance: Tolerance, limits: tuple[int, int] | None = None) -> str:
    """An integer made of a number known up to the tolerance; what an integer cannot hold may become anything."""
    if stored.dtype.kind == "b":
        return described((np.abs(exact) > tolerance.atol) & ~stored | (exact == 0) & stored, stored, exact)
    slack = tolerance.atol + tolerance.rtol * np.abs(exact)
    low, high = np.trunc(exact - slack), np.trunc(exact + slack)
    least, most = limits or (np.iinfo(stored.dtype).min, np.iinfo(stored.dtype).max)
    held = (low >= least) & (high <= most)
    return described(held & ((stored < low) | (stored > high)), stored, exact)


def floating(got: Array, exact: Array, dtype: int, tolerance: Tolerance) -> str:
    """NaN and infinities where the formula has them, the rest within the tolerance."""
    if got.dtype.kind != "c":
        exact = exact.real
    rounded = wide(narrow(exact, dtype), dtype)
    finite = np.isfinite(rounded)
    near = np.abs(exact) * (1 + tolerance.rtol)
    edge = np.isfinite(exact) & ~np.isfinite(wide(narrow(near, dtype), dtype))  # rounding decides
    special = ~finite & ~edge
    same = (np.isnan(got) & np.isnan(rounded)) | (got == rounded)
    problem = described(special & ~same | finite & ~edge & ~np.isfinite(got), got, exact)
    if problem:
        return problem
    counted = finite & ~edge
    error, size = np.abs(got - exact)[counted], np.abs(exact)[counted]
    missed = error > tolerance.atol + tolerance.rtol * size
    beyond = error > np.maximum(tolerance.limit, UNITS * LAST.get(NUMPY[dtype], 2.0**-52) * size)
    if missed.mean() <= 1 - SHARE if missed.size else True:
        missed = beyond
    return described(spread(missed, counted), got, exact)


def spread(marks: Array, counted: Array) -> Array:
    """Marks of the counted elements, among all elements."""
    found = np.zeros(counted.shape, bool)
    found[counted] = marks
    return found


def described(wrong: Array, got: Array, exact: Array) -> str:
    """The first element that is wrong, and how many are."""
    places = np.argwhere(wrong)
    if not len(places):
        return ""
    place = tuple(int(index) for index in places[0])
    where = f" at [{','.join(map(str, place))}]" if place else ""
    return (
        f"Expected {exact[place]!s} but got {got[place]!s}{where}; {len(places)} of {np.size(wrong)} elements differ."
    )

"""The tolerance of CANN's operators (facts, section 8), and results held against it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from ..base import dtype as dt
from .values import NUMPY, narrow, wide

Array = Any
SHARE = 0.99
"""How many elements have to pass; the others stay within the limit, or within 32 units of the last place."""
UNITS = 32


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
    """What is wrong with a result of this dtype; nothing if it is within the tolerance, whatever its shape."""
    exact = exact.reshape(stored.shape) if exact.size == stored.size else np.broadcast_to(exact, stored.shape)
    with np.errstate(all="ignore"):
        if dtype in dt.FLOATING or dtype in dt.COMPLEX:
            return floating(wide(stored, dtype), exact, dtype, tolerance)
        if exact.dtype.kind in "fc":
            return truncated(stored, exact.real, tolerance)
        return told(stored != exact.astype(stored.dtype), stored, exact.astype(stored.dtype))


def truncated(stored: Array, exact: Array, tolerance: Tolerance) -> str:
    """An integer made of a number known up to the tolerance; what an integer cannot hold may become anything."""
    if stored.dtype.kind == "b":
        return told((np.abs(exact) > tolerance.atol) & ~stored | (exact == 0) & stored, stored, exact)
    slack = tolerance.atol + tolerance.rtol * np.abs(exact)
    low, high = np.trunc(exact - slack), np.trunc(exact + slack)
    limits = np.iinfo(stored.dtype)
    held = (low >= limits.min) & (high <= limits.max)
    return told(held & ((stored < low) | (stored > high)), stored, exact)


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
    problem = told(special & ~same | finite & ~edge & ~np.isfinite(got), got, exact)
    if problem:
        return problem
    counted = finite & ~edge
    error, size = np.abs(got - exact)[counted], np.abs(exact)[counted]
    missed = error > tolerance.atol + tolerance.rtol * size
    beyond = error > np.maximum(tolerance.limit, UNITS * LAST.get(NUMPY[dtype], 2.0**-52) * size)
    if missed.mean() <= 1 - SHARE if missed.size else True:
        missed = beyond
    return told(spread(missed, counted), got, exact)


def spread(marks: Array, counted: Array) -> Array:
    """Marks of the counted elements, among all elements."""
    found = np.zeros(counted.shape, bool)
    found[counted] = marks
    return found


def told(wrong: Array, got: Array, exact: Array) -> str:
    """The first element that is wrong, and how many are."""
    places = np.argwhere(wrong)
    if not len(places):
        return ""
    place = tuple(int(index) for index in places[0])
    where = f" at [{','.join(map(str, place))}]" if place else ""
    return (
        f"Expected {exact[place]!s} but got {got[place]!s}{where}; {len(places)} of {np.size(wrong)} elements differ."
    )

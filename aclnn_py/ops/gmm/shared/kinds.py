"""How the matrices of a grouped product are quantised, by the dtypes of x and weight."""

from __future__ import annotations

from typing import NamedTuple

from ....base import dtype as dt

FLOATS = (dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_FLOAT)
NARROW = (dt.ACL_INT8, dt.ACL_INT4)
"""Dtypes of quantised weights."""


class Kind(NamedTuple):
    """What the dtypes of x and weight are together, and those pairs; an output that goes with them."""

    predicate: str
    pairs: tuple[tuple[int, int], ...]
    out: int = dt.ACL_FLOAT16


FLOATING = Kind("one floating dtype", tuple([(one, one) for one in FLOATS]))
QUANTISED = Kind("INT8", ((dt.ACL_INT8, dt.ACL_INT8),))
WEIGHT_ONLY = Kind("FLOAT16 or BF16, and INT8 or INT4", tuple([(one, other) for other in NARROW for one in FLOATS[:2]]))
W4A8 = Kind("INT8 and INT4", ((dt.ACL_INT8, dt.ACL_INT4),))
W4A4 = Kind("INT4", ((dt.ACL_INT4, dt.ACL_INT4),))
KINDS = (FLOATING, QUANTISED, WEIGHT_ONLY, W4A8, W4A4)


def kind_of(pair: tuple[int, int]) -> Kind | None:
    return next((kind for kind in KINDS if pair in kind.pairs), None)

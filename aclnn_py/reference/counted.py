"""Operators whose results are as long as they find: NumPy's own functions."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from .registry import Array, reference

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

"""Tests of a tiling function, which give a code of their own (561002)."""

from __future__ import annotations

from ...base import status
from ..core.param import Param
from ..core.term import Rank
from ..terms.axes import Axis
from .basic import Defined, Within
from .shorthand import BY_DOCUMENTS, Rules, coded, flat, when

TILING = status.ACLNN_ERR_INNER_TILING_ERROR


def tiled(*rules: Rules, documents: int = TILING) -> Rules:
    """Tests of the tiling function (561002); `documents` is the code that the documents promise instead.

    Rules that hold by the documents alone keep their codes.
    """
    tested = tuple(coded(rule, TILING) for rule in flat(*rules))
    if documents == TILING:
        return tested
    return when(BY_DOCUMENTS, tuple(coded(rule, documents) for rule in flat(*rules)), otherwise=(tested,))


def has_axis(tensor: Param, dim: Param) -> Rules:
    """A number names one of a tensor's axes, of which there is at least one (161002)."""
    return (Within(Rank(tensor), low=1), Defined(Axis(tensor, dim)))


__all__ = ["TILING", "has_axis", "tiled"]

"""Numbers on diagonals, by NumPy's own function."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, reference
from .layout import number_as


@reference("aclnnInplaceFillDiagonal", integers=True, attrs=((2.5, True), (-3.0, False)))
def fill_diagonal(x: Array, value: Any, wrap: bool) -> Array:
    found = x.copy()
    np.fill_diagonal(found, number_as(value, x.dtype), wrap)
    return found

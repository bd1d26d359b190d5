"""Dynamic quantisation: a scale for each row."""

from __future__ import annotations

from ..norm.quantised_norms import by_row
from ..registry import Array, reference


@reference("aclnnDynamicQuant")
def dynamic_quant(x: Array, smooth: Array | None, *, dtypes: dict[str, int]) -> tuple[Array, Array]:
    return by_row(x if smooth is None else x * smooth, dtypes["yOut"])

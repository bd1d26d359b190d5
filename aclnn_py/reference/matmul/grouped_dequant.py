"""Products of groups of rows that are quantised on the way."""

from __future__ import annotations

import numpy as np

from ..registry import Array, Unsaid, reference
from .grouped import ends_along_rows
from .quantised import float_words, quant_matmul_dequant

ROWS, COLUMNS = 16, 32


def matrices(weight: Array, shape: tuple[int, ...]) -> Array:
    """[E,N,K], of blocks where there are five axes."""
    if weight.ndim == 3:
        return weight
    experts, across, down = weight.shape[:3]
    return weight.transpose(0, 2, 3, 1, 4).reshape(experts, down * ROWS, across * COLUMNS)[:, :, : shape[1]]


@reference(
    "aclnnQuantGroupedMatmulDequant", "aclnnQuantGroupedMatmulDequantWeightNZ",
    attrs=(("pertoken", True), ("pertensor", True)),
    domain={"groupList": ends_along_rows, "weightScale": float_words}, integers=True,
)  # fmt: skip
def grouped_dequant(
    x: Array, weight: Array, scale: Array, groups: Array, bias: None, x_scale: Array, offset: None,
    smooth: Array | None, mode: str, turned: bool,
) -> Array:  # fmt: skip
    ends = np.asarray(groups, int)
    if not len(ends) or ends[-1] != len(x):
        raise Unsaid
    parts = np.split(np.arange(len(x)), ends[:-1])
    by_row = x_scale is not None and x_scale.size == len(x)
    made = [
        quant_matmul_dequant(
            x[rows], one, factors, None, x_scale[rows] if by_row else x_scale, None, smooth, mode, turned
        )
        for rows, one, factors in zip(parts, matrices(weight, x.shape), scale, strict=True) if len(rows)
    ]  # fmt: skip
    return np.concatenate(made)

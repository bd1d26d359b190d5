"""Workspace that the tiling functions of LayerNormV4 ask for on the 950, in bytes."""

from __future__ import annotations

from ....base import dtype as dt
from ....base.soc import Soc
from ....rules.core.call import TensorFacts
from .rows import rows_of

SYSTEM = 16 << 20
"""What a kernel takes for the system."""
LEAST = 32
LANES = 64
"""Elements of FLOAT in a vector register of the 950."""


def up(number: int, to: int) -> int:
    """The next multiple."""
    return -(-number // to) * to


def registers_hold(rows: int, length: int, x: int, gamma: int, soc: Soc) -> bool:
    """Whether the 950's fast kernel takes the rows (layer_norm_v4_regbase_two_pass_perf_tiling.cpp)."""
    size, factor = dt.nbytes(x, 1), dt.nbytes(gamma, 1)
    aligned = up(length, 32 // size)
    tile_fits = aligned * (2 * factor + 4 * size + 4) <= soc.ub - LANES * 16 - 32
    return aligned <= 4 * LANES * LANES and not (rows >= 4096 and aligned >= 8192) and tile_fits


def buffer_holds(length: int, x: int, gamma: int, factors: int, soc: Soc) -> bool:
    """Whether one row fits into the buffer of the 950's two-pass kernel (layer_norm_v4_regbase_two_pass_tiling.cpp).

    `factors`: how many of gamma and beta there are. What AscendC's LayerNorm takes beside them is of asc-devkit,
    impl/adv_api/tiling/normalization/layernorm_tiling_impl.cpp: a partial sum for each register, and the variance.
    """
    size = dt.nbytes(x, 1)
    aligned, sums = up(length, 32 // size), up(-(-length // LANES), 2 * LANES) + 1
    return aligned * (4 * size + factors * dt.nbytes(gamma, 1)) + 4 * 32 + 4 * sums <= soc.ub


def newest_layer_norm(x: TensorFacts, axes: int, gamma: int, factors: int, soc: Soc) -> int:
    """LayerNormV4 on the 950: 32 bytes, and 16 MiB where rows get Welford's algorithm."""
    rows, length = rows_of(x.shape, axes)
    held = registers_hold(rows, length, x.dtype, gamma, soc) or buffer_holds(length, x.dtype, gamma, factors, soc)
    return LEAST if held else SYSTEM

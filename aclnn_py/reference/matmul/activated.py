"""Products of FP8 matrices in MX formats, GELU of them, and its quantisation in MX formats."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..norm.microscaling import LARGEST
from ..quant.mx_pairs import along, in_pairs
from ..registry import Array, Unsaid, reference
from .block_scales import by_block
from .eight_bits import in_nz, moderate
from .quantised import gelu

GROUP = 1 << 32 | 1 << 16 | 32
FUSED = (
    (False, False, 0, "gelu_tanh", "mx", "rint", 0, 0.0), (True, False, GROUP, "gelu_erf", "mx", "rint", 1, 0.0),
    (False, True, 0, "gelu_erf", "mx", "rint", 0, 0.0),
)  # fmt: skip
MATRICES = {"x1ScaleOptional": moderate, "x2Scale": moderate}


@reference("aclnnQuantMatmulActivationQuantWeightNz", attrs=FUSED, integers=True, domain=MATRICES)
def quant_matmul_activation_quant_weight_nz(
    x1: Array, x2: Array, first: Array, second: Array, bias: Array | None, one: bool, other: bool, group: int,
    form: str, mode: str, rounding: str, way: int, top: float, *, dtypes: dict[str, int],
) -> Any:  # fmt: skip
    """Not said of rows that GELU makes tiny, which float32 has otherwise."""
    left, right = (x1.swapaxes(-1, -2) if one else x1), in_nz(x2)
    columns = right if other else right.swapaxes(-1, -2)
    rates = first.swapaxes(-2, -3) if one else first, second if other else second.swapaxes(-2, -3)
    v = by_block(left, rates[0]) @ by_block(columns, rates[1]).swapaxes(-1, -2)
    z = gelu(v if bias is None else v + bias, form)
    if (np.abs(z).max(axis=-1) < 2.0**-30).any():
        raise Unsaid
    values, scales = along(z, 1, 32, dtypes["yOut"], way, 0.0, keeps=False)
    most = LARGEST[dtypes["yOut"]]
    return np.clip(values, -most, most), in_pairs(scales, -1)

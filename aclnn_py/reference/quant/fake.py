"""Fake quantisation: quantised and dequantised values, and the mask of those within the range."""

from __future__ import annotations

import numpy as np

from ..norm.quantised_norms import coarse
from ..registry import Array, Unsaid, reference

INT32 = 3


def between_ties(x: Array, scale: Array, zero: Array, whole: bool, low: int, high: int) -> tuple[Array, Array]:
    """Cases within float32's error of a tie are left out."""
    ratio = x / scale if whole else x / scale + zero
    if np.any(np.abs(ratio - np.floor(ratio) - 0.5) < 1e-3 * (1 + np.abs(ratio))) or not np.isfinite(ratio).all():
        raise Unsaid
    q = np.rint(ratio) + (zero if whole else 0)
    return (np.clip(q, low, high) - zero) * scale, (q >= low) & (q <= high)


@reference(
    "aclnnFakeQuantPerTensorAffineCachemask", domain={"scale": coarse},
    attrs=((0.5, -8, 7), (1.0, 0, 255), (1.0, -2, 2)),
)  # fmt: skip
def fake_quant_per_tensor(
    x: Array, scale: Array, zero: Array, enabled: float, low: int, high: int, *, soc: str
) -> tuple[Array, Array]:
    if enabled < 1:
        return x, np.ones(x.shape, bool)
    return between_ties(x, scale.reshape(()), zero.reshape(()), soc != "ascend950", low, high)


@reference(
    "aclnnFakeQuantPerChannelAffineCachemask", domain={"scale": coarse}, attrs=((-1, -8, 7), (0, 0, 255), (-1, -2, 2))
)  # fmt: skip
def fake_quant_per_channel(
    x: Array, scale: Array, zero: Array, axis: int, low: int, high: int, *, soc: str, dtypes: dict[str, int]
) -> tuple[Array, Array]:
    shape = [scale.size if at == axis % x.ndim else 1 for at in range(x.ndim)] if x.ndim else []
    whole = soc != "ascend950" and dtypes["zeroPoint"] == INT32
    return between_ties(x, scale.reshape(shape), zero.reshape(shape), whole, low, high)

"""Rows that are multiplied with matrices of low rank that their indices name."""

from __future__ import annotations

import numpy as np

from ..registry import Array, reference

SETTINGS = ((1, 0.75, 16, 16), (0, -2.0, 0, -1))


def half(values: Array) -> Array:
    return np.asarray(values, "f4").astype("f2").astype("f8")


@reference("aclnnAddLora", attrs=SETTINGS, domain={"indices": lambda x: np.floor(np.abs(x)) % 4 - 1}, integers=True)
def add_lora(
    y: Array, x: Array, above: Array, indices: Array, below: Array | None, layer: int, scale: float, offset: int,
    part: int,
) -> tuple[Array | None, ...]:  # fmt: skip
    found = np.array(y)
    for row, index in enumerate(indices.astype(int)):
        if 0 <= index < above.shape[0]:
            low = x[row, : above.shape[3]] if below is None else half(below[index, layer] @ x[row])
            more = half(half(above[index, layer] @ low) * half(scale))
            found[row, offset : offset + above.shape[2]] += more
    return found, None

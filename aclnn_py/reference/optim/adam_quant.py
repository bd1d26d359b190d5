"""AdamW whose moments are kept in eight bits."""

from __future__ import annotations

import numpy as np

from ..registry import Array, reference


def few(x: Array) -> Array:
    return np.abs(x) % 7


SETTINGS = ((1e-3, 0.9, 0.999, 1.0, 1e-8, 1.0, None, 256), (0.1, 0.5, 0.75, 0.0, 1e-3, 0.5, "BLOCKWISE", 256))


@reference(
    "aclnnApplyAdamWQuant", integers=True, attrs=SETTINGS,
    domain={"qmapV": np.abs, "absmaxVRef": np.abs, "step": few},
)  # fmt: skip
def apply_adam_w_quant(
    var: Array, grad: Array, m: Array, v: Array, qmap_m: Array, qmap_v: Array, most_m: Array, most_v: Array,
    step: Array, lr: float, beta1: float, beta2: float, decay: float, eps: float, scale: float, mode: str | None,
    size: int,
) -> tuple[Array | None, ...]:  # fmt: skip
    """Nothing is said of which elements of the maps are nearest: numbers in between are rounded."""
    shape, n = var.shape, var.size
    each = np.arange(n) // 256
    time, g = float(step[0]) + 1, grad.reshape(-1) * scale
    first = beta1 * qmap_m.reshape(-1)[m.reshape(-1).astype(int)] * most_m.reshape(-1)[each] + (1 - beta1) * g
    second = beta2 * qmap_v.reshape(-1)[v.reshape(-1).astype(int)] * most_v.reshape(-1)[each] + (1 - beta2) * g * g
    with np.errstate(all="ignore"):
        corrected = np.sqrt(np.float64(1 - beta2**time))
        pace = -lr * corrected / np.float64(1 - beta1**time)
        found = var.reshape(-1) + pace * first / (np.sqrt(second) + eps * corrected)
    if decay > 0:
        found = found * (1 - lr * decay)
    largest = []
    for values, most in ((first, most_m), (second, most_v)):
        kept = most.reshape(-1).copy()
        for block in range(-(-n // 256)):
            kept[block] = np.abs(values[block * 256 : block * 256 + 256]).max()
        largest.append(kept.reshape(most.shape))
    return found.reshape(shape), None, None, *largest

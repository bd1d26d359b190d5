"""The likeliest elements of rows."""

from __future__ import annotations

from typing import Any

import numpy as np

from .gathers import Given
from .registry import Array, reference


def counts(values: Array, *, name: str, given: Given) -> Array:
    """A domain: how many of a row."""
    return np.abs(values * 7919).astype(int) % max(given["logits"][-1], 1) + 1


@reference("aclnnApplyTopKTopP", domain={"k": counts, "p": lambda p: np.abs(p) % 1})
def apply_top_k_top_p(logits: Array, p: Any, k: Any) -> Array:
    out = logits.copy()
    if logits.shape[1] == 1:
        return out
    for row, x in enumerate(out):
        order = np.argsort(x, kind="stable")
        if k is not None:
            x[x < x[order][len(x) - int(k[row])]] = -np.inf
        if p is not None:
            with np.errstate(invalid="ignore"):
                likely = np.exp(x[order] - x[order][-1])
            gone = np.cumsum(likely / likely.sum()) <= 1 - p[row]
            gone[-1] = False
            x[order[gone]] = -np.inf
    return out

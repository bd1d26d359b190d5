"""One LSTM layer in one or both directions, whose parameters are tensors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ..registry import Array, reference
from .recurrent import Layers, lstm_cell

ATTRS = ((1, False, False, False), (1, True, False, True))


def small(values: Array) -> Array:
    return np.tanh(values) / 8


def counts(values: Array, *, name: str, given: Mapping[str, Any]) -> Array:
    """Numbers of active batches."""
    batches = given["initH"][1] if len(given["initH"]) == 3 else 0
    return np.floor(np.abs(values) * 31) % (batches + 1)


WEIGHTS = ("wIh", "wHh", "bIhOptional", "bHhOptional")
DOMAIN: dict[str, Callable[..., Array]] = {
    **dict.fromkeys((*WEIGHTS, "initH", "initC"), small),
    **dict.fromkeys(("wIhReverseOptional", "wHhReverseOptional", "bIhReverseOptional", "bHhReverseOptional"), small),
    "batchSizeOptional": counts,
}


def run(x: Array, h: Array, c: Array, params: tuple[Any, ...], sizes: Any, biased: bool, both: bool) -> tuple[Any, ...]:
    group = 4 if biased else 2
    chosen = [*params[:group], *(params[4 : 4 + group] if both else ())]
    cells = Layers(4, tuple(chosen), biased, 1, both)
    y, ends, _ = cells.run(x, lambda cell: (h[cell], c[cell]), lstm_cell, sizes)
    return y, *(np.stack([end[at] for end in ends]) for at in range(2))


@reference("aclnnBidirectionLSTM", attrs=ATTRS, domain=DOMAIN)
def lstm(x: Array, h: Array, c: Array, *rest: Any) -> tuple[Any, ...]:
    *params, _, biased, _, both = rest
    return run(x, h, c, tuple(params), None, biased, both)


@reference("aclnnBidirectionLSTMV2", attrs=tuple((*row, False) for row in ATTRS), domain=DOMAIN)
def lstm_v2(x: Array, h: Array, c: Array, *rest: Any) -> tuple[Any, ...]:
    *params, sizes, _, biased, _, both, _ = rest
    return run(x, h, c, tuple(params), sizes, biased, both)

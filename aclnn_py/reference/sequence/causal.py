"""Causal convolution of three taps: with masks, and its gradients; of sequences with a cache of their last tokens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..registry import Array, Unsaid, reference


@reference("aclnnMaskedCausalConv1d")
def masked(x: Array, weight: Array, mask: Array | None, *, stored: Any) -> Array:
    padded = np.concatenate([np.zeros((2, *x.shape[1:])), x])
    found = sum(padded[k : k + len(x)] * weight[k] for k in range(3))
    return found if mask is None else stored(found) * mask.T[..., None]


@reference("aclnnMaskedCausalConv1dBackward")
def masked_backward(grad: Array, x: Array, weight: Array, mask: Array | None) -> tuple[Array, Array]:
    kept = grad if mask is None else grad * mask.T[..., None]
    padded = np.concatenate([kept, np.zeros((2, *x.shape[1:]))])
    later = [padded[k : k + len(x)] for k in range(3)]
    back = sum(later[k] * weight[2 - k] for k in range(3))
    return back, np.stack([np.sum(later[2 - k] * x, axis=(0, 1)) for k in range(3)])


def line(values: Array, *, name: str, given: dict[str, Any]) -> Array:
    return np.abs(np.trunc(values)) % max(given["convStates"][0], 1)


def block(values: Array, *, name: str, given: dict[str, Any]) -> Array:
    return np.abs(np.trunc(values)) % max(given.get("cacheIndices", (1,))[-1], 1)


def few(values: Array, *, name: str, given: dict[str, Any]) -> Array:
    return np.abs(np.trunc(values)) % max(given["convStates"][1], 1)


def rising(values: Array, *, name: str, given: dict[str, Any]) -> Array:
    return np.trunc(np.linspace(0, given["x"][0], len(values)))


def counts(values: Array) -> Array:
    return np.abs(np.trunc(values))


DOMAIN: dict[str, Callable[..., Array]] = {
    "queryStartLoc": rising, "cacheIndices": line, "numAcceptedTokens": few, "numComputedTokens": counts,
    **dict.fromkeys(("blockIdxFirstScheduledToken", "blockIdxLastScheduledToken", "initialStateIdx"), block),
}  # fmt: skip
ATTRS = (
    (0, -1, 0, 4, 1, 2, 1), (1, 2, 1, 9, 0, 3, 1), (2, 0, 0, 12, 1, 2, 0), (0, -1, 0, -1, 1, 2, 1),
)  # fmt: skip
"""activationMode, padSlotId, runMode, maxQueryLen, residualConnection, blockSize, convMode."""


class Cache:
    """The lines, and what one sequence after the other does with them."""

    def __init__(self, states: Array, weight: Array, *, residual: int, block: int, mode: int) -> None:
        self.lines, self.weight = np.array(states), weight
        self.residual, self.block, self.mode = residual, block, mode

    def step(self, x: Array, read: int, write: int, accepted: int | None, computed: int | None) -> tuple[Array, Array]:
        """The results, and the two tokens before x with x behind them."""
        room = self.lines.shape[1]
        offset = room - 2 if accepted is None else max(accepted, 1) - 1
        if not (0 <= read < len(self.lines) and 0 <= write < len(self.lines) and offset + 2 <= room):
            raise Unsaid
        known = np.zeros((2, x.shape[1])) if computed == 0 else self.lines[read, : offset + 2].copy()
        whole = np.concatenate([known, x])
        taken = whole[-room:]
        self.lines[write, room - len(taken) :] = taken
        seen = whole[len(known) - 2 :]
        y = sum(seen[k : k + len(x)] * self.weight[k] for k in range(3)) + np.zeros_like(x)
        if self.mode and computed is not None:
            y[: max(2 - computed, 0)] = 0
        return (y + x if self.residual else y), seen

    def fill(self, seen: Array, lines: list[int], computed: int, pad: int) -> None:
        """The line of each block gets the two tokens where it is full."""
        length = len(seen) - 2
        rest = int(np.fmod(length - (self.block - computed % self.block), self.block))
        full = length - rest if rest else length - self.block
        for at, line in enumerate(lines):
            end = full - (len(lines) - at - 1) * self.block
            if line != pad and 1 <= end <= length:
                self.lines[line, -2:] = seen[end : end + 2]


def convolved(
    x: Array, starts: Array | None, indices: Array | None, accepted: Array | None,
    computed: Array | None, blocks: tuple[Array, Array, Array] | None, pad: int, short: bool, cache: Cache,
) -> tuple[Array, Array]:  # fmt: skip
    """Cache and results."""
    flat = x.ndim == 2
    if flat and starts is None:
        raise Unsaid
    bounds = starts.astype(int) - int(starts[0]) if flat and starts is not None else np.arange(len(x) + 1)
    y = np.array(x)
    for at in range(len(bounds) - 1):
        place: Any = slice(bounds[at], bounds[at + 1]) if flat else at
        read = write = at
        table = None if indices is None else indices[at].astype(int)
        if blocks is not None and table is not None:
            begin, end, other = (int(one[at]) for one in blocks)
            read, write = int(table[other]), int(table[end])
        elif table is not None:
            read = write = int(table)
        if (read if short else write) == pad:
            y[place] = 0
            continue
        told = None if accepted is None else int(accepted[at])
        before = None if computed is None else int(computed[at])
        rows = x[place]
        y[place], seen = cache.step(rows, read, write, told, before)
        if blocks is not None and table is not None:
            cache.fill(seen, [int(table[begin + i]) for i in range(end - begin)], before or 0, pad)
    return cache.lines, y


def of_sequences(
    x: Array, weight: Array, states: Array, starts: Array | None, indices: Array | None, initial_mode: Any, bias: Any,
    accepted: Array | None, computed: Array | None, first: Array | None, last: Array | None, initial: Array | None,
    activation: int, pad: int, run_mode: int, longest: int, residual: int, block: int, mode: int,
) -> tuple[Array, Array]:  # fmt: skip
    blocks = None if first is None or last is None or initial is None else (first, last, initial)
    cache = Cache(states, weight, residual=residual, block=block, mode=mode)
    short = x.ndim == 3 or longest <= 8
    return convolved(x, starts, indices, accepted, computed, blocks, pad, short, cache)


@reference("aclnnFusedCausalConv1d", attrs=ATTRS, domain=DOMAIN)
def fused(*arguments: Any) -> tuple[Array, Array]:
    return of_sequences(*arguments)


@reference("aclnnInplaceFusedCausalConv1d", attrs=ATTRS, domain=DOMAIN)
def fused_inplace(*arguments: Any) -> tuple[Array, Array]:
    states, x = of_sequences(*arguments)
    return x, states

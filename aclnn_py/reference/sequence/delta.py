"""The gated delta rule, one token after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from ..registry import Array, reference

BF16, CHUNK = 27, 64


def bfloat16(values: Array) -> Array:
    """Rounded to nearest even, 8 bits of a mantissa."""
    mantissa, exponent = np.frexp(values)
    return np.ldexp(np.rint(mantissa * 256), exponent - 8)


def tokens_each(given: Mapping[str, Any]) -> int:
    """As many tokens for every sequence, the same for all places of a storage."""
    many = max(given["actualSeqLengths"][0], 1) if given["actualSeqLengths"] else 1
    return min(given["value"][0] // many, 8) if given["value"] else 0


def lengths(values: Array, *, name: str, given: Mapping[str, Any]) -> Array:
    return np.full(np.shape(values), float(tokens_each(given)))


def states(values: Array, *, name: str, given: Mapping[str, Any]) -> Array:
    """Places among the states."""
    return np.floor(np.abs(values) * 7919) % max(given["stateRef"][0], 1)


def accepted(values: Array, *, name: str, given: Mapping[str, Any]) -> Array:
    return 1 + np.floor(np.abs(values) * 31) % max(tokens_each(given), 1)


def fading(values: Array) -> Array:
    """Logarithms of factors from exp(-1) to 1."""
    return -np.abs(np.tanh(values))


def small(values: Array) -> Array:
    return values / 8


DOMAIN: dict[str, Callable[..., Array]] = {
    "actualSeqLengths": lengths, "ssmStateIndices": states, "numAcceptedTokens": accepted, "g": fading,
    "gOptional": fading, "gk": fading, "query": small, "key": small, "beta": lambda x: np.abs(np.tanh(x)),
}  # fmt: skip


def spans(lengths: Array) -> Iterator[tuple[int, int, int]]:
    """Number, first token and the one behind the last of each sequence."""
    ends = np.cumsum(lengths.astype(int))
    return zip(range(len(ends)), (ends - lengths.astype(int)).tolist(), ends.tolist(), strict=True)


def after(state: Array, key: Array, value: Array, beta: float, factors: Array) -> Array:
    """What a state knows of a key is replaced, by a share of beta, with the value."""
    faded = state * factors
    return faded + beta * np.outer(value - faded @ key, key)


@reference("aclnnChunkGatedDeltaRule", attrs=((0.25,),), domain=DOMAIN)
def chunk_gated_delta_rule(
    query: Array, key: Array, value: Array, beta: Array, before: Array, lengths: Array, g: Array | None, scale: float,
    *, dtypes: Mapping[str, int],
) -> tuple[Array, Array]:  # fmt: skip
    out, last = np.zeros(value.shape), np.array(before)
    group = value.shape[1] // query.shape[1]
    for number, begin, end in spans(lengths):
        for head in range(value.shape[1]):
            state = last[number, head]
            for t in range(begin, end):
                factor = 1.0 if g is None else np.exp(g[t, head])
                k = key[t, head // group]
                state = after(state, k, value[t, head], beta[t, head], np.full(len(k), factor))
                out[t, head] = state @ (scale * query[t, head // group])
                if dtypes["initialState"] == BF16 and (t + 1 - begin) % CHUNK == 0:
                    state = bfloat16(state)
            last[number, head] = state
    return out, last


@reference("aclnnRecurrentGatedDeltaRule", attrs=((0.25,),), domain=DOMAIN)
def recurrent_gated_delta_rule(
    query: Array, key: Array, value: Array, beta: Array, states: Array, lengths: Array, places: Array,
    g: Array | None, gk: Array | None, numbers: Array | None, scale: float, *, dtypes: Mapping[str, int],
) -> tuple[Array, Array]:  # fmt: skip
    out, kept = np.zeros(value.shape), np.array(states)
    group, narrow = value.shape[1] // query.shape[1], dtypes["stateRef"] == BF16
    at = places.astype(int)
    for number, begin, end in spans(lengths):
        first = begin if numbers is None else begin + int(numbers[number]) - 1
        begins = np.array(kept[at[first]]) if end > begin else kept[:0]
        for head, state in enumerate(begins):
            for t in range(begin, end):
                k = key[t, head // group]
                factors = np.exp(0.0 if g is None else g[t, head]) * np.exp(
                    np.zeros(len(k)) if gk is None else gk[t, head]
                )
                state = after(state, k, value[t, head], beta[t, head], factors)
                out[t, head] = state @ (scale * query[t, head // group])
                kept[at[t], head] = bfloat16(state) if narrow else state
    return kept, out

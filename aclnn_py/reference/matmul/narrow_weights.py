"""Weights of INT8 and INT4 of grouped products, dequantised."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import ml_dtypes
import numpy as np

from ..registry import Array, Unsaid

FLOAT16, INT8, INT32, BF16, INT4 = 1, 2, 3, 27, 29
"""Numbers of aclDataType."""


def rounded(values: Array, dtype: int) -> Array:
    """Rounded to FLOAT16 or BF16."""
    with np.errstate(all="ignore"):
        return values.astype("f2" if dtype == FLOAT16 else ml_dtypes.bfloat16).astype("f8")


def from_words(words: Array, *, turned: bool = False) -> Array:
    """INT4 of INT32 of eight each along the last axis, or the one before."""
    rows = np.ascontiguousarray(np.swapaxes(words, -1, -2) if turned else words)
    parts = rows.view("u4")[..., None] >> np.arange(0, 32, 4, dtype="u4") & 15
    found = parts.astype("i8").reshape(*rows.shape[:-1], -1)
    found = np.where(found > 7, found - 16, found)
    return np.swapaxes(found, -1, -2) if turned else found


def numbers(matrices: list[Array], dtype: int, inner: int) -> list[Array]:
    """Matrices [...,K,N], of INT32 as the INT4 that it holds."""
    if dtype != INT32:
        return matrices
    return [from_words(one, turned=one.shape[-2] != inner) for one in matrices]


def spread(vectors: Array, weight: Array) -> Array:
    """[N] or [G,N], of several weights [E,N] or [E,G,N], for every row of them."""
    several = vectors.astype("f8")
    several = several if several.ndim == weight.ndim else several[..., None, :]
    if weight.ndim == 3:
        several = several[: len(weight)]
    return np.repeat(several, weight.shape[-2] // several.shape[-2], -2)


def floating(weights: list[Array], scales: list[Array], offsets: list[Array] | None, dtype: int) -> list[Array]:
    """(weight + offset) * scale; FLOAT16 rounds the sum too."""
    found = []
    for at, weight in enumerate(weights):
        w = weight.astype("f8")
        if offsets:
            w = w + spread(offsets[at], w)
            w = rounded(w, FLOAT16) if dtype == FLOAT16 else w
        found.append(rounded(w * spread(scales[at], w), dtype))
    if not all(np.isfinite(one).all() for one in found):
        raise Unsaid
    return found


def is_four_bits(dtypes: Mapping[str, int]) -> bool:
    """INT8 or INT4 rows beside INT4 weights."""
    return dtypes.get("x[0]") in (INT4, INT32) or (
        dtypes.get("x[0]") == INT8 and dtypes.get("weight[0]") in (INT4, INT32)
    )


def splits_rows(columns: int, hint: Any, *, biased: bool, moved: bool) -> bool:
    """Whether CANN multiplies the halves of INT8 rows less 8, which the bias completes."""
    return biased and (not hint or not hint[0] or columns // hint[0] > 4 or moved)


def reads_sizes(given: dict[str, Any]) -> bool:
    """Whether CANN reads any list as sizes: scales of INT4 beside INT8 have as many axes as the weights."""
    scale, weight = given.get("scaleOptional[0]", ()), given.get("weight[0]", ())
    return bool(scale) and len(scale) == len(weight)


def scales_sums(sizes: tuple[int, ...], groups: int, hint: Any) -> bool:
    """Whether vector units scale the sums; sizes are E, M, K, N and whether blocks hold the weights."""
    few = bool(hint) and 0 < hint[0] <= 64
    known = sizes in ((1, 16, 256, 512, 1), (256, 1024, 512, 32768, 1))
    return (few or known) and sizes[2] == 256 * groups and sizes[3] % 64 == 0


def words(values: Array, *, name: str, given: dict[str, Any]) -> Array:
    """A domain: scales beside INT4 weights are words with the bits of a FLOAT in their lower half."""
    if len(given.get("scaleOptional[0]", ())) != len(given.get("weight[0]", ())):
        return values
    return (np.abs(values) % 64 / 1024).astype("f4").view("u4").astype("f8")


def given(members: Any) -> Any:
    """A list, or None where it counts as absent: empty, or a single tensor of shape [0]."""
    return None if not members or (len(members) == 1 and members[0].shape == (0,)) else members


class FourBits:
    """INT8 or INT4 rows beside INT4 weights as matrices of numbers: (rows @ weights) of each group are its results.

    A bias, and offsets times the sums of rows, are further rows of the weights.
    """

    def __init__(
        self, x: Any, weight: Any, bias: Any, scale: Any, offset: Any, tokens: Any, dtypes: Mapping[str, int],
        hints: tuple[Any, ...], *, blocks: bool,
    ) -> None:  # fmt: skip
        (rows,) = x if dtypes["x[0]"] != INT32 else [from_words(each) for each in x]
        self.is_int8 = dtypes["x[0]"] == INT8
        weights, rows = numbers(weight, dtypes["weight[0]"], rows.shape[1]), rows.astype("f8")
        tokens, sizes = given(tokens), (*weights[0].shape[:-2], 1, weights[0].shape[-1])
        moved = self.is_int8 and bool(offset) and offset[0].shape in (sizes, sizes[1:] if len(weights) > 1 else sizes)
        biased = self.is_int8 and given(bias) is not None
        self.halves = splits_rows(weights[0].shape[-1], hints[0] if hints else None, biased=biased, moved=moved)
        experts = len(weight) if len(weight) > 1 else len(weight[0])
        sizes = (experts, *rows.shape, weights[0].shape[-1], int(blocks))
        hint = hints[0] if hints else None
        self.exact = self.halves and not moved and scales_sums(sizes, scale[0].shape[-2], hint)
        self.alone = self.is_int8 and not self.halves and scale[0].shape[-2] == 1
        found = [each * spread(self.factors(one, dtypes), each) for each, one in zip(weights, scale, strict=False)]
        columns = [rows - 8 if self.halves else rows]
        more: list[tuple[Array, Any]] = [(np.ones((len(rows), 1)), bias)] if self.halves else []
        more += [(rows.sum(1, keepdims=True), offset)] if self.halves and moved else []
        for column, vectors in more:
            columns.append(column)
            found = [
                np.concatenate((each, one.reshape(*each.shape[:-2], 1, -1)), -2)
                for each, one in zip(found, vectors, strict=False)
            ]
        self.weights = found
        self.rows = [np.concatenate(columns, 1) * (tokens[0].reshape(-1, 1) if tokens else 1)]

    def factors(self, scale: Array, dtypes: Mapping[str, int]) -> Array:
        """Scales without the lowest 13 bits, but for exact ones; where INT8 is made, in the dtype of the outputs."""
        bits = np.uint64(0xFFFFFFFF if self.exact else 0xFFFFE000)
        if self.alone:
            bits = np.uint64(0xFFFF0000 if dtypes.get("out[0]") == BF16 else 0xFFFFFFFF)
        return (scale.view("u8") & bits).astype("u4").view("f4").astype("f8")

    def list_kind(self, kind: int) -> int:
        """What a group list is read as."""
        return 1 if self.is_int8 else kind

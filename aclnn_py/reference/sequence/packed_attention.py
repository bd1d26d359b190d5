"""Attention over packed sequences and its gradients: each sequence for itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from ..registry import Array, Rounding, reference
from .attention import DOMAIN, Scores, finite, forward, gradients, start_shift

ENDS = (((2, 5), (3, 7)), ((0, 4), (2, 6)), ((1, 3, 5), (4, 4, 7)), ((5,), (7,)))
NUMBERS = (
    (0.3, 0.5, 65536, 65536, 2, "TND", 0, 0), (0.7, 1.0, 1, 1, 2, "TND", 2, 0), (0.5, 0.8, 0, 0, 2, "TND", 0, 1),
    (0.5, 1.0, 65536, 0, 2, "TND", 0, 0),
)  # fmt: skip
ATTRS = tuple(((2, 3), *ends, *numbers) for ends, numbers in zip(ENDS, NUMBERS, strict=True))
WITH_KINDS = tuple(
    ((2, 3), *ends, (4,), (1,), *numbers, kind) for ends, numbers, kind in zip(ENDS, NUMBERS, (1, 0, 1, 1), strict=True)
)
COMPRESSED = (2, 3, 4, 6, 7, 8)


Given = tuple[Any, ...]


class Part(NamedTuple):
    """A sequence: its scores, and where its queries and keys lie."""

    scores: Scores | None
    rows: slice
    keys: slice


def parts(
    tensors: Given, ends: Given, numbers: Given, at: tuple[int, int], *, backward: bool = False, sink: Any = None
) -> Iterator[Part]:
    """The sequences of a call; without scores where one has no query or no key."""
    q, k, v, pse, drop, mask, prefix = tensors
    heads, sparse = numbers[4], numbers[7]
    counts = [np.maximum(np.diff(each, prepend=0), 0) for each in ends]
    bits = None if drop is None else np.unpackbits(drop.ravel(), bitorder="little")
    some = np.flatnonzero(counts[0])
    products = np.concatenate(([0], np.cumsum(counts[0] * counts[1])))
    begins = [np.concatenate(([0], np.cumsum(each))) for each in counts]
    for number, (rows, keys) in enumerate(zip(*counts, strict=True)):
        own = slice(begins[0][number], begins[0][number] + rows), slice(begins[1][number], begins[1][number] + keys)
        if not rows or not keys:
            yield Part(None, *own)
            continue
        first, scores = heads * products[number], heads * rows * keys
        mode = mode_of(sparse, number == some[-1], number == some[0])
        first_only = sparse == 8 and (backward or mask is not None)
        changed = (*numbers[:5], "BSND", numbers[6], mode)
        have = Scores(
            q[None, own[0]], k[None, own[1]], v[None, own[1]],
            pse_of(pse, (number, rows, keys, heads, first, heads * begins[1][number]), at[0], begins[1][-1] * heads),
            None if bits is None else np.packbits(bits[first : first + scores], bitorder="little"),
            mask_of(mask, sparse, own, first // heads, (max(counts[0]), max(counts[1])), heads),
            None if prefix is None else prefix[number : number + 1], *changed, kind=at[0],
            shift=0 if number and first_only else at[1], sink=sink,
        )  # fmt: skip
        blank = numbers[6] == 2 or (
            sparse == 6 and any(not p and a > b for p, a, b in zip(prefix or (), *counts, strict=False))
        )
        have.blank = blank
        yield Part(have, *own)


def mode_of(sparse: int, is_last: bool, is_first: bool) -> int:
    """The sparse mode of a sequence: modes 7 and 8 are others for one of them."""
    if sparse == 7:
        return 4 if is_last else 3
    return (4 if is_first else 2) if sparse == 8 else sparse


def pse_of(pse: Any, at: tuple[int, ...], kind: int, by_key: int) -> Any:
    if pse is None:
        return None
    number, rows, keys, heads, first, first_key = at
    if kind in (2, 3):
        return pse if pse.ndim == 1 else pse[number : number + 1]
    flat = pse.ravel()
    if pse.shape[0] == by_key:
        return flat[first_key : first_key + heads * keys].reshape(1, heads, 1, keys)
    return flat[first : first + heads * rows * keys].reshape(1, heads, rows, keys)


def mask_of(mask: Any, sparse: int, own: tuple[slice, slice], first: int, longest: tuple[int, int], heads: int) -> Any:
    if mask is None or sparse in COMPRESSED:
        return mask
    rows, keys = own[0].stop - own[0].start, own[1].stop - own[1].start
    if mask.ndim == 4 and mask.shape[:2] != (1, 1):
        count = mask.shape[1]
        return mask.ravel()[first * count : (first + rows * keys) * count].reshape(1, count, rows, keys)
    mask = mask.reshape(mask.shape[-2:])
    return mask[:rows, :keys] if mask.shape == longest else mask[own]


def attend(
    tensors: Given, ends: Given, numbers: Given, at: tuple[int, int], sink: Any = None, *, stored: Rounding
) -> tuple[Any, ...]:
    q, k, v = tensors[:3]
    if not q.size or not k.size:
        return None, None, None, None
    heads = q.shape[1]
    y, statistics = np.zeros((*q.shape[:2], v.shape[2])), np.zeros((2, q.shape[0] * heads * 8))
    for part in parts(tensors, ends, numbers, at, sink=sink):
        if part.scores is None:
            continue
        largest, total, found = forward(part.scores, stored)
        y[part.rows] = found[0].transpose(1, 0, 2)
        own = slice(part.rows.start * heads * 8, part.rows.stop * heads * 8)
        statistics[0, own], statistics[1, own] = largest.ravel(), total.ravel()
    largest, total = statistics.reshape(2, *q.shape[:2], 8)
    return largest, total, None, y


@reference("aclnnFlashAttentionVarLenScore", attrs=ATTRS, integers=True)
def flash_attention_var_len_score(
    q: Array, k: Array, v: Array, pse: Any, drop: Any, padding: Any, mask: Any, prefix: Any, q_ends: Any, k_ends: Any,
    *numbers: Any, stored: Any,
) -> tuple[Any, ...]:  # fmt: skip
    return attend((q, k, v, pse, drop, mask, prefix), (q_ends, k_ends), numbers, (1, 0), stored=stored)


@reference("aclnnFlashAttentionVarLenScoreV2", attrs=WITH_KINDS, integers=True)
def flash_attention_var_len_score_v2(
    q: Array, k: Array, v: Array, pse: Any, drop: Any, padding: Any, mask: Any, prefix: Any, q_ends: Any, k_ends: Any,
    first: Any, second: Any, *numbers: Any, stored: Any,
) -> tuple[Any, ...]:  # fmt: skip
    at = (numbers[-1], start_shift(first, second))
    return attend((q, k, v, pse, drop, mask, prefix), (q_ends, k_ends), numbers[:-1], at, stored=stored)


WITH_ROWS = tuple((*row, layout) for row, layout in zip(ATTRS, ("same_as_input", "", "same_as_input", ""), strict=True))


def by_token(x: Any, ends: Any, *, back: bool = False) -> Any:
    """Rows of sequences, each [N,S,8], as [T,N,8]; `back`: the other way."""
    if x is None:
        return None
    tokens, heads, width = x.shape
    found, begin = x.copy(), 0
    for count in np.maximum(np.diff(ends, prepend=0), 0):
        own = slice(begin, begin + count)
        shape = (count, heads, width) if back else (heads, count, width)
        found[own] = x[own].reshape(shape).transpose(1, 0, 2).reshape(count, heads, width)
        begin += count
    return found.reshape(tokens, heads, width)


@reference("aclnnFlashAttentionVarLenScoreV4", attrs=WITH_ROWS, integers=True)
def flash_attention_var_len_score_v4(
    q: Array, k: Array, v: Array, pse: Any, drop: Any, padding: Any, mask: Any, prefix: Any, q_ends: Any, k_ends: Any,
    *numbers: Any, stored: Any,
) -> tuple[Any, ...]:  # fmt: skip
    largest, total, softmax, y = attend(
        (q, k, v, pse, drop, mask, prefix), (q_ends, k_ends), numbers[:-1], (1, 0), stored=stored
    )  # fmt: skip
    if numbers[-1] == "same_as_input":
        largest, total = by_token(largest, q_ends), by_token(total, q_ends)
    return largest, total, softmax, y


def attend_back(
    tensors: tuple[Any, ...],
    rows: tuple[Any, ...],
    ends: tuple[Any, Any],
    numbers: tuple[Any, ...],
    at: tuple[int, int],
) -> tuple[Any, ...]:
    q, k, v = tensors[:3]
    dy, largest, total, y = rows
    found = np.zeros(q.shape), np.zeros(k.shape), np.zeros(v.shape)
    if not q.size or not k.size:
        return *found, None
    if not finite(q, k, v, dy, y, largest, total, numbers[0], tensors[3]):
        return None, None, None, None
    heads = q.shape[1]
    for part in parts(tensors, ends, numbers, at, backward=True):
        if part.scores is None:
            continue
        own = slice(part.rows.start * heads * 8, part.rows.stop * heads * 8)
        statistics = [each.ravel()[own].reshape(1, heads, -1, 8) for each in (largest, total)]
        dys = [each[None, part.rows].transpose(0, 2, 1, 3) for each in (dy, y)]
        for to, gradient, place in zip(
            found, gradients(part.scores, *dys, *statistics), (part.rows, part.keys, part.keys), strict=True
        ):
            to[place] = gradient[0].transpose(1, 0, 2)
    return *found, None


@reference("aclnnFlashAttentionUnpaddingScoreGrad", attrs=ATTRS, integers=True, domain=DOMAIN)
def flash_attention_unpadding_score_grad(
    q: Array, k: Array, v: Array, dy: Array, pse: Any, drop: Any, padding: Any, mask: Any, largest: Any, total: Any,
    softmax: Any, y: Array, prefix: Any, q_ends: Any, k_ends: Any, *numbers: Any,
) -> tuple[Any, ...]:  # fmt: skip
    tensors, rows = (q, k, v, pse, drop, mask, prefix), (dy, largest, total, y)
    return attend_back(tensors, rows, (q_ends, k_ends), numbers, (1, 0))


@reference("aclnnFlashAttentionUnpaddingScoreGradV2", attrs=WITH_KINDS, integers=True, domain=DOMAIN)
def flash_attention_unpadding_score_grad_v2(
    q: Array, k: Array, v: Array, dy: Array, pse: Any, drop: Any, padding: Any, mask: Any, largest: Any, total: Any,
    softmax: Any, y: Array, prefix: Any, q_ends: Any, k_ends: Any, first: Any, second: Any, *numbers: Any,
) -> tuple[Any, ...]:  # fmt: skip
    tensors, rows = (q, k, v, pse, drop, mask, prefix), (dy, largest, total, y)
    return attend_back(tensors, rows, (q_ends, k_ends), numbers[:-1], (numbers[-1], start_shift(first, second)))


@reference("aclnnFlashAttentionUnpaddingScoreGradV4", attrs=WITH_ROWS, integers=True, domain=DOMAIN)
def flash_attention_unpadding_score_grad_v4(
    q: Array, k: Array, v: Array, dy: Array, pse: Any, drop: Any, padding: Any, mask: Any, largest: Any, total: Any,
    softmax: Any, y: Array, prefix: Any, q_ends: Any, k_ends: Any, *numbers: Any,
) -> tuple[Any, ...]:  # fmt: skip
    if numbers[-1] == "same_as_input":
        largest, total = (by_token(each, q_ends, back=True) for each in (largest, total))
    tensors, rows = (q, k, v, pse, drop, mask, prefix), (dy, largest, total, y)
    return attend_back(tensors, rows, (q_ends, k_ends), numbers[:-1], (1, 0))


ROPE_NUMBERS = ((0.5, 1.0, 65536, 0, 2, "TND", 0, 0, 1), (0.7, 1.0, 1, 1, 2, "TND", 2, 0, 0))
WITH_ROPES = tuple(((2, 3), *ends, (4,), (1,), *numbers) for ends, numbers in zip(ENDS, ROPE_NUMBERS, strict=False))


def with_rope(whole: Array, part: Any) -> Array:
    return whole if part is None else np.concatenate((whole, part), axis=2)


@reference("aclnnFlashAttentionVarLenScoreV3", attrs=WITH_ROPES, integers=True)
def flash_attention_var_len_score_v3(
    q: Array, q_rope: Any, k: Array, k_rope: Any, v: Array, pse: Any, drop: Any, padding: Any, mask: Any,
    prefix: Any, q_ends: Any, k_ends: Any, first: Any, second: Any, *numbers: Any, stored: Any,
) -> tuple[Any, ...]:  # fmt: skip
    tensors = (with_rope(q, q_rope), with_rope(k, k_rope), v, pse, drop, mask, prefix)
    return attend(tensors, (q_ends, k_ends), numbers[:-1], (numbers[-1], start_shift(first, second)), stored=stored)


@reference("aclnnFlashAttentionUnpaddingScoreGradV3", attrs=WITH_ROPES, integers=True, domain=DOMAIN)
def flash_attention_unpadding_score_grad_v3(
    q: Array, q_rope: Any, k: Array, k_rope: Any, v: Array, dy: Array, pse: Any, drop: Any, padding: Any, mask: Any,
    largest: Any, total: Any, softmax: Any, y: Array, prefix: Any, q_ends: Any, k_ends: Any, first: Any, second: Any,
    *numbers: Any,
) -> tuple[Any, ...]:  # fmt: skip
    tensors = (with_rope(q, q_rope), with_rope(k, k_rope), v, pse, drop, mask, prefix)
    at = (numbers[-1], start_shift(first, second))
    dq, dk, dv, _ = attend_back(tensors, (dy, largest, total, y), (q_ends, k_ends), numbers[:-1], at)
    if dq is None:
        return (None,) * 6
    width = q.shape[2]
    ropes = (None, None) if q_rope is None else (dq[..., width:], dk[..., width:])
    return dq[..., :width], ropes[0], dk[..., :width], ropes[1], dv, None

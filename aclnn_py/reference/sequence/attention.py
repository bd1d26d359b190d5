"""Attention and its gradients: all scores at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, Rounding, reference

HIDDEN = float(np.finfo(np.float32).min)
SUM_OF_NOTHING = float(np.finfo(np.float32).max)
WHOLE = 1 << 40
ATTRS = (
    ((2, 3), 0.3, 0.5, 65536, 65536, 2, "BSH", 0, 0), ((2, 3), 0.7, 1.0, 1, 1, 4, "SBH", 2, 0),
    ((2, 3), 0.5, 0.8, 0, 0, 1, "BSND", 0, 1), ((2, 3), 0.5, 1.0, 0, 0, 2, "BNSD", 2, 5),
)  # fmt: skip
WITH_KINDS = tuple((prefix, (4,), (1,), *rest, kind) for (prefix, *rest), kind in zip(ATTRS, (1, 0, 1, 1), strict=True))
"""With start indices and a kind of position bias."""


def as_heads(x: Array, layout: str, heads: int) -> Array:
    """[batches, heads, rows, width]."""
    if layout in ("BSH", "SBH"):
        x = x.reshape(*x.shape[:2], heads, x.shape[2] // heads)
    order = {"BSH": (0, 2, 1, 3), "SBH": (1, 2, 0, 3), "BSND": (0, 2, 1, 3), "BNSD": (0, 1, 2, 3)}
    return x.transpose(order[layout])


def laid_out(x: Array, layout: str) -> Array:
    """The other way."""
    order = {"BSH": (0, 2, 1, 3), "SBH": (2, 0, 1, 3), "BSND": (0, 2, 1, 3), "BNSD": (0, 1, 2, 3)}
    x = x.transpose(order[layout])
    return x.reshape(*x.shape[:2], -1) if layout in ("BSH", "SBH") else x


def seen(mode: int, before: int, behind: int, prefix: Any, batches: int, rows: int, keys: int) -> Array:
    """Which scores a sparse mode leaves, [batches, 1, rows, keys]."""
    apart = np.arange(keys)[None, :] - np.arange(rows)[:, None]
    low, high = {
        0: (-before if before < rows else -WHOLE, behind if behind < keys else WHOLE), 2: (-WHOLE, 0),
        3: (-WHOLE, keys - rows), 4: (keys - rows - before, keys - rows + behind), 6: (-WHOLE, keys - rows),
    }.get(mode, (-WHOLE, WHOLE))  # fmt: skip
    left = np.broadcast_to((apart >= low) & (apart <= high), (batches, 1, rows, keys))
    if mode != 6:
        return left
    return left | (np.arange(keys)[None, None, None, :] < np.reshape(prefix, (-1, 1, 1, 1)))


def whole_pse(pse: Array, rows: int, keys: int) -> Array:
    """What 1024 rows stand for: all rows are the last one, shifted."""
    if pse.shape[2] in (1, rows):
        return pse
    columns = np.minimum(np.arange(keys)[None, :] + rows - 1 - np.arange(rows)[:, None], keys - 1)
    return pse[:, :, 1023, :][:, :, columns]


def biased(products: Array, pse: Any, scale: float, kind: int, shift: int) -> Array:
    """Scaled scores with their position bias, which is a slope per head for kinds 2 and 3."""
    rows, keys = products.shape[2:]
    if pse is None:
        return scale * products
    if kind in (0, 1):
        pse = whole_pse(pse, rows, keys)
        return scale * products + pse if kind == 0 else scale * (products + pse)
    distance = np.abs(np.arange(keys)[None, :] - np.arange(rows)[:, None] - shift)
    slopes = np.reshape(pse, (-1, products.shape[1], 1, 1))
    return scale * products - slopes * (distance if kind == 2 else np.sqrt(distance))


def start_shift(first: Any, second: Any) -> int:
    """What start indices of queries and keys add to their distance, if both are given."""
    return first[0] - second[0] if first and second else 0


class Scores:
    """The scores of a call with what hides them, and its share of what is dropped."""

    def __init__(
        self, q: Array, k: Array, v: Array, pse: Any, drop: Any, mask: Any, prefix: Any, scale: float, keep: float,
        before: int, behind: int, heads: int, layout: str, precise: int, sparse: int, *, kind: int = 1,
        shift: int = 0, sink: Any = None,
    ) -> None:  # fmt: skip
        self.q, self.scale = as_heads(q, layout, heads), scale
        shared = k.shape[2] // self.q.shape[3] if layout in ("BSH", "SBH") else k.shape[layout.index("N")]
        self.group = heads // shared
        self.k, self.v = (np.repeat(as_heads(each, layout, shared), self.group, axis=1) for each in (k, v))
        batches, rows, keys = self.q.shape[0], self.q.shape[2], self.k.shape[2]
        scores = biased(self.q @ self.k.swapaxes(2, 3), pse, scale, kind, shift)
        if mask is not None:
            scores = np.where(seen(sparse, before, behind, prefix, batches, rows, keys), scores, HIDDEN)
            scores = scores if sparse in (2, 3, 4, 6) else np.where(mask.astype(bool), HIDDEN, scores)
        self.scores = scores
        partly = (sparse == 0 and not (before >= rows and behind == 0)) and (before < rows or behind < keys)
        blank = mask is not None and (partly or sparse == 4 or (sparse == 3 and rows > keys))
        self.blank = precise == 2 or blank
        bits = None if drop is None else np.unpackbits(drop.ravel(), bitorder="little")
        self.sink = None if sink is None or not sink.size or not sink.ndim else np.reshape(sink, (1, -1, 1, 1))
        self.bits, self.keep = None if bits is None else bits[: scores.size].reshape(scores.shape) > 0, keep

    def kept(self, weights: Array) -> Array:
        """Weights without those that are dropped."""
        return weights if self.bits is None else np.where(self.bits, weights / self.keep, 0.0)


def forward(have: Scores, stored: Rounding) -> tuple[Array, Array, Array]:
    """Row maxima, row sums and outputs, [batches, heads, rows, ...]. Weights that round to 0 hide infinite values."""
    largest = np.fmax.reduce(have.scores, axis=-1, keepdims=True, initial=HIDDEN)
    if have.sink is not None:
        largest = np.maximum(largest, have.sink)
    weights = np.exp(have.scores - largest)
    weights = np.where(stored(weights) == 0, 0, weights)
    total = weights.sum(-1, keepdims=True)
    if have.sink is not None:
        total = total + np.exp(have.sink - largest)
    y = have.kept(weights) @ have.v / total
    nothing = have.blank & (largest == HIDDEN)
    y, total = np.where(nothing, 0, y), np.where(nothing, SUM_OF_NOTHING, total)
    return np.repeat(largest, 8, -1), np.repeat(total, 8, -1), y


def attend(
    tensors: tuple[Any, ...], numbers: tuple[Any, ...], kind: int = 1, shift: int = 0, sink: Any = None, *,
    stored: Rounding,
) -> tuple[Any, ...]:  # fmt: skip
    q, k, v, pse, drop, mask, prefix = tensors
    if not q.size or not k.size:
        return None, None, None, None
    have = Scores(q, k, v, pse, drop, mask, prefix, *numbers, kind=kind, shift=shift, sink=sink)
    largest, total, y = forward(have, stored)
    return largest, total, None, laid_out(y, numbers[5])


@reference("aclnnFlashAttentionScore", attrs=ATTRS, integers=True)
def flash_attention_score(
    q: Array,
    k: Array,
    v: Array,
    pse: Any,
    drop: Any,
    padding: Any,
    mask: Any,
    prefix: Any,
    *numbers: Any,
    stored: Any,
) -> tuple[Any, ...]:
    return attend((q, k, v, pse, drop, mask, prefix), numbers, stored=stored)


@reference("aclnnFlashAttentionScoreV3", attrs=WITH_KINDS, integers=True, domain={"sinkOptional": np.tanh})
def flash_attention_score_v3(
    q: Array, k: Array, v: Array, pse: Any, drop: Any, padding: Any, mask: Any, sink: Any, prefix: Any, first: Any,
    second: Any, *numbers: Any, stored: Any,
) -> tuple[Any, ...]:  # fmt: skip
    tensors = (q, k, v, pse, drop, mask, prefix)
    return attend(tensors, numbers[:-1], numbers[-1], start_shift(first, second), sink, stored=stored)


@reference("aclnnFlashAttentionScoreV2", attrs=WITH_KINDS, integers=True)
def flash_attention_score_v2(
    q: Array, k: Array, v: Array, pse: Any, drop: Any, padding: Any, mask: Any, prefix: Any, first: Any, second: Any,
    *numbers: Any, stored: Any,
) -> tuple[Any, ...]:  # fmt: skip
    return attend(
        (q, k, v, pse, drop, mask, prefix), numbers[:-1], numbers[-1], start_shift(first, second), stored=stored
    )


def gentle(x: Array) -> Array:
    return np.tanh(x)


def high(x: Array) -> Array:
    return 2 + np.tanh(x)


DOMAIN = {
    **dict.fromkeys(
        ("query", "queryRope", "keyIn", "keyInRope", "value", "dy", "attentionInOptional", "pseShiftOptional"), gentle
    ),
    **dict.fromkeys(("softmaxMaxOptional", "softmaxSumOptional"), high),
    "sinkInOptional": gentle,
}


def gradients(have: Scores, dy: Array, y: Array, largest: Array, total: Array) -> tuple[Array, ...]:
    """Of query, key and value, [batches, heads, rows, width]."""
    weights = np.exp(have.scores - largest[..., :1]) / total[..., :1]
    slopes = weights * (have.kept(dy @ have.v.swapaxes(2, 3)) - (dy * y).sum(-1, keepdims=True))

    def joined(x: Array) -> Array:
        """The heads that share a key added up."""
        return x.reshape(x.shape[0], -1, have.group, *x.shape[2:]).sum(2)

    dk = joined(have.scale * (slopes.swapaxes(2, 3) @ have.q))
    dv = joined(have.kept(weights).swapaxes(2, 3) @ dy)
    return have.scale * (slopes @ have.k), dk, dv


def sink_gradient(sink: Any, dy: Array, y: Array, largest: Array, total: Array) -> Array | None:
    """Of the score that every row of a head has without a key; rows [batches, heads, rows, width]."""
    if sink is None or not sink.size:
        return None
    share = np.exp(np.reshape(sink, (1, -1, 1)) - largest[..., 0]) / total[..., 0]
    return -(share * (dy * y).sum(-1)).sum((0, 2))


def finite(*values: Any) -> bool:
    return all(np.isfinite(each).all() for each in values if each is not None)


def attend_back(
    tensors: tuple[Any, ...], rows: tuple[Any, ...], numbers: tuple[Any, ...], kind: int = 1, shift: int = 0
) -> tuple[Any, ...]:
    q, k, v, pse, drop, mask, prefix = tensors
    dy, largest, total, y = rows
    heads, layout = numbers[4], numbers[5]
    if not q.size or not k.size:
        return np.zeros(q.shape), np.zeros(k.shape), np.zeros(v.shape), None
    if not finite(q, k, v, dy, y, largest, total, numbers[0], pse):
        return None, None, None, None
    have = Scores(q, k, v, pse, drop, mask, prefix, *numbers, kind=kind, shift=shift)
    found = gradients(have, as_heads(dy, layout, heads), as_heads(y, layout, heads), largest, total)
    return *(laid_out(each, layout) for each in found), None


@reference("aclnnFlashAttentionScoreGrad", attrs=ATTRS, integers=True, domain=DOMAIN)
def flash_attention_score_grad(
    q: Array, k: Array, v: Array, dy: Array, pse: Any, drop: Any, padding: Any, mask: Any, largest: Any, total: Any,
    softmax: Any, y: Array, prefix: Any, *numbers: Any,
) -> tuple[Any, ...]:  # fmt: skip
    return attend_back((q, k, v, pse, drop, mask, prefix), (dy, largest, total, y), numbers)


@reference("aclnnFlashAttentionScoreGradV2", attrs=WITH_KINDS, integers=True, domain=DOMAIN)
def flash_attention_score_grad_v2(
    q: Array, k: Array, v: Array, dy: Array, pse: Any, drop: Any, padding: Any, mask: Any, largest: Any, total: Any,
    softmax: Any, y: Array, prefix: Any, first: Any, second: Any, *numbers: Any,
) -> tuple[Any, ...]:  # fmt: skip
    tensors, rows = (q, k, v, pse, drop, mask, prefix), (dy, largest, total, y)
    return attend_back(tensors, rows, numbers[:-1], numbers[-1], start_shift(first, second))


@reference("aclnnFlashAttentionScoreGradV3", attrs=WITH_KINDS, integers=True, domain=DOMAIN)
def flash_attention_score_grad_v3(
    q: Array, k: Array, v: Array, dy: Array, pse: Any, drop: Any, padding: Any, mask: Any, largest: Any, total: Any,
    softmax: Any, y: Array, sink: Any, prefix: Any, first: Any, second: Any, *numbers: Any,
) -> tuple[Any, ...]:  # fmt: skip
    tensors, rows = (q, k, v, pse, drop, mask, prefix), (dy, largest, total, y)
    found = attend_back(tensors, rows, numbers[:-1], numbers[-1], start_shift(first, second))
    if found[0] is None:
        return *found, None
    if not q.size or not k.size:
        return *found, None if sink is None else np.zeros(sink.shape)
    dy, y = (as_heads(each, numbers[5], numbers[4]) for each in (dy, y))
    return *found, sink_gradient(sink, dy, y, largest, total)

"""Attention for inference: sequence by sequence, all scores at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..registry import Array, reference

SCALES = ("key_scale", "key_offset", "value_scale", "value_offset")
FIRST = (
    "query", "key", "value", "pse", "mask", "query_lengths", "key_lengths", "deq1", "quant1", "deq2", "quant2",
    "quant_offset2", "both_scale", "both_offset", "blocks", "query_padding", "key_padding",
)  # fmt: skip
SECOND = (*FIRST, *SCALES, "key_prefix", "value_prefix", "prefix_length")
THIRD = (*SECOND, "query_rope", "key_rope", "rope_scale")
FOURTH = (*THIRD, "query_dequant", "sink")
NUMBERS = ("heads", "scale", "before", "behind", "layout", "key_heads", "sparse", "precise", "block_size", "both_mode",
           "lse_flag")  # fmt: skip
MODES = (*NUMBERS, "key_mode", "value_mode")
VERSIONS: dict[str, tuple[str, ...]] = {
    "aclnnFusedInferAttentionScore": (*FIRST, *NUMBERS),
    "aclnnFusedInferAttentionScoreV2": (*SECOND, *MODES),
    "aclnnFusedInferAttentionScoreV3": (*THIRD, *MODES),
    "aclnnFusedInferAttentionScoreV4": (*FOURTH, *MODES, "query_mode"),
    "aclnnFusedInferAttentionScoreV5": (*FOURTH, "query_start", "key_start", *MODES, "query_mode", "pse_type"),
}
"""The parameters of each version, in order."""
DECODED = ("query", "key", "value", "pse", "mask", "key_lengths")
BARE = ("query", "key", "value", "unread", "mask", "key_lengths")
QUANTISED = ("deq1", "quant1", "deq2", "quant2", "quant_offset2")
FEW = ("heads", "scale", "layout", "key_heads")
MORE = (*DECODED, *QUANTISED, "both_scale", "both_offset", "blocks")
VERSIONS |= {
    "aclnnIncreFlashAttention": (*BARE, *FEW),
    "aclnnIncreFlashAttentionV2": (*BARE, *QUANTISED, *FEW),
    "aclnnIncreFlashAttentionV3": (*MORE, *FEW, "block_size", "precise"),
    "aclnnIncreFlashAttentionV4": (*MORE, "key_padding", *FEW, "block_size", "precise"),
}
BAND = ("heads", "scale", "before", "behind", "layout", "key_heads")
VERSIONS |= {
    "aclnnPromptFlashAttention": ("query", "key", "value", "unread", "mask", "query_lengths", *BAND),
    "aclnnPromptFlashAttentionV2": (
        "query", "key", "value", "unread", "mask", "query_lengths", "key_lengths", *QUANTISED, *BAND, "sparse",
    ),
    "aclnnPromptFlashAttentionV3": (
        "query", "key", "value", "pse", "mask", "query_lengths", "key_lengths", *QUANTISED, *BAND, "sparse", "precise",
    ),
}  # fmt: skip
ORDERS = {"BSND": "bsnd", "BNSD": "bnsd", "NBSD": "nbsd", "TND": "snd", "NTD": "nsd", "NSD": "nsd"}
ROWS = (
    {"heads": 4, "scale": 0.3, "before": 1, "behind": 1, "layout": "BSH", "key_heads": 2, "precise": 2},
    {"heads": 3, "scale": 0.2, "layout": "BSND", "key_heads": 0, "sparse": 1, "lse_flag": True},
    {"heads": 2, "scale": 0.1, "layout": "BNSD_BSND", "key_heads": 1, "lse_flag": True},
)
"""What is tried; single queries have no precise of 2 and no layout of two."""
DEFAULTS = {
    "heads": 2, "scale": 0.5, "before": 2147483647, "behind": 2147483647, "layout": "BNSD", "key_heads": 1,
    "sparse": 0, "precise": 0, "block_size": 128, "both_mode": 0, "lse_flag": False, "key_mode": 0, "value_mode": 0,
    "query_mode": 0, "pse_type": 0,
}  # fmt: skip
ARRAYS = ("query_lengths", "key_lengths", "prefix_length", "query_start", "key_start")


IMPLIED = {"before": 1 << 40, "behind": 1 << 40, "sparse": 0, "precise": 0, "lse_flag": False}
"""What a version without these parameters does."""


def rows_of(api: str, fields: tuple[str, ...]) -> tuple[tuple[Any, ...], ...]:
    """The values of the attributes that are tried."""
    kept = [field for field in fields if field in DEFAULTS or field in ARRAYS]
    single = {"precise": 1} if api.startswith("aclnnIncre") else {}
    rows = ROWS[:2] if single else ROWS
    return tuple(tuple({**DEFAULTS, **row, **single}.get(field) for field in kept) for row in rows)


def by_head(x: Array, layout: str, heads: int) -> Array:
    """[batches, heads, rows, width]."""
    if layout == "BSH":
        x, order = x.reshape(*x.shape[:2], heads, -1), "bsnd"
    else:
        order = ORDERS[layout]
    if "b" not in order:
        x, order = x[None], f"b{order}"
    return x.transpose([order.index(axis) for axis in "bnsd"])


def laid_out(x: Array, layout: str) -> Array:
    order = ORDERS.get(layout, "bsnd")
    y = x.transpose(["bnsd".index(axis) for axis in order]) if "b" in order else x[0].transpose(
        ["nsd".index(axis) for axis in order]
    )  # fmt: skip
    return y.reshape(*y.shape[:2], -1) if layout == "BSH" else y


class Call:
    """The arguments of a call by name."""

    def __init__(self, fields: tuple[str, ...], values: tuple[Any, ...]) -> None:
        self.values = {**IMPLIED, **dict(zip(fields, values, strict=True))}
        self.query_layout, _, out = self.layout.partition("_")
        self.out_layout = out or self.query_layout
        self.packed = self.query_layout in ("TND", "NTD")
        self.q = by_head(self.query, self.query_layout, self.heads)
        self.shared = self.key_heads or self.heads

    def __getattr__(self, field: str) -> Any:
        return self.values.get(field)

    def cache(self, field: str) -> Array:
        """The caches of a list by heads, and with a block table one for each batch."""
        found = self.values[field]
        found = found[0] if isinstance(found, (list, tuple)) else found
        if self.blocks is None:
            return by_head(found, self.query_layout, self.shared)
        paged = by_head(found, "BSH" if found.ndim == 3 else "BNSD", self.shared)
        rows = [paged[row.astype(int)].transpose(1, 0, 2, 3) for row in self.blocks]
        return np.stack([row.reshape(self.shared, -1, paged.shape[-1]) for row in rows])

    def widened(self, field: str) -> Array:
        """Keys or values as numbers, with what all sequences share in front."""
        x = self.cache(field).astype("f8")
        own, half = self.values.get(f"{field}_scale"), 0 if field == "key" else 1
        scale = own if own is not None else None if self.both_scale is None else self.both_scale[half]
        offset = self.values.get(f"{field}_offset")
        offset = offset if own is not None else None if self.both_offset is None else self.both_offset[half]
        if scale is not None:
            shape = (self.shared, 1, -1) if scale.size > 1 else (1, 1, 1)
            x = (x + (0 if offset is None else offset.reshape(shape))) * scale.reshape(shape)
        prefix = self.values.get(f"{field}_prefix")
        if prefix is None:
            return x
        front = by_head(prefix, self.query_layout, self.shared)
        front = front[:, :, : self.prefix_length[0]] if self.prefix_length else front
        return np.concatenate([np.repeat(front, len(x), 0), x], 2)

    def lengths(self, field: str, most: int) -> list[int]:
        own, batches = self.values.get(field), len(self.q)
        if not own:
            return [most] * batches
        return list(own[:batches]) if len(own) > 1 else list(own) * batches

    def hidden(self, batch: int, rows: int, keys: int) -> Array:
        """The scores of a batch that are not seen: outside of the band, and by the mask."""
        mask, apart = self.mask, np.arange(keys)[None, :] - np.arange(rows)[:, None]
        if mask is None or not mask.size:
            return np.zeros((rows, keys), bool), np.zeros((rows, keys), bool)
        padded = self.query_padding is not None or self.key_padding is not None
        outside = (apart < -self.before) | (apart > self.behind)
        if self.sparse != 0 or padded or self.q.shape[2] == 1:
            outside = np.zeros((rows, keys), bool)
        return outside, mask.reshape(-1, *mask.shape[-2:])[batch if mask.ndim > 2 and len(mask) > 1 else 0]


def attend(call: Call) -> tuple[Array, Array]:
    """Outputs and log-sum-exps, [batches, heads, rows, ...]."""
    k, v = (np.repeat(call.widened(field), call.heads // call.shared, 1) for field in ("key", "value"))
    batches, heads, rows = call.q.shape[:3]
    y = np.zeros((batches, heads, rows, v.shape[-1]))
    lse = np.full((batches, heads, rows, 1), np.inf if rows > 1 else -3.4e38)
    shared = k.shape[2] - call.cache("key").shape[2]
    queries, keys = call.lengths("query_lengths", rows), call.lengths("key_lengths", k.shape[2] - shared)
    for batch in range(batches):
        sized = (call.query_padding if call.query_lengths else None, call.key_padding if call.key_lengths else None)
        padding = [None if each is None else max(int(each.ravel()[0]), 0) for each in sized]
        first = 0 if padding[0] is None else max(rows - queries[batch] - padding[0], 0)
        other = 0 if padding[1] is None else k.shape[2] - keys[batch] - padding[1]
        if rows == 1 and other < 0:
            continue  # single queries with keys in front of the first one give 0, prompts begin at the first one
        other = max(other, 0)
        at, to = slice(first, first + queries[batch]), slice(other, other + keys[batch] + shared)
        y[batch, :, at], lse[batch, :, at] = one(call, batch, at, to, (k[batch, :, to], v[batch, :, to]))
    return y, lse


def one(call: Call, batch: int, at: slice, to: slice, cache: tuple[Array, Array]) -> tuple[Array, Array]:
    """The rows of one sequence."""
    q, (k, v) = call.q[batch, :, at], cache
    rows, keys = q.shape[1], k.shape[1]
    scores = call.scale * (q @ k.swapaxes(1, 2))
    if call.pse is not None:
        scores = scores + call.pse[batch if len(call.pse) > 1 else 0][:, at, to]
    outside, mask = call.hidden(batch, rows, keys)
    masked = mask if mask.shape == outside.shape and call.mask is None else mask[at, to]
    if masked.dtype.kind == "f":
        scores = scores + (-10000 * masked.astype("f4")).astype("f2").astype("f8")
    else:
        scores = np.where(masked.astype(bool), -1e300, scores)
    scores = np.where(outside, -np.inf, scores)
    largest = scores.max(-1, initial=-np.inf, keepdims=True)
    nothing = ~np.isfinite(largest) | ((largest == -1e300) & bool(call.precise & 2))
    weights = np.exp(scores - np.where(nothing, 0, largest))
    weights = np.where(nothing, 0, weights)
    total = weights.sum(-1, keepdims=True)
    with np.errstate(divide="ignore", invalid="ignore"):
        y = np.where(nothing, 0, weights @ v / total)
        lse = np.where(nothing, np.inf if call.q.shape[2] > 1 else -3.4e38, largest + np.log(total))
    return y, lse


def finite(call: Call) -> bool:
    kinds = [each for each in call.values.values() if isinstance(each, np.ndarray) and each.dtype.kind == "f"]
    lists = [
        each for found in (call.key, call.value) for each in (found if isinstance(found, (list, tuple)) else (found,))
    ]
    arrays = [each for each in (*kinds, *lists) if each.dtype.kind == "f"]
    return bool(np.isfinite(call.scale)) and all(np.isfinite(each).all() for each in arrays)


def blocks_there(x: Array, *, name: str, given: Mapping[str, Any]) -> Array:
    """Numbers of blocks that there are."""
    return np.abs(x) % given["key[0]"][0]


def small(x: Array) -> Array:
    return np.abs(x) % 2


DOMAIN: dict[str, Any] = {
    "blockTable": blocks_there, "blockTableOptional": blocks_there, "blocktable": blocks_there, "kvPaddingSize": small,
    "kvPaddingSizeOptional": small, "queryPaddingSize": small, "queryPaddingSizeOptional": small,
}  # fmt: skip


def overflows(mask: Array | None) -> bool:
    """Whether -10000 times a FLOAT16 mask is infinite: rows of such scores alone are NaN."""
    return mask is not None and mask.dtype.kind == "f" and bool((np.abs(mask) * 10000 >= 65520).any())


def register(api: str, fields: tuple[str, ...]) -> None:
    """The reference of a version."""

    domain = DOMAIN if {"blocks", "key_padding"} & {*fields} else None

    @reference(api, attrs=rows_of(api, fields), integers=True, domain=domain)
    def formula(*values: Any) -> tuple[Any, ...]:
        call, outputs = Call(fields, values), 2 if api.startswith("aclnnFused") else 1
        hidden = call.mask is not None and call.sparse > 1
        if call.packed or hidden or call.query.dtype == np.int8 or overflows(call.mask) or not finite(call):
            return (None,) * outputs
        y, lse = attend(call)
        return (laid_out(y, call.out_layout), lse if call.lse_flag else None)[:outputs]


for _api, _fields in VERSIONS.items():
    register(_api, _fields)

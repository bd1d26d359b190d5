"""Attention over keys selected for each query, and the indexer that selects them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

import ml_dtypes
import numpy as np

from ..registry import Array, reference

EVERY = (1 << 63) - 1
LAYOUTS = (("BSND", "BSND"), ("TND", "TND"), ("BSND", "PA_BSND"), ("TND", "PA_BSND"), ("BSND", "BSND"))
INDEX_ATTRS = tuple(
    (*layouts, count, mode, EVERY, EVERY, layouts[1] != "PA_BSND")
    for layouts, count, mode in zip(LAYOUTS, (4, 3, 5, 8, 2), (3, 0, 3, 0, 0), strict=True)
)
QUANT_ATTRS = tuple((0, 0, *attrs[:-1]) for attrs in INDEX_ATTRS)
ATTEND_ATTRS = tuple(
    (0.1, group, *layouts, mode, EVERY, EVERY, 2, layouts[1] != "PA_BSND")
    for layouts, group, mode in zip(LAYOUTS, (1, 2, 4, 1, 2), (3, 3, 3, 0, 0), strict=True)
)
KV_QUANT_ATTRS = tuple((0.1, 2, 2, *attrs[1:-1], 1, 128, 64) for attrs in ATTEND_ATTRS)
NO_KEYS, ROPE, BF16 = -2e38, 64, 27


class Row(NamedTuple):
    """A query, by its number among all, and the places of its visible keys."""

    query: int
    keys: Array


def gentle(x: Array) -> Array:
    return np.tanh(x)


def whole(x: Array) -> Array:
    """Any INT8."""
    return np.round(127 * np.tanh(x))


def packed_keys(x: Array) -> Array:
    """INT8 keys, then the bytes of rotary elements and FLOAT scales, with exponents that keep both small."""
    bytes_of = whole(x)
    width = x.shape[-1] // 164 * 128
    bytes_of[..., width + 1 : width + 2 * ROPE : 2] = 0x3C - 128 * (x[..., width + 1 : width + 2 * ROPE : 2] < 0)
    bytes_of[..., width + 2 * ROPE + 3 :: 4] = 0x3C
    return bytes_of


def lengths(values: Array, *, name: str, given: Any) -> Array:
    """Lengths within their tensors, packed ones cumulative."""
    of_keys = "Query" not in name
    layout = (
        given["layoutQueryOptional"] if not of_keys else given.get("layoutKvOptional", given.get("layoutKeyOptional"))
    )
    shape = given["key" if of_keys else "query"]
    count = np.arange(1, values.size + 1)
    if layout == "TND":
        return (count * shape[0] // values.size).astype(float).reshape(values.shape)
    most = shape[1] * given["blockTableOptional"][1] if layout == "PA_BSND" else shape[1]
    return (most - count % 2).astype(float).reshape(values.shape)


def blocks(values: Array, *, name: str, given: Any) -> Array:
    return (np.arange(values.size) * 2 % given["key"][0]).astype(float).reshape(values.shape)


def chosen(values: Array, *, name: str, given: Any) -> Array:
    """Block indices, some of them -1 or after the last key."""
    return np.floor(np.abs(values) * 3) % 7 - 1


LENGTHS: dict[str, Callable[..., Array]] = {
    "actualSeqLengthsQueryOptional": lengths, "actualSeqLengthsKeyOptional": lengths,
    "actualSeqLengthsKvOptional": lengths, "blockTableOptional": blocks,
}  # fmt: skip
INDEX_DOMAIN: dict[str, Callable[..., Array]] = {**LENGTHS, **dict.fromkeys(("query", "key", "weights"), gentle)}
QUANT_DOMAIN: dict[str, Callable[..., Array]] = {
    **LENGTHS, **dict.fromkeys(("query", "key"), whole),
    **dict.fromkeys(("weights", "queryDequantScale", "keyDequantScale"), gentle),
}  # fmt: skip
KV_QUANT_DOMAIN: dict[str, Callable[..., Array]] = {
    **LENGTHS, "sparseIndices": chosen, "query": gentle, "key": packed_keys, "sinksOptional": gentle,
}  # fmt: skip
ATTEND_DOMAIN: dict[str, Callable[..., Array]] = {
    **LENGTHS, "sparseIndices": chosen,
    **dict.fromkeys(("query", "key", "value", "queryRopeOptional", "keyRopeOptional", "sinksOptional"), gentle),
}  # fmt: skip


def extents(given: Any, packed: bool, batches: int, room: int) -> list[tuple[int, int]]:
    """Where each sequence begins and ends."""
    if packed:
        ends = [0, *map(int, given)]
        return list(pairwise(ends))
    sizes = [room] * batches if given is None else map(int, given)
    return [(number * room, number * room + size) for number, size in enumerate(sizes)]


def rows_of(q: Array, k: Array, given: tuple[Any, Any, Any], layouts: tuple[str, str], mode: int) -> Iterator[Row]:
    """Every query of a sequence."""
    query_lengths, key_lengths, table = given
    packed = layouts[0] == "TND"
    batches = len(query_lengths) if packed else q.shape[0]
    paged = layouts[1] == "PA_BSND"
    room = table.shape[1] * k.shape[1] if paged else k.shape[1] if layouts[1] == "BSND" else 0
    keys = extents(key_lengths, layouts[1] == "TND", batches, room)
    for number, (begin, end) in enumerate(extents(query_lengths, packed, batches, 0 if packed else q.shape[1])):
        first, last = keys[number]
        places = np.arange(first, last)
        if paged:
            at = np.arange(last - first)
            places = table[number][at // k.shape[1]] * k.shape[1] + at % k.shape[1]
        for row in range(begin, end):
            visible = last - first - (end - 1 - row) if mode == 3 else last - first
            yield Row(row, places[: max(visible, 0)])


@reference("aclnnLightningIndexer", attrs=INDEX_ATTRS, domain=INDEX_DOMAIN, integers=True)
def lightning_indexer(
    q: Array, k: Array, weights: Array, query_lengths: Any, key_lengths: Any, table: Any, layout: str, key_layout: str,
    count: int, mode: int, before: int, behind: int, returns: bool,
) -> tuple[Any, ...]:  # fmt: skip
    if not all(np.isfinite(each).all() for each in (q, k, weights)):
        return None, None  # where numbers that are not finite belong in the order
    queries, keys, factors = q.reshape(-1, *q.shape[-2:]), k.reshape(-1, k.shape[-1]), weights.reshape(-1, q.shape[-2])

    def scores(row: Row) -> Array:
        return (factors[row.query][:, None] * np.maximum(queries[row.query] @ keys[row.keys].T, 0)).sum(0)

    rows = rows_of(q, k, (query_lengths, key_lengths, table), (layout, key_layout), mode)
    numbers, values = best(rows, (*q.shape[:-2], 1, count), scores)
    return numbers, values if returns else None


def best(rows: Iterator[Row], shape: tuple[int, ...], scores: Callable[[Row], Array]) -> tuple[Array, Array]:
    """Numbers of the keys with the highest scores, and these."""
    count = shape[-1]
    numbers, values = np.full(shape, -1, np.int32), np.full(shape, -np.inf)
    numbers_of, values_of = numbers.reshape(-1, count), values.reshape(-1, count)
    for row in rows:
        found = scores(row)
        order = np.argsort(-found, kind="stable")[:count]
        numbers_of[row.query, : len(order)], values_of[row.query, : len(order)] = order, found[order]
    return numbers, values


def half(x: Array) -> Array:
    return x.astype(np.float16).astype(float)


@reference("aclnnQuantLightningIndexer", attrs=QUANT_ATTRS, domain=QUANT_DOMAIN, integers=True)
def quant_lightning_indexer(
    q: Array, k: Array, weights: Array, query_scale: Array, key_scale: Array, query_lengths: Any, key_lengths: Any,
    table: Any, _: int, __: int, layout: str, key_layout: str, count: int, mode: int, *tokens: int,
) -> Any:  # fmt: skip
    if not all(np.isfinite(each).all() for each in (weights, query_scale, key_scale)):
        return None
    queries, keys, factors = q.reshape(-1, *q.shape[-2:]), k.reshape(-1, k.shape[-1]), half(weights * query_scale)
    factors, scales = factors.reshape(-1, q.shape[-2]), key_scale.ravel()

    def scores(row: Row) -> Array:
        products = half(np.maximum(queries[row.query].astype(float) @ keys[row.keys].T, 0) / 1024)
        return (factors[row.query][:, None] * products).sum(0) * scales[row.keys]

    rows = rows_of(q, k, (query_lengths, key_lengths, table), (layout, key_layout), mode)
    return best(rows, (*q.shape[:-2], 1, count), scores)[0]


def gathered(row: Row, numbers: Array, group: int) -> Array:
    """The places of the keys of a query's blocks."""
    found = []
    for number in numbers[: -(-len(row.keys) // group)]:
        if number == -1:
            break
        found.append(row.keys[number * group : (number + 1) * group])
    return np.concatenate(found) if found else row.keys[:0]


class Tensors(NamedTuple):
    """Queries and keys with their rotary parts, values and numbers of blocks, in rows; sinks, -inf: none."""

    queries: Array
    keys: Array
    values: Array
    numbers: Array
    sinks: Array


def attend(q: Array, k: Array, have: Tensors, rows: Iterator[Row], scale: float, group: int) -> tuple[Any, ...]:
    """y, and maxima and sums of rows."""
    heads = q.shape[-2]
    y, total = np.zeros((len(have.queries), heads, q.shape[-1])), np.zeros((len(have.queries), heads))
    largest = np.full(total.shape, NO_KEYS)
    some = np.isfinite(have.sinks)
    largest[:, some], total[:, some] = have.sinks[some], 1
    for row in rows:
        places = gathered(row, have.numbers[row.query], group)
        if not len(places):
            continue
        scores = scale * have.queries[row.query] @ have.keys[places].T
        top = np.maximum(scores.max(-1), have.sinks)
        weights = np.exp(scores - top[:, None])
        largest[row.query], total[row.query] = top, weights.sum(-1) + np.exp(have.sinks - top)
        y[row.query] = weights @ have.values[places] / total[row.query][:, None]
    return y.reshape(q.shape), largest, total


def sparse_flash(
    tensors: tuple[Any, ...], given: tuple[Any, Any, Any], ropes: tuple[Array, Array], sinks: Any, *numbers: Any
) -> tuple[Any, ...]:
    q, k, v, indices = tensors
    scale, group, layout, key_layout, mode, *_, returns = numbers
    given_numbers = (scale, q, k, v, *ropes, 0 if sinks is None else sinks)
    if not all(np.isfinite(each).all() for each in given_numbers):
        return None, None, None
    heads = q.shape[-2]
    queries, keys = (np.concatenate(pair, -1) for pair in zip((q, k), ropes, strict=True))
    queries = queries.reshape(-1, heads, queries.shape[-1])
    have = Tensors(
        queries, keys.reshape(-1, keys.shape[-1]), v.reshape(-1, v.shape[-1]), indices.reshape(len(queries), -1),
        np.full(heads, -np.inf) if sinks is None else sinks,
    )  # fmt: skip
    y, *rows = attend(q, k, have, rows_of(q, k, given, (layout, key_layout), mode), scale, group)
    return y, *(rows if returns else (None, None))


@reference("aclnnSparseFlashAttention", attrs=ATTEND_ATTRS, domain=ATTEND_DOMAIN, integers=True)
def sparse_flash_attention(
    q: Array, k: Array, v: Any, indices: Array, table: Any, query_lengths: Any, key_lengths: Any, q_rope: Array,
    k_rope: Array, *numbers: Any,
) -> tuple[Any, ...]:  # fmt: skip
    tensors = (q, k, k if v is None else v, indices)
    return sparse_flash(tensors, (query_lengths, key_lengths, table), (q_rope, k_rope), None, *numbers)


@reference("aclnnSparseFlashAttentionV2", attrs=ATTEND_ATTRS, domain=ATTEND_DOMAIN, integers=True)
def sparse_flash_attention_v2(
    q: Array, k: Array, v: Any, indices: Array, table: Any, query_lengths: Any, key_lengths: Any, q_rope: Array,
    k_rope: Array, sinks: Any, *numbers: Any,
) -> tuple[Any, ...]:  # fmt: skip
    tensors = (q, k, k if v is None else v, indices)
    return sparse_flash(tensors, (query_lengths, key_lengths, table), (q_rope, k_rope), sinks, *numbers)


def unpacked(keys: Array, halves: bool) -> tuple[Array, Array]:
    """Numbers and rotary numbers of quantised keys."""
    width = keys.shape[-1] - 2 * ROPE - 16
    pieces = np.ascontiguousarray(keys[..., width : width + 2 * ROPE]), np.ascontiguousarray(keys[..., -16:])
    rope = pieces[0].view(np.float16 if halves else ml_dtypes.bfloat16)
    scales = pieces[1].view(np.float32).repeat(width // 4, -1)
    numbers = keys[..., :width].astype(np.float32) * scales
    return numbers.astype(rope.dtype).astype(float), rope.astype(float)


@reference("aclnnKvQuantSparseFlashAttention", attrs=KV_QUANT_ATTRS, domain=KV_QUANT_DOMAIN, integers=True)
def kv_quant_sparse_flash_attention(
    q: Array, k: Array, v: Any, indices: Array, _: Any, __: Any, table: Any, query_lengths: Any, key_lengths: Any,
    scale: float, key_mode: int, value_mode: int, *numbers: Any, dtypes: Mapping[str, int],
) -> Any:  # fmt: skip
    return kv_quant(q, k, indices, (query_lengths, key_lengths, table), None, (scale, *numbers), dtypes)


@reference("aclnnKvQuantSparseFlashAttentionV2", attrs=KV_QUANT_ATTRS, domain=KV_QUANT_DOMAIN, integers=True)
def kv_quant_sparse_flash_attention_v2(
    q: Array, k: Array, v: Any, indices: Array, _: Any, __: Any, table: Any, query_lengths: Any, key_lengths: Any,
    sinks: Any, scale: float, key_mode: int, value_mode: int, *numbers: Any, dtypes: Mapping[str, int],
) -> Any:  # fmt: skip
    return kv_quant(q, k, indices, (query_lengths, key_lengths, table), sinks, (scale, *numbers), dtypes)


def kv_quant(
    q: Array, k: Array, indices: Array, lengths: tuple[Any, Any, Any], sinks: Any, numbers: tuple[Any, ...],
    dtypes: Mapping[str, int],
) -> Any:  # fmt: skip
    keys, rope = unpacked(k, dtypes["query"] != BF16)
    parts = q[..., :-ROPE], q[..., -ROPE:]
    tensors = (parts[0], keys, keys, indices)
    given = (*numbers[:7], 2, False)
    return sparse_flash(tensors, lengths, (parts[1], rope), sinks, *given)[0]

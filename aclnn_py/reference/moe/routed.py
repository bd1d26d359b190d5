"""Tokens brought to their experts."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, Unsaid, reference
from .permuted import Given, experts, ranks


def within(*names: str) -> Any:
    """A domain: experts of those that a call has."""

    def inside(values: Array, *, name: str, given: Given) -> Array:
        count = next((given[each] for each in names if each in given), 1)
        return np.abs(values * 100).astype("i8") % max(count, 1)

    return inside


def numbers(values: Array, *, name: str, given: Given) -> Array:
    """A domain: the numbers of elements, in another order than their own."""
    return (np.arange(values.size)[::-1] % max(int(np.prod(given[name])), 1)).reshape(values.shape)


def ascending(values: Array) -> Array:
    """A domain: ids in order."""
    return np.sort(np.abs(values * 100).astype("i8") % 7, axis=None).reshape(values.shape)


@reference("aclnnMoeInitRouting", attrs=((2,), (9,)), domain={"expertIdx": experts, "rowIdx": numbers}, integers=True)
def init_routing(x: Array, rows: Array, ids: Array, active: int) -> tuple[Array, Array, Array]:
    order, _ = ranks(ids)
    taken = rows.reshape(-1)[order]
    if len(set(taken.tolist())) < taken.size:
        raise Unsaid
    found = np.zeros(ids.size, "i4")
    found[taken] = np.arange(ids.size)
    return x[taken[: min(active, len(x)) * ids.shape[1]] % max(len(x), 1)], found, ids.reshape(-1)[order]


def counted(ids: Array, count: int, *, running: bool) -> Array:
    found = np.bincount(ids.reshape(-1), minlength=count)[:count]
    return np.cumsum(found) if running else found


def in_slots(x: Array, ids: Array, capacity: int, count: int) -> tuple[Array, Array]:
    """The first rows of every expert, and the slot of each element."""
    flat, k = ids.reshape(-1), ids.size // max(len(ids), 1)
    found, slots = np.zeros((count, capacity, x.shape[1]), x.dtype), np.full(flat.size, -1)
    for expert in range(count):
        chosen = np.flatnonzero(flat == expert)[:capacity]
        found[expert, : len(chosen)] = x[chosen // k]
        slots[chosen] = expert * capacity + np.arange(len(chosen))
    return found, slots


V2 = ((0, 1, 3, 1, 0, True), (0, 0, 3, 0, 1, False), (0, 0, 3, 0, 2, False), (4, 0, 3, 0, 0, False))


@reference("aclnnMoeInitRoutingV2", attrs=V2, domain={"expertIdx": within("expertNumOptional")}, integers=True)
def init_routing_v2(
    x: Array, ids: Array, active: int, capacity: int, count: int, mode: int, counting: int, before: bool
) -> tuple[Array | None, ...]:
    flag = counting if mode == 0 else 0
    sums = counted(ids, count, running=flag == 1) if flag else None
    if mode:
        slots = in_slots(x, ids, capacity, count)
        return *slots, None, counted(ids, count, running=False) if before else None
    if active < 0:
        raise Unsaid
    order, at = ranks(ids)
    rows = min(active, ids.size) if active else ids.size
    return x[order[:rows] // max(ids.size // max(len(ids), 1), 1)], at, sums, None


@reference("aclnnMoeComputeExpertTokens", attrs=((5,),), domain={"sortedExperts": ascending}, integers=True)
def compute_expert_tokens(ids: Array, count: int) -> Array:
    return np.searchsorted(ids.reshape(-1), np.arange(count), side="right")


def as_int8(rows: Array) -> tuple[Array, Array]:
    """INT8 with a scale for each row, as the routing kernels round: to float32, cut to float16, half away from zero."""
    scale = (np.abs(rows).max(1, initial=0) / np.float32(127)).astype("f4")
    with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
        quotient = (rows / scale[:, None]).astype("f4")
        half = quotient.astype("f2")
        half = np.where(np.abs(half.astype("f4")) > np.abs(quotient), np.nextafter(half, np.float16(0)), half)
        found = np.trunc(half.astype("f4") + np.copysign(np.float32(0.5), half))
    return np.clip(np.nan_to_num(found, nan=0), -128, 127).astype("i1"), scale


V3: Any = tuple(
    (-1, -1, 4, 0, kind, True, quant, span, rows)
    for kind, quant, span, rows in ((1, -1, (0, 4), 1), (2, -1, (1, 3), 0), (1, 1, (1, 4), 0), (2, 1, (0, 4), 1))
)


@reference("aclnnMoeInitRoutingV3", attrs=V3, domain={"expertIdx": within("expertNum")}, integers=True)
def init_routing_v3(
    x: Array, ids: Array, scale: Any, offset: Any, active: int, capacity: int, count: int, mode: int, kind: int,
    flag: bool, quant: int, span: tuple[int, ...], row_kind: int,
) -> tuple[Array, Array, Array, Array]:  # fmt: skip
    flat, k, (first, last) = ids.reshape(-1), ids.shape[1], span
    inside = (flat >= first) & (flat < last)
    order = np.argsort(np.where(inside, flat, last), kind="stable")[: inside.sum()]
    rows, numbers, scales = np.zeros((flat.size, x.shape[1]), x.dtype), np.full(flat.size, -1), np.zeros(flat.size)
    if row_kind:
        numbers[: order.size] = order
    else:
        numbers[order] = np.arange(order.size)
    taken = x[order // k]
    if quant == 1:
        wide = taken.astype("f4") if scale is None else taken.astype("f4") * scale.astype("f4")[flat[order] - first]
        codes, scales[: order.size] = as_int8(wide)
        rows = np.zeros(rows.shape, "i1")
        rows[: order.size] = codes
    else:
        rows[: order.size] = taken
        if scale is not None:
            scales[: order.size] = scale[order // k]
    found = np.bincount(flat[inside], minlength=count)
    pairs = np.zeros((count, 2), "i8")
    present = np.flatnonzero(found)
    pairs[: present.size] = np.stack([present, found[present]], 1)
    return rows, numbers, pairs if kind == 2 else found[first:last], scales


WAYS = ((0, 1, 0), (1, 0, 0), (0, 2, 1), (1, 0, 1))
QUANT: Any = tuple((0, 2, 3, mode, counting, mode == 1, quant) for mode, counting, quant in WAYS)


@reference("aclnnMoeInitRoutingQuantV2", attrs=QUANT, domain={"expertIdx": within("expertNumOptional")}, integers=True)
def init_routing_quant_v2(
    x: Array, ids: Array, scale: Any, offset: Any, active: int, capacity: int, count: int, mode: int, counting: int,
    before: bool, quant: int,
) -> tuple[Array | None, ...]:  # fmt: skip
    wide = np.where(np.isfinite(x), x, 0).astype("f4")
    if not np.isfinite(x).all():
        raise Unsaid
    numbers = np.arange(1, len(x) + 1, dtype="f4")[:, None]
    _, at, sums, total = init_routing_v2(numbers, ids, active, capacity, count, mode, counting, before)
    flat, k = ids.reshape(-1), ids.shape[1]
    order = np.argsort(flat, kind="stable")[: min(active, flat.size) if active else flat.size]
    rows = count * capacity if mode else order.size
    places = np.full(rows, -1)
    if mode:
        places[at[at >= 0]] = np.flatnonzero(at >= 0)
    else:
        places = order
    there = places >= 0
    taken, codes, scales = wide[places[there] // k], np.zeros((rows, x.shape[1]), "i1"), np.zeros(rows)
    if quant:
        factors = 1 if scale is None else scale.astype("f4")[flat[places[there]] if len(scale) > 1 else [0]]
        codes[there], scales[there] = as_int8((taken * factors).astype("f4"))
    else:
        with np.errstate(over="ignore", invalid="ignore"):
            halves = taken.astype("f2") * scale.astype("f2") + offset.astype("f2")
        codes[there] = np.clip(np.nan_to_num(np.rint(halves.astype("f4")), nan=0), -128, 127)
    shape = (count, capacity, x.shape[1]) if mode else codes.shape
    return codes.reshape(shape), at, sums, total, scales if quant else None


def shares(values: Array, *, name: str, given: Given) -> Array:
    """A domain: counts that come to all tokens at most."""
    return np.full(values.size, given["tokens"][0] // max(int(np.prod(given[name])), 1)).reshape(values.shape)


@reference("aclnnMoeReRouting", domain={"expertTokenNumPerRank": shares}, integers=True)
def re_routing(tokens: Array, counts: Array, scales: Any, kind: int, way: int) -> tuple[Array | None, ...]:
    experts = np.tile(np.arange(counts.shape[1]), len(counts)).repeat(counts.reshape(-1))
    order = np.argsort(experts, kind="stable")
    index = np.full(len(tokens), -1)
    index[: order.size] = order
    if way:
        index = np.full(len(tokens), -1)
        index[order] = np.arange(order.size)
    rows = np.zeros_like(tokens)
    rows[: order.size] = tokens[order]
    taken = None if scales is None else np.zeros_like(scales)
    if taken is not None:
        taken[: order.size] = scales[order]
    return rows, taken, index, counts.sum(0)


def copies(values: Array, *, name: str, given: Given) -> Array:
    """A domain: one copy of each expert, which is expert 1."""
    return np.ones_like(values)


def named(values: Array, *, name: str, given: Given) -> Array:
    """A domain: experts that the table has."""
    return np.arange(values.size).reshape(values.shape) * 7 % given["eplbTable"][0]


@reference("aclnnMoeUpdateExpert", domain={"expertIds": named, "eplbTable": copies}, integers=True)
def update_expert(
    ids: Array, table: Array, weights: Any, limits: Any, active: Any, rank: int, world: int, mode: int
) -> tuple[Array | None, ...]:
    chosen = table[ids]
    many = chosen[..., 0]
    place = np.arange(len(ids))[:, None] % many if mode else rank // -(-world // many)
    place = np.where(many > 1, place, 0)
    balanced = np.take_along_axis(chosen, place[..., None] + 1, 2)[..., 0]
    if weights is None:
        return balanced, None
    wide = np.asarray(weights, "f4")
    kept = wide >= np.asarray(limits, "f4").reshape(-1) * wide.cumsum(1, dtype="f4")[:, -1:]
    return balanced, kept if active is None else kept & np.asarray(active, "?")[:, None]

"""Parts combined where an index says along the first axis or along several, and sums of what was repeated."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..registry import Array, reference
from .gathers import Given

Way = Callable[[Array, Array], Array]
Rounding = Callable[[Array], Array]
FLOAT16 = 1
"""aclDataType."""


def combined(x: Array, indices: Array, updates: Array, way: Way) -> Array:
    """Part after part in the order of indices."""
    found = np.array(x if x.ndim else x.reshape(1))
    for place, part in zip(
        indices.reshape(-1).astype(int), updates.reshape(indices.size, *found.shape[1:]), strict=True
    ):
        found[place] = way(found[place], part)
    return found.reshape(x.shape)


def quotient(old: Array, new: Array) -> Array:
    """Integers towards zero, and by 0 not at all."""
    with np.errstate(all="ignore"):
        if old.dtype.kind not in "iu":
            return old / new
        return np.where(new == 0, old, np.trunc(old / np.where(new == 0, 1, new))).astype(old.dtype)


def first(values: Array, *, name: str, given: Given) -> Array:
    """A domain: places along the first axis."""
    return np.abs(values * 7919 + np.arange(values.size).reshape(values.shape)).astype(int) % max(
        (given["varRef"] or (1,))[0], 1
    )


def named(values: Array, *, name: str, given: Given) -> Array:
    """A domain: places along the first axis, or along several where the last axis names them."""
    shape, parts = given["varRef"], given["updates"]
    axes = values.shape[-1] if values.ndim else 0
    several = values.ndim and axes <= len(shape) and parts == (*values.shape[:-1], *shape[axes:])
    bounds = np.array(shape[:axes] if several else shape[:1] or (1,))
    return np.abs(values * 7919).astype(int) % np.maximum(bounds, 1)


@reference("aclnnScatterMax", integers=True, domain={"indices": first})
def scatter_max(x: Array, indices: Array, updates: Array, locking: bool) -> Array:
    return combined(x, indices, updates, lambda old, new: np.where(old > new, old, new))


@reference("aclnnScatterMin", integers=True, domain={"indices": first})
def scatter_min(x: Array, indices: Array, updates: Array, locking: bool) -> Array:
    return combined(x, indices, updates, lambda old, new: np.where(old < new, old, new))


@reference("aclnnScatterMul", integers=True, domain={"indices": first})
def scatter_mul(x: Array, indices: Array, updates: Array, locking: bool) -> Array:
    return combined(x, indices, updates, np.multiply)


@reference("aclnnScatterDiv", integers=True, domain={"indices": first})
def scatter_div(x: Array, indices: Array, updates: Array, locking: bool) -> Array:
    return combined(x, indices, updates, quotient)


@reference("aclnnTfScatterAdd", integers=True, domain={"indices": named})
def tf_scatter_add(x: Array, indices: Array, updates: Array, *, dtype: int, stored: Rounding) -> Array:
    """FLOAT16 is rounded after every sum."""
    axes = indices.shape[-1] if indices.ndim else 0
    if indices.ndim and axes <= x.ndim and updates.shape == (*indices.shape[:-1], *x.shape[axes:]):
        rows = x.reshape(-1, *x.shape[axes:])
        indices = np.ravel_multi_index(tuple(np.moveaxis(indices.astype(int), -1, 0)), x.shape[:axes])
        return combined(rows, indices, updates, adding(dtype, stored)).reshape(x.shape)
    return combined(x, indices, updates, adding(dtype, stored))


def adding(dtype: int, stored: Rounding) -> Way:
    return (lambda old, new: stored(old + new)) if dtype == FLOAT16 else np.add


def counts(values: Array, *, name: str, given: Given) -> Array:
    """A domain: numbers of repeats from 0 to 2."""
    return np.abs(values * 7919).astype(int) % 3


@reference("aclnnRepeatInterleaveGrad", domain={"repeats": counts}, attrs=((0,), (-1,)))
def repeat_interleave_grad(grad: Array, repeats: Array, axis: int, *, shape: tuple[int, ...]) -> Array:
    """What goes beyond the end adds nothing."""
    whole, wanted = np.moveaxis(grad if grad.ndim else grad.reshape(1), axis, 0), shape or (1,)
    rows = wanted[axis]
    often = np.full(rows, len(whole) // max(rows, 1)) if repeats.size == 1 else np.resize(repeats, rows).astype(int)
    ends = np.cumsum(often)
    found = [whole[end - size : end].sum(0) for end, size in zip(ends, often, strict=True)]
    return np.moveaxis(np.array(found).reshape(rows, *whole.shape[1:]), 0, axis)


def starts(values: Array, *, name: str, given: Given) -> Array:
    """A domain: where parts begin, so that they end within the axis."""
    shape = given["data"] if "data" in given else given["selfRef"]
    if not 0 < given["axis"] % max(len(shape), 1) < len(shape):
        return np.zeros_like(values)
    room = shape[given["axis"]] - given["updates"][given["axis"]]
    return np.abs(values * 7919).astype(int) % (max(room, 0) + 1)


@reference("aclnnInplaceScatterUpdate", integers=True, domain={"indices": starts}, attrs=((1,), (-1,)))
def scatter_update(x: Array, indices: Array, updates: Array, axis: int) -> Array:
    found = x.copy()
    for part, begin in enumerate(indices.reshape(-1).astype(int)):
        rows = np.moveaxis(found[part], axis % x.ndim - 1, 0)
        values = np.moveaxis(updates[part], axis % x.ndim - 1, 0)
        rows[begin : begin + len(values)] = values
    return found


QUANTISED: dict[str, Callable[..., Array]] = {
    "indices": starts,
    "quantScales": lambda values: np.abs(values) / 64 + 1 / 128,
}


@reference("aclnnInplaceQuantScatter", integers=True, attrs=((1, -1, 1), (-2, 2, 7)), domain=QUANTISED)
def quant_scatter(
    x: Array, indices: Array, updates: Array, scales: Array, zeros: Array | None, axis: int, last: int, reduction: int
) -> Array:
    moved = updates.astype("f4") / scales.reshape(-1).astype("f4")
    if zeros is not None and zeros.size:
        moved = moved + zeros.reshape(-1).astype("f4")
    return scatter_update(x, indices, np.clip(np.rint(moved), -128, 127), axis)


@reference("aclnnInplaceQuantScatterV2", integers=True, attrs=((1, -1, 1, "rint"),), domain=QUANTISED)
def quant_scatter_v2(
    x: Array, indices: Array, updates: Array, scales: Array, zeros: Array | None, *attrs: int
) -> Array:
    return quant_scatter(x, indices, updates, scales, zeros, *attrs[:3])


def few(values: Array, *, name: str, given: Given) -> Array:
    """A domain: which of the results' parts a value has."""
    return np.abs(values * 7919).astype(int) % max(given["newIndicesOut"][0] if given["newIndicesOut"] else 1, 1)


@reference("aclnnCoalesceSparse", integers=True, domain={"uniqueIndices": few})
def coalesce_sparse(
    length: Array, which: Array, places: Array, values: Array, to: Array, sums: Array
) -> tuple[Array, Array]:
    found, total = to.copy(), sums.copy()
    for number, place, value in zip(which.reshape(-1).astype(int), places, values, strict=True):
        found[number] = place
        total[number] += value
    return found, total

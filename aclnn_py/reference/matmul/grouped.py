"""Products of groups of matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, reference

ROWS, DEPTH = 0, 2


def group_sizes(values: Array, *, name: str, given: dict[str, Any]) -> Array:
    """A group list that covers the split axis, from numbers that were drawn."""
    depth = given.get("groupType") == DEPTH
    total, count = given["x[0]"][1 if depth else 0], given["groupListOptional"][0]
    cuts = np.sort(np.abs(values[: count - 1]).astype(int) * 7 % (total + 1))
    ends = np.append(cuts, total)
    return np.diff(ends, prepend=0) if given.get("groupListType") == 1 else ends


def sizes_of(groups: Any, kind: int) -> list[int]:
    found = np.asarray(groups, int)
    return [*map(int, found if kind == 1 else np.diff(found, prepend=0))]


def products(
    x: list[Array], weight: list[Array], bias: list[Array] | None, groups: Any, split_item: int, split: int, kind: int
) -> list[Array]:
    """What every group comes to, in as many tensors as splitItem says."""
    single = len(weight) == 1 and weight[0].ndim == 3
    weights = [*weight[0]] if single else weight
    some = bool(bias) and bias[0].shape != (0,)
    biases = ([*bias[0]] if single else bias) if some and bias else [np.zeros(1)] * len(weights)
    if len(x) > 1 or groups is None:
        found = [one @ other + more for one, other, more in zip(x, weights, biases, strict=True)]
        return [np.concatenate(found)] if split_item > 1 else found
    ends = np.cumsum(sizes_of(groups, kind))
    if split == DEPTH:
        pairs = zip(np.split(x[0], ends[:-1], 1), np.split(weight[0], ends[:-1]), strict=True)
        return [np.stack([one @ other for one, other in pairs])]
    parts = np.split(x[0], ends[:-1])
    found = [one @ other + more for one, other, more in zip(parts, weights, biases, strict=True)]
    return found if split_item < 2 else [np.concatenate(found)]


@reference("aclnnGroupedMatmul", attrs=(((2, 6), 3),))
def grouped(
    x: Any, weight: Any, bias: Any, scale: Any, offset: Any, fine: Any, shift: Any, groups: Any, split_item: int
) -> tuple[list[Array]]:
    return (products(x, weight, bias, groups, split_item, ROWS, 0),)


@reference("aclnnGroupedMatmulV2")
def grouped_v2(
    x: Any, weight: Any, bias: Any, scale: Any, offset: Any, fine: Any, shift: Any, groups: Any, split_item: int,
    split: int,
) -> tuple[list[Array]]:  # fmt: skip
    return (products(x, weight, bias, groups, split_item, split, 0),)


@reference("aclnnGroupedMatmulV3", domain={"groupListOptional": group_sizes})
def grouped_v3(
    x: Any, weight: Any, bias: Any, scale: Any, offset: Any, fine: Any, shift: Any, groups: Any, split_item: int,
    split: int,
) -> tuple[list[Array]]:  # fmt: skip
    return (products(x, weight, bias, groups, split_item, split, 0),)


@reference("aclnnGroupedMatmulV4", "aclnnGroupedMatmulV5", domain={"groupListOptional": group_sizes})
def grouped_v4(
    x: Any, weight: Any, bias: Any, scale: Any, offset: Any, fine: Any, shift: Any, tokens: Any, groups: Any,
    inputs: Any, scales: Any, offsets: Any, split_item: int, split: int, kind: int, act: int, *hints: Any,
) -> tuple[list[Array], None, None]:  # fmt: skip
    return products(x, weight, bias, groups, split_item, split, kind), None, None


def from_blocks(weight: Array) -> Array:
    """A matrix from blocks of 16 columns that lie one behind the other."""
    rows, columns = weight.shape[-2:]
    blocks = weight.reshape(*weight.shape[:-2], columns // 16, rows, 16)
    return np.moveaxis(blocks, -2, -3).reshape(weight.shape)


@reference("aclnnGroupedMatmulWeightNz", domain={"groupListOptional": group_sizes})
def grouped_nz(x: Any, weight: Any, *rest: Any) -> tuple[list[Array], None, None]:
    *others, _, _ = rest
    bias, groups, split_item, split, kind = others[0], others[6], *others[10:13]
    return products(x, [*map(from_blocks, weight)], bias, groups, split_item, split, kind), None, None


def ends_along_rows(values: Array, *, name: str, given: dict[str, Any]) -> Array:
    """Cumulative ends that cover the rows of x."""
    total, count = given["x"][0], given[name][0]
    return np.append(np.sort(np.abs(values[: count - 1]).astype(int) * 7 % (total + 1)), total)


@reference("aclnnGroupedMatmulAdd", domain={"groupList": ends_along_rows})
def grouped_add(x: Array, weight: Array, groups: Array, y: Array, *ignored: Any) -> Array:
    ends = np.asarray(groups, int)[:-1]
    parts = zip(np.split(x, ends), np.split(weight, ends), strict=True)
    return y + np.stack([one.T @ other for one, other in parts]).reshape(y.shape)

"""Products of groups of matrices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ..registry import Array, reference
from . import narrow_weights as narrow
from .block_scales import by_block
from .eight_bits import moderate

ROWS, DEPTH = 0, 2
INT8, INT32, BF16 = 2, 3, 27
"""Numbers of aclDataType."""


def group_sizes(values: Array, *, name: str, given: dict[str, Any]) -> Array:
    """A group list that covers the split axis, from numbers that were drawn."""
    depth = given.get("groupType") == DEPTH
    total, count = given["x[0]"][1 if depth else 0], given["groupListOptional"][0]
    cuts = np.sort(np.abs(values[: count - 1]).astype(int) * 7 % (total + 1))
    ends = np.append(cuts, total)
    sizes = given.get("groupListType") == 1 or narrow.reads_sizes(given)
    return np.diff(ends, prepend=0) if sizes else ends


def sizes_of(groups: Any, kind: int) -> list[int]:
    found = np.asarray(groups, int)
    return [*map(int, found if kind == 1 else np.diff(found, prepend=0))]


ACTIVATIONS: dict[int, Callable[[Array], Array]] = {
    0: lambda y: y,
    1: lambda y: np.maximum(y, 0),
    2: lambda y: y / 2 * (1 + np.tanh(np.sqrt(2 / np.pi) * (y + 0.044715 * y**3))),
    4: lambda y: y / 2 * (1 + np.tanh(0.851 * y)),
    5: lambda y: y / 2 * (1 + np.tanh(y / 2)),
}


def quantised(
    x: list[Array], weight: list[Array], bias: list[Array] | None, scale: list[Array] | None,
    tokens: list[Array] | None, dtypes: Mapping[str, int], groups: Any, split_item: int, kind: int, act: int = 0,
) -> list[Array]:  # fmt: skip
    """INT8 matrices: sums and an integer bias, scaled by column and row, and a floating bias where rows have scales."""
    floating = dtypes.get("biasOptional[0]") == BF16
    sums = products(x, weight, None if floating else bias, groups, split_item, ROWS, kind)
    if not scale or INT32 in (dtypes.get("out[0]"), dtypes.get("y[0]")):
        return sums
    ones = [np.zeros_like(one) for one in x]
    none = [np.zeros_like(one) for one in weight]
    columns = products(ones, none, scale, groups, split_item, ROWS, kind)
    found = [one * factor for one, factor in zip(sums, columns, strict=True)]
    if tokens:
        found = [one * tokens[0][:, None] for one in found]
        if floating:
            added = products(ones, none, bias, groups, split_item, ROWS, kind)
            found = [one + more for one, more in zip(found, added, strict=True)]
    return [*map(ACTIVATIONS[act], found)]


def products(
    x: list[Array], weight: list[Array], bias: list[Array] | None, groups: Any, split_item: int, split: int, kind: int
) -> list[Array]:
    """The product of every group, concatenated for splitItem 2 and 3."""
    x, weight = ([np.asarray(one, "f8") for one in each] for each in (x, weight))  # sums of INT8 need more bits
    single = len(weight) == 1 and weight[0].ndim == 3
    weights = [*weight[0]] if single else weight
    used = bias if bias and bias[0].shape != (0,) else [np.zeros((len(weights), 1))]
    biases = [*used[0]] if len(used) == 1 and used[0].ndim == 2 else used
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


LISTS: dict[str, Any] = {"groupListOptional": group_sizes, "scaleOptional": narrow.words}


@reference("aclnnGroupedMatmul", attrs=(((2, 6), 3),))
@reference("aclnnGroupedMatmulV2", "aclnnGroupedMatmulV3", domain={"groupListOptional": group_sizes})
def grouped(
    x: Any, weight: Any, bias: Any, scale: Any, offset: Any, fine: Any, shift: Any, groups: Any, split_item: int,
    split: int = ROWS, *, dtypes: Mapping[str, int],
) -> tuple[list[Array]]:  # fmt: skip
    if dtypes["x[0]"] == INT8:
        return (quantised(x, weight, bias, scale, None, dtypes, groups, split_item, 0),)
    if fine:
        weight = narrow.floating(weight, fine, shift, dtypes["x[0]"])
    return (products(x, weight, bias, groups, split_item, split, 0),)


@reference("aclnnGroupedMatmulV4", "aclnnGroupedMatmulV5", domain=LISTS)
def grouped_v4(
    x: Any, weight: Any, bias: Any, scale: Any, offset: Any, fine: Any, shift: Any, tokens: Any, groups: Any,
    inputs: Any, scales: Any, offsets: Any, split_item: int, split: int, kind: int, act: int, *hints: Any,
    dtypes: Mapping[str, int], blocks: bool = False,
) -> tuple[list[Array], None, None]:  # fmt: skip
    if narrow.is_four_bits(dtypes):
        mode = narrow.FourBits(x, weight, bias, scale, offset, tokens, dtypes, hints, blocks=blocks)
        rows, weights, kind = mode.rows, mode.weights, mode.list_kind(kind)
        found = products(rows, weights, None, groups, split_item, split, kind)
        return [*map(ACTIVATIONS[act if mode.alone else 0], found)], None, None
    if dtypes["x[0]"] == INT8:
        found = quantised(x, weight, bias, scale, narrow.given(tokens), dtypes, groups, split_item, kind, act)
        return found, None, None
    if fine:
        whole = narrow.numbers(weight, dtypes["weight[0]"], x[0].shape[-1])
        weight = narrow.floating(whole, fine, shift, dtypes["x[0]"])
    return products(x, weight, bias, groups, split_item, split, kind), None, None


def from_blocks(weight: Array, width: int) -> Array:
    """A matrix from consecutive blocks of `width` columns."""
    rows, columns = weight.shape[-2:]
    blocks = weight.reshape(*weight.shape[:-2], columns // width, rows, width)
    return np.moveaxis(blocks, -2, -3).reshape(weight.shape)


@reference("aclnnGroupedMatmulWeightNz", domain=LISTS)
def grouped_nz(x: Any, weight: Any, *rest: Any, dtypes: Mapping[str, int]) -> tuple[list[Array], None, None]:
    kind = dtypes["weight[0]"]
    width = {INT8: 32, INT32: 8, narrow.INT4: 64}.get(kind, 16)
    dense = [from_blocks(one, width) for one in weight]
    found: list[Array] = grouped_v4(x, dense, *rest, dtypes=dtypes, blocks=True)[0]
    return found, None, None


def ends_along_rows(values: Array, *, name: str, given: dict[str, Any]) -> Array:
    """Cumulative ends that cover the rows of x, or sizes of the groups."""
    total, count = given["x2"][0] if "x2" in given else given["x"][0], given[name][0]
    ends = np.append(np.sort(np.abs(values[: count - 1]).astype(int) * 7 % (total + 1)), total)
    return np.diff(ends, prepend=0) if given.get("groupListType") else ends


@reference("aclnnGroupedMatmulAdd", "aclnnGroupedMatmulAddV2", domain={"groupList": ends_along_rows})
def grouped_add(
    x: Array, weight: Array, groups: Array, y: Array, turned: bool, straight: bool, axis: int, kind: int = 0
) -> Array:
    sizes = np.asarray(groups, int)
    ends = (np.cumsum(sizes) if kind else sizes)[:-1]
    parts = zip(np.split(x, ends), np.split(weight, ends), strict=True)
    return y + np.stack([one.T @ other for one, other in parts]).reshape(y.shape)


@reference(
    "aclnnQuantGroupedMatmulInplaceAdd",
    domain={"groupList": ends_along_rows, "scale1Optional": moderate, "scale2": moderate},
)
def quant_grouped_add(
    x1: Array, x2: Array, scale1: Array, scale2: Array, groups: Array, y: Array, kind: int, group_size: int
) -> Array:
    found = [*y]
    for number, (begin, size) in enumerate(starts(sizes_of(groups, kind))):
        left, right = x1[:, begin : begin + size], x2[begin : begin + size].T
        if scale1.ndim < 3:
            factor = scale2[number] * scale1[number]
            if scale2.size == len(scale2):
                product = np.float32(scale1[number].item()) * np.float32(scale2[number].item())
                factor = (np.array(product).view("u4") & 0xFFFFE000).view("f4").astype("f8")
            found[number] = y[number] + left @ right.T * factor if size else y[number]
            continue
        first, last = begin // 64 + number, begin // 64 + number + -(-size // 64)
        one = scale1[:, first:last].reshape(len(left), -1)
        other = scale2[first:last].swapaxes(0, 1).reshape(len(right), -1)
        if size:
            found[number] = y[number] + by_block(left, one) @ by_block(right, other).T
    return np.stack(found) if found else y


def starts(sizes: list[int]) -> list[tuple[int, int]]:
    return [*zip(map(int, np.cumsum([0, *sizes])), sizes, strict=False)]

"""Products of groups of INT8 rows, added up by token."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..registry import Array, reference
from .grouped_swiglu import from_blocks
from .quantised import float_words, scales
from .quantised_weights import apart


def sizes_of_rows(values: Array, *, name: str, given: dict[str, Any]) -> Array:
    """A domain: numbers, or ends, of rows that are all rows of x1 together."""
    total = given["x1" if "x1" in given else "x"][0]
    ends = np.append(np.sort(np.abs(values[1:]).astype(int) * 7 % (total + 1)), total)
    return np.diff(ends, prepend=0) if given["groupListType"] else ends


def experts(groups: Array, kind: int) -> Array:
    """The expert of every row."""
    found = np.asarray(groups, int)
    return np.repeat(np.arange(found.size), found if kind else np.diff(found, prepend=0))


def every_row(values: Array, *, name: str, given: dict[str, Any]) -> Array:
    """A domain: every row of out has an index, some have several."""
    return (np.arange(values.size) + int(np.abs(values).sum())) % max(given["out" if "out" in given else "y"][0], 1)


DOMAIN = {"groupList": sizes_of_rows, "rowIndex": every_row, "scale": float_words}
INT32, INT4 = 3, 29
"""Numbers of aclDataType."""


PACKED: dict[str, Any] = {
    "groupListOptional": sizes_of_rows,
    "rowIndexOptional": every_row,
    "scaleOptional": float_words,
}


def halves(h: Array, weight: Array, scale: Array) -> Array:
    """Products of the upper and lower 4 bits of x, each in FLOAT16, for the weights of one expert."""
    high = np.floor(h / 16)
    parts = ((one @ weight).astype("f4") * scale.astype("f4") for one in (high, h - 16 * high - 8))
    with np.errstate(over="ignore"):
        upper, lower = (part.astype("f2").astype("f8") for part in parts)
    return 16 * upper + lower


def packed(
    x: Array, weight: Array, scale: Array, bias: Array, offset: Array | None, token: Array, groups: Array,
    shared: Array | None, logit: Array, index: Array, factor: float, first: int, kind: int, shape: tuple[int, ...],
) -> Array:  # fmt: skip
    """With weights [E,K,N] of INT4, or packed eight to an INT32."""
    expert, where, left = experts(groups, kind), np.asarray(index, int), x.astype("f8")
    many, numbers = expert.size, scales(scale)[0]
    matrices = [(apart(one, x.shape[1]) if one.dtype.itemsize > 1 else one).astype("f8") for one in weight]
    rows = [halves(left[r], matrices[e], numbers[e, 0]) + bias[e].astype("f8") for r, e in enumerate(expert)]
    y = np.stack(rows) if rows else np.zeros((0, shape[1]))
    if offset is not None:
        y = y + left[:many].sum(axis=1, keepdims=True) * offset.astype("f8")[expert, 0]
    y = y * (token.astype("f8") * logit.astype("f8"))[:many, None]
    out = np.zeros(shape)
    if shared is not None:
        out[first : first + len(shared)] = shared.astype("f8") * factor
    np.add.at(out, where[:many], y)
    return out


@reference(
    "aclnnGroupedMatmulFinalizeRoutingWeightNz", domain=DOMAIN, integers=True,
    attrs=((0, 0.5, 1, False, False, 1), (0, -2.0, 0, False, False, 0)),
)  # fmt: skip
def grouped_finalize(
    x: Array, weight: Array, scale: Array, bias: Array | None, token: Array | None, groups: Array, shared: Array | None,
    logit: Array, index: Array, dtype: int, factor: float, first: int, turned: bool, straight: bool, kind: int,
    *rest: Any, shape: tuple[int, ...], dtypes: Mapping[str, int], offset: Array | None = None,
) -> Array:  # fmt: skip
    if dtypes["x2"] in (INT4, INT32):
        width = 8 if dtypes["x2"] == INT32 else 64
        whole = from_blocks(np.asarray(weight), x.shape[1], weight.shape[-1], width)
        given = bias, offset, token, groups, shared, logit, index, factor, first, kind, shape
        return packed(x, whole, scale, *given)
    expert, where = experts(groups, kind), np.asarray(index, int)
    rows, many = logit.astype("f8"), expert.size
    matrices = from_blocks(np.asarray(weight, "f8"), x.shape[1], scale.shape[1])
    parts = [one.astype("f8") @ matrices[at] * scale[at].astype("f8") for one, at in zip(x, expert, strict=False)]
    y = np.stack(parts) * (rows * (1 if token is None else token.astype("f8")))[:many, None]
    y = y if bias is None else y + rows[:many, None] * bias.astype("f8")[expert]
    out = np.zeros(shape)
    if shared is not None:
        out[first : first + len(shared)] = shared.astype("f8") * factor
    np.add.at(out, where[:many], y)
    return out


@reference(
    "aclnnGroupedMatmulFinalizeRoutingWeightNzV2", domain=DOMAIN, integers=True,
    attrs=((0, 0.5, 1, False, False, 1, (3,)),),
)  # fmt: skip
def grouped_finalize_v2(
    x: Array, weight: Array, scale: Array, bias: Any, offset: Any, fine: Any, shift: Any, *rest: Any,
    shape: tuple[int, ...], dtypes: Mapping[str, int],
) -> Array:  # fmt: skip
    found: Array = grouped_finalize(x, weight, scale, bias, *rest, shape=shape, dtypes=dtypes, offset=offset)
    return found


@reference(
    "aclnnGroupedMatmulFinalizeRouting", domain=PACKED, integers=True,
    attrs=((0, 0.5, 1, False, False, 1), (0, -2.0, 0, False, False, 0)),
)  # fmt: skip
def packed_finalize(
    x: Array, weight: Array, scale: Array, bias: Array, token: Array, groups: Array, shared: Array | None, logit: Array,
    index: Array, dtype: int, factor: float, first: int, turned: bool, straight: bool, kind: int, *rest: Any,
    shape: tuple[int, ...],
) -> Array:  # fmt: skip
    return packed(x, weight, scale, bias, None, token, groups, shared, logit, index, factor, first, kind, shape)


@reference(
    "aclnnGroupedMatmulFinalizeRoutingV2", domain=PACKED, integers=True, attrs=((0, 0.5, 1, False, False, 1),)
)  # fmt: skip
def packed_finalize_v2(
    x: Array, weight: Array, scale: Array, bias: Array, offset: Array | None, fine: None, coarse: None, token: Array,
    groups: Array, shared: Array | None, logit: Array, index: Array, dtype: int, factor: float, first: int,
    turned: bool, straight: bool, kind: int, *rest: Any, shape: tuple[int, ...],
) -> Array:  # fmt: skip
    return packed(x, weight, scale, bias, offset, token, groups, shared, logit, index, factor, first, kind, shape)


@reference(
    "aclnnGroupedMatmulFinalizeRoutingV3", domain=PACKED, integers=True, attrs=((0, 0.5, 1, False, False, 1, (3,)),)
)  # fmt: skip
def packed_finalize_v3(*given: Any, shape: tuple[int, ...]) -> Array:
    found: Array = packed_finalize_v2(*given, shape=shape)
    return found

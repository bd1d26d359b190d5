"""Quantised products: integers multiplied in float64, which holds every sum exactly, then scaled."""

from __future__ import annotations

from math import erfc
from typing import Any

import ml_dtypes
import numpy as np

from ..registry import Array, Unsaid, reference
from .block_scales import E8M0, TILE, by_block, by_tile, joined

INT8, INT32, INT64, UINT64 = 2, 3, 9, 10
SHORT = (34, 35, 36, 40)
"""HIFLOAT8, FLOAT8_E5M2, FLOAT8_E4M3FN, FLOAT4_E2M1."""


def unpacked(matrix: Array, dtype: int) -> Array:
    if dtype != INT8:
        raise Unsaid
    return matrix.astype("f8")


def scales(scale: Array) -> tuple[Array, Array]:
    """Scales as numbers, and the offsets packed with them."""
    if scale.dtype.kind not in "iu":
        return scale.astype("f8"), np.zeros(1)
    words = scale.astype("u8") if scale.dtype.kind == "u" else scale.view("u8")
    numbers = (words & np.uint64(0xFFFFE000)).astype("u4").view("f4").astype("f8")
    offset = (words >> np.uint64(37) & np.uint64(511)).astype("i8")
    return numbers, np.where(offset > 255, offset - 512, offset).astype("f8")


def short_product(
    left: Array, right: Array, token: Array | None, scale: Array, bias: Array | None, turned: tuple[bool, bool],
    kind: int,
) -> Array:  # fmt: skip
    """Of FP8, HIFLOAT8 and FP4; `kind` is the dtype of `scale`, whose axes, as those of `token`, are the matrices'."""
    more = 0 if bias is None else bias.astype("f8")
    if token is None:
        return (left @ right + more) * scales(scale)[0]
    one, other = token.astype("f8"), scale.astype("f8")
    if kind == E8M0:
        rows = joined(one.swapaxes(-3, -2) if turned[0] else one)
        columns = joined(other if turned[1] else other.swapaxes(-3, -2))
        return by_block(left, rows) @ by_block(right.swapaxes(-1, -2), columns).swapaxes(-1, -2) + more
    if one.ndim > 1:
        rows, columns = (
            each.swapaxes(-1, -2) if turn else each for each, turn in zip((one, other), turned, strict=True)
        )
        size = 1 if rows.shape[-2] == left.shape[-2] else TILE
        return by_tile(left, rows, size) @ by_tile(right, columns)
    if one.size == other.size == 1 and bias is None:
        bits = np.float32(token).reshape(1) * np.float32(scale).reshape(1)
        return left @ right * (bits.view("u4") & 0xFFFFE000).view("f4").astype("f8")
    return left @ right * other * one[:, None] + more


def product(
    x1: Array, x2: Array, token: Array | None, scale: Array, bias: Array | None, turned: tuple[bool, bool],
    kinds: dict[str, int], out: str,
) -> Array:  # fmt: skip
    if kinds["x1"] in SHORT:
        one, other = (x.swapaxes(-1, -2) if turn else x for x, turn in zip((x1, x2), turned, strict=True))
        with np.errstate(all="ignore"):
            found = short_product(one.astype("f8"), other.astype("f8"), token, scale, bias, turned,
                                  kinds.get("scale", kinds.get("x2Scale", 0)))  # fmt: skip
        if (np.abs(found[np.isfinite(found)]) > 2.0**100).any():
            raise Unsaid
        return found
    left, right = unpacked(x1, kinds["x1"]), unpacked(x2, kinds["x2"])
    left = left.swapaxes(-1, -2) if turned[0] else left
    right = right.swapaxes(-1, -2) if turned[1] else right
    sums = np.matmul(left, right)
    whole = bias is not None and bias.dtype.kind == "i"
    sums = sums + bias.astype("f8") if bias is not None and whole else sums
    if kinds[out] == INT32:
        return ((sums.astype("i8") + (1 << 31)) % (1 << 32) - (1 << 31)).astype("i4")
    if np.abs(sums).max(initial=0) >= 1 << 31:
        raise Unsaid
    numbers, offset = scales(scale)
    with np.errstate(all="ignore"):
        found = np.float32(np.float32(sums) * np.float32(numbers)).astype("f8")
        if kinds[out] == INT8:
            return np.clip(np.nan_to_num(np.rint(found) + offset, nan=0.0, posinf=127, neginf=-128), -128, 127)
        found = sums * numbers
        found = found if token is None else found * token.astype("f8")[:, None]
    return found if bias is None or whole else found + bias.astype("f8")


def whole_blocks(x2: Array) -> Array:
    """A dense view of whole blocks holds the storage's elements in order: blocks of 32 columns one after the other."""
    *batch, rows, columns = x2.shape
    if rows % 16 or columns % 32:
        raise Unsaid
    return x2.reshape(*batch, columns // 32, rows, 32).swapaxes(-2, -3).reshape(x2.shape)


FLAGS = ((False, False), (False, True), (True, False), (True, True))


@reference("aclnnQuantMatmulV3", attrs=FLAGS, integers=True)
def quant_matmul_v3(
    x1: Array, x2: Array, scale: Array, offset: Array | None, bias: Array | None, one: bool, other: bool, *,
    dtypes: dict[str, int], shape: tuple[int, ...],
) -> Array:  # fmt: skip
    return product(x1, x2, None, scale, bias, (one, other), dtypes, "out").reshape(shape)


@reference("aclnnQuantMatmulV4", attrs=FLAGS, integers=True)
def quant_matmul_v4(
    x1: Array, x2: Array, scale: Array, offset: Array | None, token: Array | None, bias: Array | None, one: bool,
    other: bool, *, dtypes: dict[str, int], shape: tuple[int, ...],
) -> Array:  # fmt: skip
    return product(x1, x2, token, scale, bias, (one, other), dtypes, "out").reshape(shape)


@reference("aclnnQuantMatmulV5", attrs=tuple((*flags, 0) for flags in FLAGS), integers=True)
def quant_matmul_v5(
    x1: Array, x2: Array, token: Array | None, scale: Array, y_scale: None, x1_offset: None, offset: Array | None,
    y_offset: None, bias: Array | None, one: bool, other: bool, group: int, *, dtypes: dict[str, int],
    shape: tuple[int, ...],
) -> Array:  # fmt: skip
    return product(x1, x2, token, scale, bias, (one, other), dtypes, "out").reshape(shape)


@reference("aclnnQuantMatmulWeightNz", attrs=tuple((*flags, 0) for flags in FLAGS), integers=True)
def quant_matmul_weight_nz(
    x1: Array, x2: Array, token: Array | None, scale: Array, y_scale: None, x1_offset: None, offset: Array | None,
    y_offset: None, bias: Array | None, one: bool, other: bool, group: int, *, dtypes: dict[str, int],
    shape: tuple[int, ...],
) -> Array:  # fmt: skip
    return product(x1, whole_blocks(x2), token, scale, bias, (one, other), dtypes, "out").reshape(shape)


def gelu(found: Array, word: str) -> Array:
    if word == "gelu_tanh":
        return found * 0.5 * (1 + np.tanh(np.sqrt(2 / np.pi) * (found + 0.044715 * found**3)))
    return found * 0.5 * np.vectorize(erfc, otypes="d")(-found / np.sqrt(2))


@reference("aclnnFusedQuantMatmul", attrs=(("gelu_erf", 0), ("gelu_tanh", 0)), integers=True)
def fused_quant_matmul(
    x1: Array, x2: Array, token: Array, scale: Array, y_scale: None, x1_offset: None, x2_offset: None, y_offset: None,
    bias: Array | None, third: None, word: str, group: int, *, dtypes: dict[str, int], shape: tuple[int, ...],
) -> Array:  # fmt: skip
    return gelu(product(x1, x2, token, scale, bias, (False, False), dtypes, "out").reshape(shape), word)


@reference("aclnnFusedQuantMatmulWeightNz", attrs=(("gelu_erf", 0), ("gelu_tanh", 0)), integers=True)
def fused_quant_matmul_weight_nz(
    x1: Array, x2: Array, token: Array, scale: Array, y_scale: None, x1_offset: None, x2_offset: None, y_offset: None,
    bias: Array | None, third: None, word: str, group: int, *, dtypes: dict[str, int], shape: tuple[int, ...],
) -> Array:  # fmt: skip
    found = product(x1, whole_blocks(x2), token, scale, bias, (False, False), dtypes, "out")
    return gelu(found.reshape(shape), word)


def weight_rows(weight: Array) -> Array:
    """[N, K], which four axes have in blocks."""
    if weight.ndim == 2:
        return weight.astype("f8")
    return np.moveaxis(weight, 0, 2).reshape(weight.shape[1] * weight.shape[2], -1).astype("f8")


def float_words(values: Array, *, name: str, given: dict[str, Any]) -> Array:
    """A domain: scales of INT64 or UINT64 are words with the bits of a FLOAT in their lower half."""
    if given["dtypes"][name] not in (INT64, UINT64):
        return values
    return (np.abs(values) % 64 / 1024 + 1 / 1024).astype("f4").view("u4").astype("f8")


@reference(
    "aclnnQuantMatmulDequant", attrs=(("pertoken", True), ("pertensor", True)), domain={"weightScale": float_words},
    integers=True,
)  # fmt: skip
def quant_matmul_dequant(
    x: Array, weight: Array, scale: Array, bias: None, x_scale: Array | None, offset: None, smooth: Array | None,
    mode: str, turned: bool,
) -> Array:  # fmt: skip
    """Quotients are those of float32, whose ties decide the integers."""
    words = scale.dtype.kind == "i"
    if words:
        scale = np.ascontiguousarray(scale, "i8").view("f4")[::2]
    if not all(np.isfinite(each).all() for each in (x, scale, x_scale, smooth) if each is not None):
        raise Unsaid
    values = x.astype("f4") if smooth is None else x.astype("f4") * smooth.astype("f4")
    rows = np.max(np.abs(values), axis=1, keepdims=True) / np.float32(127)
    step = rows if x_scale is None else x_scale.astype("f4").reshape(-1, 1)
    with np.errstate(all="ignore"):
        whole = np.clip(np.nan_to_num(np.rint(values / step), nan=0.0), -128, 127).astype("f8")
    sums = whole @ weight_rows(weight)[:, : x.shape[1]].T
    return sums * scale.astype("f8") * (1.0 if words else step.astype("f8"))


@reference("aclnnQuantMatmul", attrs=((0.01,), (2.5,)), integers=True)
def quant_matmul(x1: Array, x2: Array, bias: Array | None, scale: float) -> Array:
    numbers = (np.float32(scale).reshape(1).view("u4") & 0xFFFFE000).view("f4").astype("f8")
    sums = np.matmul(x1.astype("f8"), x2.astype("f8"))
    return (sums if bias is None else sums + bias.astype("f8")) * numbers


@reference("aclnnQuantMatmulV2", attrs=FLAGS, integers=True)
def quant_matmul_v2(x1: Array, x2: Array, bias: Array | None, scale: Array, one: bool, other: bool) -> Array:
    left = x1.swapaxes(-1, -2) if one else x1
    right = x2.swapaxes(-1, -2) if other else x2
    sums = np.matmul(left.astype("f8"), right.astype("f8"))
    sums = sums if bias is None else sums + bias.astype("f8")
    with np.errstate(all="ignore"):
        return sums * scales(scale)[0][: sums.shape[-1]]


@reference("aclnnQuantMatmulReduceSumWeightNz", attrs=((False, False, 0, (0,), False),), integers=True)
def quant_matmul_reduce_sum(x1: Array, x2: Array, token: Array, scale: Array, *rest: Any) -> Array:
    sums = np.matmul(x1.astype("f8"), whole_blocks(x2).astype("f8")).astype("f4")
    with np.errstate(all="ignore"):
        found = sums * scale.astype("f4") * token.astype("f4")[..., None]
        return found.astype(ml_dtypes.bfloat16).astype("f8").sum(axis=0)

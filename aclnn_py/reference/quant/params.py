"""Scales and offsets as the words that the cube unit takes."""

from __future__ import annotations

import numpy as np

from ..registry import Array, reference

INFINITE = 0x7F800000


def shortened(scale: Array, nearest: bool) -> Array:
    """The bits of float32 numbers with 10 bits behind the point."""
    bits = np.float32(scale).reshape(-1).view("u4").astype("u8")
    size = bits & 0x7FFFFFFF
    if nearest:
        rest, low = size & 0x1FFF, size & ~np.uint64(0x1FFF)
        up = (rest > 0x1000) | ((rest == 0x1000) & (size >> np.uint64(13) & np.uint64(1) == 1))
        rounded = np.where(up, low + 0x2000, low)
        size = np.where(size >= INFINITE, size, np.where(size < 0x00800000, 0, rounded))
    return (bits & 0x80000000) | (size & 0xFFFFE000)


def words(scale: Array, offset: Array | None, nearest: bool) -> Array:
    found = shortened(scale, nearest) | np.uint64(1 << 46)
    if offset is not None:
        near = np.clip(np.rint(np.nan_to_num(offset.reshape(-1), nan=0.0)), -256, 255).astype("i8").view("u8")
        found = found | (near & np.uint64(511)) << np.uint64(37)
    return found


@reference("aclnnTransQuantParamV2", integers=True)
def trans_quant_param_v2(scale: Array, offset: Array | None, *, dtype: int) -> Array:
    return of_dtype(words(scale, offset, False), dtype)


@reference("aclnnTransQuantParamV3", attrs=((0,), (1,)), integers=True)
def trans_quant_param_v3(scale: Array, offset: Array | None, mode: int, *, dtype: int) -> Array:
    return of_dtype(words(scale, offset, mode == 1), dtype)


def of_dtype(found: Array, dtype: int) -> Array:
    return found.view("i8") if dtype == 9 else found

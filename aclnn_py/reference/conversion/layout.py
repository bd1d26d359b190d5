"""Copies, fills and layouts: values are chosen and put in other places, by NumPy's own functions."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, reference

Number = Any
"""A Python number."""
FLOAT, FLOAT16, BF16, INT32, INT64, UINT8, DOUBLE = 0, 1, 27, 3, 9, 4, 11
"""aclDataType."""


@reference("aclnnInplaceCopy", integers=True)
def copy(ref: Array, src: Array) -> Array:
    """As it is: who compares rounds to selfRef's dtype, but for what is no number there."""
    wide = np.broadcast_to(src, ref.shape)
    if ref.dtype.kind == "b":
        return wide != 0
    return wide.real if src.dtype.kind == "c" and ref.dtype.kind != "c" else wide


def number_as(value: Number, kind: np.dtype[Any]) -> Array:
    """A scalar as C casts it; complex numbers read as 0 for real kinds."""
    if isinstance(value, complex) and kind.kind != "c":
        value = 0
    if kind.kind == "b":
        return np.asarray(abs(value) >= (2.0**-23 if isinstance(value, float) else 1))
    if kind.kind in "iu":
        whole = int(value) if np.isfinite(value) else -(1 << 63)
        return np.asarray(whole & (1 << 64) - 1, "u8").astype(kind)
    return np.asarray(value)


@reference("aclnnInplaceFillScalar", integers=True, complex_scalars=True, attrs=((2.5,), (-3.0,)))
def fill_scalar(ref: Array, value: Number, *, dtype: int) -> Array:
    if dtype == FLOAT16 and not isinstance(value, complex):
        value = 65504.0 if np.isnan(value) else float(np.clip(value, -65504, 65504))
    return np.broadcast_to(number_as(value, ref.dtype), ref.shape)


@reference("aclnnInplaceFillTensor", integers=True)
def fill_tensor(ref: Array, value: Array) -> Array:
    return copy(ref, np.reshape(value, ()))


@reference("aclnnInplaceZero", integers=True)
def zero(ref: Array) -> Array:
    return np.zeros_like(ref)


@reference("aclnnInplaceOne", integers=True)
def one(ref: Array) -> Array:
    return np.ones_like(ref)


@reference("aclnnInplaceMaskedFillScalar", integers=True, attrs=((2.0,), (-7.0,)))
def masked_fill_scalar(ref: Array, mask: Array, value: Number) -> Array:
    return np.where(mask, number_as(value, ref.dtype), ref)


@reference("aclnnInplaceMaskedFillTensor", integers=True)
def masked_fill_tensor(ref: Array, mask: Array, value: Array) -> Array:
    return np.where(mask, copy(np.empty((), ref.dtype), value), ref)


def single(value: Number) -> float:
    return float(np.float32(value))


@reference("aclnnArange", "aclnnRange", integers=True, attrs=((0.5, 9.0, 0.25), (7.0, -2.0, -1.0), (1.5, 8.0, 1.7)))
def arange(start: Number, end: Number, step: Number, *, shape: tuple[int, ...], dtype: int) -> Array:
    """Whole numbers for whole outputs; the bounds are float32 numbers but for DOUBLE."""
    numbers = np.arange(np.prod(shape, dtype="i8")).reshape(shape)
    if dtype in (INT32, INT64):
        return int(start) + numbers * int(step)
    first, by = (float(start), float(step)) if dtype == DOUBLE else (single(start), single(step))
    return first + numbers * by


@reference("aclnnEye", integers=True)
def eye(n: int, m: int) -> Array:
    return np.eye(n, m)


@reference("aclnnLinspace", integers=True, attrs=((0.0, 1.0, 6), (-3.0, 4.5, 6), (5.0, -5.0, 6)))
def linspace(start: Number, end: Number, steps: int, *, shape: tuple[int, ...], dtype: int) -> Array:
    """In float32, as the kernels do, where truncation to integers shows every last bit."""
    if dtype not in (FLOAT, FLOAT16, BF16, DOUBLE, INT64):
        start, end = (int(end) & 0xFF if dtype == UINT8 else int(end) for end in (start, end))
    kind: Any = np.float64 if dtype == DOUBLE else np.float32
    numbers, by = np.arange(steps, dtype=kind), (kind(end) - kind(start)) / kind(max(steps - 1, 1))
    found = np.where(numbers < steps // 2, kind(start) + by * numbers, kind(end) - by * (kind(steps - 1) - numbers))
    return (found if steps > 1 else np.full(1, start)).astype("f8").reshape(shape)


def kept(tensors: list[Array]) -> list[Array]:
    return [tensor for tensor in tensors if tensor.shape != (0,)]


@reference("aclnnCat", integers=True, attrs=((1,), (-1,)))
def cat(tensors: list[Array], dim: int) -> Array | None:
    members = kept(tensors)
    return np.concatenate(members, dim) if members else None


@reference("aclnnStack", integers=True, attrs=((1,), (-1,)))
def stack(tensors: list[Array], dim: int) -> Array:
    return np.stack(tensors, dim)


@reference("aclnnSplitWithSize", integers=True)
def split_with_size(x: Array, sizes: tuple[int, ...], dim: int) -> list[list[Array]]:
    return (list(np.split(x, np.cumsum(sizes)[:-1], dim)),)  # type: ignore[return-value]


@reference("aclnnSplitTensor", integers=True)
def split_tensor(x: Array, sections: int, dim: int) -> list[list[Array]]:
    return (list(np.split(x, range(sections, x.shape[dim], sections), dim)),)  # type: ignore[return-value]


@reference("aclnnPermute", integers=True)
def permute(x: Array, dims: tuple[int, ...]) -> Array:
    return np.transpose(x, dims)


@reference("aclnnChannelShuffle", integers=True, attrs=((2,), (3,)))
def channel_shuffle(x: Array, groups: int) -> Array:
    parts = x.reshape(x.shape[0], groups, -1, *x.shape[2:])
    return np.swapaxes(parts, 1, 2).reshape(x.shape)


@reference("aclnnSlice", integers=True, attrs=((1, -2, 9, 1), (-1, 0, 3, 2)))
def slice_(x: Array, dim: int, start: int, end: int, step: int) -> Array:
    return np.moveaxis(np.moveaxis(x, dim, 0)[start:end:step], 0, dim)


@reference("aclnnSliceV2", integers=True, attrs=(((0, 1), (2, 3), (0, 1), (1, 2)), ((-1,), (9,), (-1,), (1,))))
def slice_v2(x: Array, starts: Any, ends: Any, axes: Any, steps: Any) -> Array:
    for start, end, axis, step in zip(starts, ends, axes, steps, strict=False):
        x = slice_(x, axis, start, end, step)
    return x


@reference("aclnnFlip", integers=True, attrs=(((0, 1),), ((-1,),), ((),)))
def flip(x: Array, dims: tuple[int, ...]) -> Array:
    return np.flip(x, dims) if x.ndim else x


@reference("aclnnRoll", integers=True, attrs=(((1, -2), (0, 1)), ((4,), ()), ((5, -9), (1, 1)), ((7,), (-1,))))
def roll(x: Array, shifts: tuple[int, ...], dims: tuple[int, ...]) -> Array:
    return np.roll(x, shifts, dims) if dims else np.roll(x, shifts[0])


@reference("aclnnRepeat", integers=True, attrs=(((2, 3),), ((4, 1, 2),)))
def repeat(x: Array, repeats: tuple[int, ...]) -> Array:
    return np.tile(x, repeats) if repeats else x


@reference("aclnnExpand", integers=True)
def expand(x: Array, size: tuple[int, ...]) -> Array:
    return np.broadcast_to(x, size)


@reference("aclnnTril", "aclnnInplaceTril", integers=True, attrs=((1,), (-1,), (5,), (-9,), (1 << 62,)))
def tril(x: Array, diagonal: int) -> Array:
    return np.where(triangle(x, diagonal, lower=True), x, np.zeros_like(x))


@reference("aclnnTriu", "aclnnInplaceTriu", integers=True, attrs=((1,), (-1,), (5,), (-9,), (-(1 << 62),)))
def triu(x: Array, diagonal: int) -> Array:
    return np.where(triangle(x, diagonal, lower=False), x, np.zeros_like(x))


def triangle(x: Array, diagonal: int, *, lower: bool) -> Array:
    distance = np.arange(x.shape[-1])[None, :] - np.arange(x.shape[-2])[:, None]
    return distance <= diagonal if lower else distance >= diagonal


@reference("aclnnFlatten", integers=True)
def flatten(x: Array, axis: int) -> Array:
    return x


@reference("aclnnDiag", integers=True, attrs=((1,), (-2,)))
def diag(x: Array, diagonal: int) -> Array | None:
    return np.diag(x.reshape(1) if x.ndim == 0 else x, diagonal) if x.size else None


@reference("aclnnDiagFlat", integers=True, attrs=((1,), (-2,)))
def diag_flat(x: Array, diagonal: int) -> Array:
    return np.diagflat(x, diagonal)


@reference("aclnnConstantPadNd", integers=True, attrs=(((1, 2), 1.0), ((-1, 2), 2.0), ((-1, -1), 1.0), ((0, 0), 1.0)))
def constant_pad(x: Array, pad: tuple[int, ...], value: float) -> Array:
    for number in range(len(pad) // 2):
        axis, (front, back) = x.ndim - 1 - number, pad[2 * number : 2 * number + 2]
        widths = [(0, 0)] * x.ndim
        widths[axis] = (max(front, 0), max(back, 0))
        x = np.pad(x, widths, constant_values=value)
        x = np.take(x, range(max(-front, 0), x.shape[axis] - max(-back, 0)), axis)
    return x


def bordered(x: Array, padding: tuple[int, ...], mode: str) -> Array:
    for number in range(len(padding) // 2):
        axis, (front, back) = x.ndim - 1 - number, padding[2 * number : 2 * number + 2]
        widths = [(0, 0)] * x.ndim
        widths[axis] = (max(front, 0), max(back, 0))
        x = np.pad(x, widths, mode=mode)  # type: ignore[call-overload]
        x = np.take(x, range(max(-front, 0), x.shape[axis] - max(-back, 0)), axis)
    return x


@reference("aclnnReflectionPad1d", "aclnnReflectionPad2d", "aclnnReflectionPad3d", integers=True)
def reflection_pad(x: Array, padding: tuple[int, ...]) -> Array:
    return bordered(x, padding, "reflect")


@reference("aclnnCircularPad2d", "aclnnCircularPad3d", integers=True)
def circular_pad(x: Array, padding: tuple[int, ...]) -> Array:
    return bordered(x, padding, "wrap")


@reference("aclnnReplicationPad1d", "aclnnReplicationPad2d", "aclnnReplicationPad3d", integers=True)
def replication_pad(x: Array, padding: tuple[int, ...]) -> Array:
    return bordered(x, padding, "edge")

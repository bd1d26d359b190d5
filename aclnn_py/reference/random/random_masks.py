"""Ones and zeros by chance: Bernoulli's, masks of bits, and dropout by them."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, reference
from .random import ENGINE, FAR, first, philox, short, words


def chance(word: Array) -> Array:
    """The numbers of CUDA, in (0, 1]."""
    return np.asarray(np.asarray(word, "f4") * np.float32(2**-32) + np.float32(2**-33), "f4")


def mask(seed: int, offset: int, size: int, staying: float) -> Array:
    kept = chance(words(seed, offset, size * 8)) < np.float32(staying)
    return np.packbits(kept, bitorder="little")


@reference("aclnnDropoutGenMask", attrs=tuple(((2, 3), p, FAR, 9) for p in (0.25, 0.0, 1.0, 0.9)))
def gen_mask(sizes: tuple[int, ...], prob: float, seed: int, offset: int, *, shape: tuple[int, ...], soc: str) -> Array:
    if prob in (0, 1):
        return np.full(shape, 255 * (1 - prob))
    leaving = float(np.float32(prob)) if soc in ENGINE else prob
    return mask(seed, offset, int(np.prod(shape)), 1 - leaving).reshape(shape)


def kept(x: Array, bits: Array, prob: float, stored: Any) -> Array:
    if prob in (0, 1):
        return x * (1 - prob) if prob == 0 else np.zeros_like(x)
    keep = np.unpackbits(bits.reshape(-1).astype("u1"), bitorder="little")[: x.size].reshape(x.shape)
    staying = np.float32(stored(np.float32(1 - prob)))
    return np.where(keep == 1, x * float(np.float32(1) / staying), 0.0)


@reference("aclnnDropoutDoMask", attrs=((0.25,), (0.0,), (1.0,), (0.9,)))
def do_mask(x: Array, bits: Array, prob: float, *, stored: Any) -> Array:
    return kept(x, bits, prob, stored)


def cuda_chances(seed: int, offset: int, count: int) -> Array:
    """CUDA's numbers: a quarter of the offset below the groups."""
    groups = np.arange((count + 3) // 4, dtype=np.uint64)
    return chance(philox(seed, np.uint64((offset + 3) % (1 << 64) // 4), groups).reshape(-1)[:count])


CHANCES = tuple((p, FAR, 9) for p in (0.25, 0.0, 1.0))


@reference("aclnnBernoulli", "aclnnInplaceBernoulli", attrs=CHANCES)
def bernoulli(x: Array, prob: float, seed: int, offset: int, *, soc: str) -> Array:
    if soc in ENGINE and prob in (0, 1):
        return np.full(x.shape, float(prob))
    if soc in ENGINE:
        kept = chance(words(seed, offset, x.size)[: x.size]) < np.float32(1 - np.float32(1 - prob))
    else:
        kept = cuda_chances(seed, offset, x.size) <= np.float32(prob)
    return kept.astype("f8").reshape(x.shape)


@reference("aclnnBernoulliTensor", "aclnnInplaceBernoulliTensor", attrs=((FAR, 9),), domain={"prob": np.abs})
def bernoulli_tensor(x: Array, prob: Array, seed: int, offset: int) -> Array:
    limits = np.asarray(prob, "f4").reshape(-1)
    kept = cuda_chances(seed, offset, x.size) <= (limits if limits.size == 1 else limits[: x.size])
    return kept.astype("f8").reshape(x.shape)


DROPS = tuple((p, train, FAR, 9) for p, train in ((0.25, True), (0.0, True), (1.0, True), (0.4, False)))


@reference("aclnnDropout", attrs=DROPS)
def dropout(
    x: Array, p: float, train: bool, seed: int, offset: int, *, stored: Any, soc: str
) -> tuple[Array, Array | None]:
    if p == 0 or not train:
        return x, None
    if p == 1:
        return np.zeros_like(x), None
    leaving = float(np.float32(p)) if soc in ENGINE else p
    bits = mask(seed, offset, (x.size + 127) // 128 * 16, 1 - leaving)
    return kept(x, bits, p, stored), bits


@reference("aclnnDropoutBackward", attrs=((4 / 3,), (0.0,), (1.0,), (1.25,)))
def dropout_backward(x: Array, bits: Array, scale: float, *, stored: Any) -> Array:
    return kept(x, bits, 1 - 1 / scale if scale else 1, stored)


@reference("aclnnDropoutGenMaskV2", attrs=tuple(((2, 3), p, FAR, 9, 0) for p in (0.25, 0.0, 1.0, 0.9)))
def gen_mask_v2(
    sizes: tuple[int, ...], prob: float, seed: int, offset: int, kind: int, *, shape: tuple[int, ...], soc: str
) -> Array:
    leaving = float(short(prob, kind)) if soc in ENGINE else prob
    return gen_mask(sizes, prob if prob in (0, 1) else leaving, seed, offset, shape=shape, soc="")


@reference("aclnnDropoutGenMaskV2Tensor", attrs=tuple(((2, 3), p, 9, 0) for p in (0.25, 0.0, 1.0, 0.9)))
def gen_mask_v2_tensor(
    sizes: tuple[int, ...],
    prob: float,
    seed: Array,
    offset: Array,
    more: int,
    kind: int,
    *,
    shape: tuple[int, ...],
    soc: str,
) -> Array:
    return gen_mask_v2(sizes, prob, first(seed), first(offset) + more, kind, shape=shape, soc=soc)


def lone_words(seed: int, offset: int, count: int, each: int = 1) -> Array:
    """The words of so many elements, a row each, as CUDA's threads draw them one by one."""
    threads = 256 * max(1, min((count + 255) // 256, 624))
    places = np.arange(count, dtype=np.uint64)
    start, rounds = np.uint64((offset + 3) % (1 << 64) // 4), places // np.uint64(threads)
    counters = np.uint64(4 // each)
    group = philox(seed, start + rounds // counters, places % np.uint64(threads))
    return group.reshape(count, -1, each)[np.arange(count), (rounds % counters).astype("i8")]


def side_by_side(seed: int, offset: int, count: int, unit: int) -> Array:
    """The same where a thread draws a unit of elements at once."""
    threads = 256 * min((count + 255) // 256, 624)
    units = np.arange(count // unit, dtype=np.uint64)
    start, counters = np.uint64((offset + 3) % (1 << 64) // 4), np.uint64((unit + 3) // 4)
    rounds, thread = units // np.uint64(threads) * counters, units % np.uint64(threads)
    each = [philox(seed, start + rounds + counter, thread) for counter in np.arange(counters)]
    found: Array = np.concatenate(each, -1)[:, :unit].reshape(-1)
    return found


LARGEST = {0: 1 << 24, 1: 1 << 11, 27: 1 << 8, 2: 127, 4: 255, 6: 32767, 9: (1 << 63) - 1, 12: 1}


@reference("aclnnInplaceRandomWithoutFromTo", attrs=((FAR, 4), (-5, 0)))
def random_whole(x: Array, seed: int, offset: int, *, dtype: int) -> Array:
    each = 2 if dtype == 9 else 1
    found = lone_words(seed, offset, x.size, each)
    number = found[:, 0] << np.uint64(32) | found[:, 1] if each == 2 else found[:, 0]
    return (number % np.uint64(LARGEST.get(dtype, (1 << 31) - 1) + 1)).reshape(x.shape)


@reference("aclnnInplaceRandomWithoutFromToTensor", attrs=((4,), (0,)))
def random_whole_tensor(x: Array, seed: Array, offset: Array, more: int, *, dtype: int) -> Array:
    return random_whole(x, first(seed), first(offset) + more, dtype=dtype)


@reference("aclnnDropoutV3", attrs=tuple((p, FAR, 8) for p in (0.25, 0.0, 1.0, 0.9)))
def dropout_v3(
    x: Array, noise: None, p: float, seed: int, offset: int, *, dtypes: dict[str, int]
) -> tuple[Array, Array]:
    room = (x.size + 127) // 128 * 16
    if p in (0, 1):
        return x * (1 - p) if p == 0 else np.zeros_like(x), np.full(room, 255 * (1 - p))
    most = 4 if dtypes["input"] == 0 else 8
    unit = next(unit for unit in (most, most // 2, most // 4, 1) if x.size % unit == 0)
    word = side_by_side(seed, offset, x.size, unit) if unit > 1 else lone_words(seed, offset, x.size)[:, 0]
    staying = np.float32(1 - p)
    bits = (chance(word) < staying).reshape(x.shape)
    packed = np.packbits(bits.reshape(-1), bitorder="little")
    return x * bits * float(1 / staying), np.concatenate([packed, np.zeros(room - packed.size, "u1")])


@reference("aclnnDropoutV3Grad", attrs=((4 / 3,), (0.0,), (-2.5,)))
def dropout_v3_grad(x: Array, bits: Array, scale: float) -> Array:
    kept = np.unpackbits(bits.reshape(-1).astype("u1"), bitorder="little")[: x.size].reshape(x.shape)
    return x * kept * float(np.float32(scale))

"""Ones and zeros by chance: Bernoulli's, masks of bits, and dropout by them."""

from __future__ import annotations

from typing import Any

import numpy as np

from .random import ENGINE, FAR, first, philox, short, words
from .registry import Array, reference


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

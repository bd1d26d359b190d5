"""Random numbers by Philox 4x32-10: uniform, normal, masks and what they keep."""

from __future__ import annotations

from typing import Any

import numpy as np

from .registry import Array, reference

FLOAT, FLOAT16, DOUBLE, BFLOAT = 0, 1, 11, 27
WHOLES = (2, 3, 4, 6, 9, 12)
LOW = np.uint64(0xFFFFFFFF)
FAR = 0x1_2345_6789_ABCD
ENGINE = ("ascend910b", "ascend910_93")


def halves(number: int | Array) -> tuple[Array, Array]:
    return np.uint64(number) & LOW, np.uint64(number) >> np.uint64(32)


def philox(seed: int, low: Array, high: Array) -> Array:
    """The words of counters whose 64-bit halves these are, four in each row."""
    low, high = np.broadcast_arrays(np.asarray(low, np.uint64), np.asarray(high, np.uint64))
    counter = [*halves(low), *halves(high)]
    key = [int(half) for half in halves(seed % (1 << 64))]
    for _ in range(10):
        one, other = counter[0] * np.uint64(0xD2511F53), counter[2] * np.uint64(0xCD9E8D57)
        counter = [
            halves(other)[1] ^ counter[1] ^ np.uint64(key[0]), halves(other)[0],
            halves(one)[1] ^ counter[3] ^ np.uint64(key[1]), halves(one)[0],
        ]  # fmt: skip
        key = [(key[0] + 0x9E3779B9) % (1 << 32), (key[1] + 0xBB67AE85) % (1 << 32)]
    return np.stack(counter, -1)


def words(seed: int, offset: int, count: int, each: int = 4) -> Array:
    """The words of so many elements, each of them from a group for `each`."""
    groups = np.arange((count + each - 1) // each, dtype=np.uint64)
    found: Array = philox(seed, groups, np.uint64(offset % (1 << 64))).reshape(-1)
    return found if each < 4 else found[: count + count % 2]


def short(values: Array, dtype: int) -> Array:
    """Rounded to the type, in float64."""
    if dtype == DOUBLE:
        return np.asarray(values, "f8")
    single = np.asarray(values, "f4")
    if dtype == FLOAT16:
        with np.errstate(over="ignore"):
            return single.astype("f2").astype("f8")
    if dtype == BFLOAT:
        bits = single.view("u4")
        single = ((bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000).astype("u4").view("f4")
    return single.astype("f8")


def truncated(values: Array, dtype: int) -> Array:
    return values != 0 if dtype == 12 else np.trunc(values) if dtype in WHOLES else values


def unit(word: Array, bits: int) -> Array:
    return (word % np.uint64(1 << bits)).astype("f8") / (1 << bits)


def standard(seed: int, offset: int, count: int, dtype: int) -> Array:
    """Box and Muller's numbers, sine first."""
    if dtype == DOUBLE:
        word = words(seed, offset, count, 2).reshape(-1, 2)
        found = unit((word[:, 0] << np.uint64(32)) | word[:, 1], 52)
        angle = found[1::2] * (2 * np.pi)
    else:
        found = unit(words(seed, offset, count), 23)
        angle = short(found[1::2] * short(2 * np.pi, FLOAT), FLOAT)
    radius = np.sqrt(-2 * np.log(np.maximum(found[0::2], short(1e-7, FLOAT) if dtype != DOUBLE else 1e-7)))
    return np.stack((np.sin(angle) * radius, np.cos(angle) * radius), -1).reshape(-1)[:count]


STEPS = ((0.5, 2.0, FAR, 3), (-3.0, 0.25, -5, FAR))


@reference("aclnnInplaceNormal", attrs=STEPS)
def normal(x: Array, mean: float, std: float, seed: int, offset: int, *, dtype: int, soc: str) -> Array | None:
    if dtype in WHOLES:
        return None  # a last bit may decide where they are cut off
    kind = FLOAT if soc in ENGINE else dtype
    mean, std = short(mean, kind), short(std, kind)
    numbers = short(standard(seed, offset, x.size, kind), kind)
    return short(short(numbers * std, kind) + mean, kind).reshape(x.shape)


@reference("aclnnInplaceUniform", attrs=((-2.0, 3.0, FAR, 3), (0.1, 0.7, (1 << 64) - 5, FAR), (1.0, 1.0, 0, 0)))
def uniform(x: Array, low: float, high: float, seed: int, offset: int, *, dtype: int, soc: str) -> Array:
    kind = dtype if dtype in (FLOAT16, BFLOAT) else FLOAT
    within = kind if soc in ENGINE else FLOAT
    low, high = short(low, within), short(high, within)
    u = unit(words(seed, offset, x.size)[: x.size], {FLOAT16: 10, BFLOAT: 7}.get(kind, 23))
    steps = FLOAT16 if kind == FLOAT16 else FLOAT
    found = short(short(u * short(high - low, steps), steps) + short(low, steps), steps)
    return truncated(short(found, kind), dtype).reshape(x.shape)


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


@reference("aclnnNormalFloatFloat", attrs=STEPS)
def normal_float_float(
    mean: float, std: float, seed: int, offset: int, *, shape: tuple[int, ...], dtype: int, soc: str
) -> Array:
    numbers = standard(seed, offset, int(np.prod(shape)), dtype)
    return moved(numbers, mean, std, dtype, dtype, soc).reshape(shape)


def moved(numbers: Array, mean: Array, std: Array, kind: int, total: int, soc: str) -> Array:
    """Times std, plus mean, where the 950 rounds both to the numbers' type first and others add in another one."""
    numbers = short(numbers, kind)
    if soc in ("ascend950", "ascend350") and kind != DOUBLE:
        return short(short(numbers * short(std, kind), kind) + short(mean, kind), kind)
    return short(short(numbers * std, kind) + mean, total if total == DOUBLE else FLOAT)


def broader(kind: int, mean: int) -> int:
    return DOUBLE if DOUBLE in (kind, mean) else kind if kind == mean else FLOAT


@reference("aclnnNormalTensorFloat", attrs=tuple(row[1:] for row in STEPS))
def normal_tensor_float(
    mean: Array, std: float, seed: int, offset: int, *, shape: tuple[int, ...], dtype: int, soc: str, dtypes: Any
) -> Array:
    numbers = standard(seed, offset, int(np.prod(shape)), dtype).reshape(shape)
    return moved(numbers, mean, std, dtype, broader(dtype, dtypes["mean"]), soc)


@reference("aclnnNormalFloatTensor", attrs=tuple((row[0], *row[2:]) for row in STEPS))
def normal_float_tensor(mean: float, std: Array, seed: int, offset: int, *, soc: str, dtypes: Any) -> Array:
    numbers = standard(seed, offset, std.size, dtypes["std"]).reshape(std.shape)
    return moved(numbers, mean, std, dtypes["std"], broader(dtypes["std"], FLOAT), soc)


@reference("aclnnNormalTensorTensor", attrs=tuple(row[2:] for row in STEPS))
def normal_tensor_tensor(
    mean: Array, std: Array, seed: int, offset: int, *, shape: tuple[int, ...], soc: str, dtypes: Any
) -> Array:
    kind = broader(dtypes["mean"], dtypes["std"])
    new = soc in ("ascend950", "ascend350") and kind != DOUBLE
    own = shape if new else mean.shape
    numbers = short(standard(seed, offset, int(np.prod(own)), kind).reshape(own), kind)
    return short(short(numbers * short(std, kind), kind) + short(mean, kind), kind)

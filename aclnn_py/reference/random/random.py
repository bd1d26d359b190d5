"""Random numbers by Philox 4x32-10: uniform, normal, masks and what they keep."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, reference

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


def first(tensor: Array) -> int:
    return int(tensor.reshape(-1)[0])


@reference("aclnnInplaceNormalTensor", attrs=((0.5, 2.0, 3), (-3.0, 0.25, FAR)))
def normal_tensor(
    x: Array, mean: float, std: float, seed: Array, offset: Array, more: int, *, dtype: int, soc: str
) -> Array | None:
    found: Array | None = normal(x, mean, std, first(seed), first(offset) + more, dtype=dtype, soc=soc)
    return found


@reference("aclnnInplaceUniformTensor", attrs=((-2.0, 3.0, 3), (0.1, 0.7, FAR)))
def uniform_tensor(
    x: Array, low: float, high: float, seed: Array, offset: Array, more: int, *, dtype: int, soc: str
) -> Array:
    return uniform(x, low, high, first(seed), first(offset) + more, dtype=dtype, soc=soc)


DIGITS = {FLOAT16: 11, BFLOAT: 8, FLOAT: 24, DOUBLE: 53}


def moved_inside(end: int, by: int, dtype: int) -> float:
    """An end of a range, or the next whole number inside that the type has."""
    if dtype not in DIGITS:
        return float(end)
    near = np.clip(short(end + by, dtype), *((-65504, 65504) if dtype == FLOAT16 else (-np.inf, np.inf)))
    found, step = int(near), 1 << max(abs(end + by).bit_length() - DIGITS[dtype], 0)
    outside = found < end if by > 0 else found >= end
    return float(found + by * step if outside else end)


@reference("aclnnInplaceRandom", attrs=((-3, 4, FAR, 3), (0, 2, -5, FAR), (5, 100000, 1, 1)))
def random(x: Array, low: int, high: int, seed: int, offset: int, *, dtype: int, soc: str) -> Array:
    ends = short(moved_inside(low, 1, dtype), FLOAT), short(moved_inside(high, -1, dtype), FLOAT)
    old, new = soc in ENGINE, soc in ("ascend950", "ascend350")
    short_too = (dtype == FLOAT16 and not old) or (dtype == BFLOAT and new)
    kind = dtype if short_too else FLOAT
    steps = FLOAT16 if kind == FLOAT16 else FLOAT
    u = unit(words(seed, offset, x.size)[: x.size], {FLOAT16: 10, BFLOAT: 7}.get(kind, 23))
    low, high = (short(end, steps) for end in ends)
    if old:
        found = short(short(u * short(high - low, steps), steps) + low, steps)
    else:
        found = short(short(u * high, steps) - short(short(u * low, steps) - low, steps), steps)
    found = short(found, kind)
    if dtype == 12:
        return (np.rint(found) != 0).reshape(x.shape)
    return (found if new and dtype in (FLOAT, FLOAT16, BFLOAT) else np.trunc(found)).reshape(x.shape)


@reference("aclnnInplaceRandomTensor", attrs=((-3, 4, 3), (0, 2, FAR)))
def random_tensor(
    x: Array, low: int, high: int, seed: Array, offset: Array, more: int, *, dtype: int, soc: str
) -> Array:
    return random(x, low, high, first(seed), first(offset) + more, dtype=dtype, soc=soc)

"""Random order, and elements drawn by weights."""

from __future__ import annotations

from math import ceil, log, log2, prod

import numpy as np

from ..registry import Array, reference
from .random import ENGINE, FAR, FLOAT, first, philox, short, unit, words
from .random_masks import chance


def stream(seed: int, offset: int, thread: int, count: int) -> list[int]:
    """Words of one of CUDA's threads."""
    groups = np.arange(offset // 4, offset // 4 + count // 4 + 2, dtype=np.uint64)
    return [int(word) for word in philox(seed, groups, np.uint64(thread)).reshape(-1)[offset % 4 :][:count]]


def key(thread: list[int], place: int, bits: int) -> int:
    """A number of so many bits, as a signed one of its type."""
    wide = thread[2 * place] << 32 | thread[2 * place + 1]
    size = 64 if bits > 32 else 32
    number = wide % ((1 << size) - 1) + (1 << size - 1)
    low = number % (1 << bits)
    return low - (1 << size) if bits == size and low >> (size - 1) else low


@reference("aclnnRandperm", attrs=((1, FAR, 3), (6, -5, 9), (1, 0, 0)))
def randperm(n: int, seed: int, offset: int) -> Array:
    bits = min(64, ceil(log2(n - (6.0 * n * n + 1) / (log(0.9) * 12)))) if n else 0
    offset %= 1 << 32
    threads = 256 * min((n + 255) // 256, 624)
    keys = [key(stream(seed, offset, i % threads, 2 * (i // threads) + 2), i // threads, bits) for i in range(n)]
    order = sorted(range(n), key=lambda i: keys[i])
    begin = 0
    while begin < n:
        end = begin + 1
        while end < n and keys[order[end]] == keys[order[begin]]:
            end += 1
        further = stream(seed, offset + (n // (2 * threads) + 1) * 4, begin, end - begin)
        for place, word in zip(range(end - begin - 1, 0, -1), further, strict=False):
            one, other = begin + place, begin + word % (place + 1)
            order[one], order[other] = order[other], order[one]
        begin = end
    return np.array(order, "i8")


def drawn_again(weights: Array, samples: int, seed: int, offset: int, engine: bool) -> Array:
    rows = weights.reshape(-1, weights.shape[-1])
    sums = np.cumsum(np.asarray(rows, "f4").astype("f8"), -1)
    aligned = (samples + 127) // 128 * 128
    found = np.empty((len(rows), samples), "i8")
    for row, total in enumerate(sums):
        if engine:
            u = unit(words(seed, offset, samples)[:samples], 23)
            found[row] = np.searchsorted(total, u * total[-1], side="right")
        else:
            places = np.uint64(row * aligned) + np.arange(samples, dtype=np.uint64)
            u = chance(philox(seed, np.uint64((offset + 3) % (1 << 64) // 4), places)[:, 0]).astype("f8")
            found[row] = np.searchsorted(total, u * total[-1], side="left")
            near = np.minimum(found[row], len(total) - 1)
            found[row] = np.searchsorted(total, total[near], side="left")
    return found


def drawn_once(weights: Array, samples: int, seed: int, offset: int, engine: bool, dtype: int) -> Array:
    count = weights.size
    if engine:
        u = short(1 - unit(words(seed, offset, count)[:count], 23), FLOAT)
        time = short(short(np.abs(np.log(u)), FLOAT) + short(1e-7, FLOAT), FLOAT)
    else:
        threads = 256 * min((count + 255) // 256, 624)
        places = np.arange(count, dtype=np.uint64)
        start = np.uint64((offset + 3) % (1 << 64) // 4)
        word = philox(seed, start + places // np.uint64(4 * threads), places % np.uint64(threads))
        u = chance(word[np.arange(count), (places // np.uint64(threads) % np.uint64(4)).astype("i8")])
        time = np.where(u >= 1 - 2.0**-24, 2.0**-24, -np.log(u.astype("f8")))
    kind = FLOAT if dtype == 11 else dtype
    keys = short(np.asarray(weights, "f4").reshape(-1) / short(time, kind), kind).reshape(-1, weights.shape[-1])
    return np.argsort(-keys, axis=-1, kind="stable")[:, :samples]


DRAWS = tuple((samples, again, FAR, 3) for samples, again in ((2, True), (1, True), (2, False), (1, False)))


@reference("aclnnMultinomial", attrs=DRAWS, domain={"self": np.abs})
def multinomial(
    weights: Array,
    samples: int,
    again: bool,
    seed: int,
    offset: int,
    *,
    soc: str,
    shape: tuple[int, ...],
    dtypes: dict[str, int],
) -> Array:
    if not prod(shape):
        return np.zeros(shape, "i8")
    if not np.isfinite(weights).all():
        return None
    engine = soc in ENGINE and weights.size > 5000
    if again and samples != 1:
        return drawn_again(weights, samples, seed, offset, engine).reshape(shape)
    return drawn_once(weights, samples, seed, offset, engine, dtypes["self"]).reshape(shape)


@reference("aclnnMultinomialTensor", attrs=tuple(row[:2] + row[3:] for row in DRAWS), domain={"self": np.abs})
def multinomial_tensor(
    weights: Array,
    samples: int,
    again: bool,
    seed: Array,
    offset: Array,
    more: int,
    *,
    soc: str,
    shape: tuple[int, ...],
    dtypes: dict[str, int],
) -> Array:
    start = first(offset) + more
    return multinomial(weights, samples, again, first(seed), start, soc=soc, shape=shape, dtypes=dtypes)


@reference("aclnnSimThreadExponential", attrs=((6, 2.5, FAR, 8),))
def exponential(x: Array, count: int, rate: float, seed: int, offset: int) -> Array:
    threads = 256 * max(1, min((x.size + 255) // 256, 624))
    places = np.arange(x.size, dtype=np.uint64)
    start = np.uint64((offset + 3) % (1 << 64) // 4)
    word = philox(seed, start + places // np.uint64(4 * threads), places % np.uint64(threads))
    u = chance(word[np.arange(x.size), (places // np.uint64(threads) % np.uint64(4)).astype("i8")])
    logarithm = np.where(u >= 1 - 2.0**-24, -(2.0**-24), np.log(u.astype("f8")))
    return (-1 / float(np.float32(rate)) * logarithm).reshape(x.shape)

"""Random changes of one tensor: its shape, dtype, layout, storage, format."""

from __future__ import annotations

import math
from random import Random

from ...base import dtype as dt
from ...base import format as fmt
from ...rules.core.call import Shape, TensorFacts

MOST = (1 << 63) - 1
EDGES = (0, 1, 2, 3, 5, 17, 64, -1, -2, -3, 100, 1 << 31, (1 << 31) - 1, -(1 << 31), 1 << 32, 1 << 62, MOST, -MOST - 1)
"""Integers at which something begins or ends."""
SIZES = (0, 1, 2, 3, 4, 5, 7, 8, 16, 17, 33, 64)
DTYPES = tuple(sorted(dt.NAMES))
FORMATS = (*sorted(fmt.PRIVATE), *range(-1, 5), 27, 30, 32, 33, 99)
NEAR = 1 << 40
"""A storage is made large enough for views that reach no further."""


def changed(dice: Random, facts: TensorFacts) -> TensorFacts:
    """The tensor with one thing changed."""
    ways = (reshaped, recast, strided, strided, restored, reformatted)
    return dice.choices(ways, (40, 15, 15, 15, 7, 8))[0](dice, facts)


def reshaped(dice: Random, facts: TensorFacts) -> TensorFacts:
    return facts.but(shape=other_shape(dice, facts.shape))


def recast(dice: Random, facts: TensorFacts) -> TensorFacts:
    return facts.but(dtype=dice.choice(DTYPES))


def restored(dice: Random, facts: TensorFacts) -> TensorFacts:
    return facts.but(storage_shape=other_shape(dice, facts.storage_shape))


def reformatted(dice: Random, facts: TensorFacts) -> TensorFacts:
    return facts.but(format=dice.choice(FORMATS))


def other_shape(dice: Random, shape: Shape) -> Shape:
    """A shape near another one, or any."""
    at = dice.randrange(len(shape)) if shape else 0
    ways = {
        "size": (*shape[:at], dice.choice(SIZES), *shape[at + 1 :]),
        "edge": (*shape[:at], dice.choice(EDGES), *shape[at + 1 :]),
        "any": tuple(dice.choice(SIZES) for _ in range(dice.randrange(6))),
        "fewer": (*shape[:at], *shape[at + 1 :]),
        "more": (*shape[:at], dice.choice((1, 1, 2, 3, 0)), *shape[at:]),
        "shuffled": tuple(dice.sample(shape, len(shape))),
        "huge": tuple(dice.choice((1 << 31, 1 << 32, 1 << 21, 3)) for _ in range(dice.randrange(1, 5))),
        "repeated": shape * dice.randrange(4),
        "longer": tuple(max(0, size) + 1 if abs(size) < NEAR else size for size in shape),
    }
    return ways[dice.choices(tuple(ways), (25, 10, 15, 10, 10, 10, 5, 5, 10))[0]]


def strided(dice: Random, facts: TensorFacts) -> TensorFacts:
    """The tensor in other strides, mostly in a storage that holds the view from its first element on."""
    strides = other_strides(dice, facts)
    offset = dice.choice((0, 0, 1, 3, -1, 5, MOST, -MOST - 1, NEAR)) if dice.random() < 0.3 else 0
    reach = [(size - 1) * stride for size, stride in zip(facts.shape, strides, strict=False) if size > 0]
    if offset == 0 and dice.random() < 0.9:
        offset = min(-sum(each for each in reach if each < 0), MOST)
    room = offset + sum(each for each in reach if each > 0) + 1
    if dice.random() < 0.1 or not 0 <= room < NEAR:
        return facts.but(strides=strides, offset=offset)
    return facts.but(strides=strides, offset=offset, storage_shape=(room,))


def other_strides(dice: Random, facts: TensorFacts) -> Shape:
    kinds = ("small", "permuted", "reversed", "edges", "zero", "short", "same")
    kind = dice.choices(kinds, (20, 20, 20, 10, 10, 5, 15))[0]
    if kind == "permuted":
        return gapped(dice, facts.shape)
    if kind in ("small", "edges"):
        return tuple(dice.choice((0, 1, 2, 3, -1, -2) if kind == "small" else EDGES) for _ in facts.shape)
    ways = {
        "reversed": tuple(max(-stride, -MOST) for stride in facts.strides), "zero": (0,) * facts.rank,
        "short": facts.strides[:-1], "same": facts.strides,
    }  # fmt: skip
    return ways[kind]


def gapped(dice: Random, shape: Shape) -> Shape:
    """Strides of the axes in another order, with room between some."""
    strides, step = [0] * len(shape), 1
    for axis in dice.sample(range(len(shape)), len(shape)):
        strides[axis] = step = step * dice.choice((1, 1, 1, 2))
        step = min(step * max(1, min(abs(shape[axis]), 64)), MOST)
    return tuple(min(stride, MOST) for stride in strides)


def bytes_of(facts: TensorFacts) -> tuple[int, int]:
    """Bytes that a tensor's storage and its view reach over, relative to its address; bits of unknown dtypes are 64."""
    bits = dt.bits(facts.dtype) or 64
    storage = math.prod(max(0, size) for size in facts.storage_shape) if len(facts.storage_shape) < 64 else 0
    low, high = (facts.low, facts.high) if facts.numel > 0 else (0, 0)
    return min(low, 0) * bits // 8, -(-max(storage, high) * bits // 8)

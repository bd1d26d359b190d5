"""Where the tensors of a call lie in one block of device memory, with room around each, and which bytes are whose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

import numpy as np

from ...base import dtype as dt
from ...base.format import is_private
from ...lowering.operator import Operator
from ...rules.core.call import Call, TensorFacts
from ...rules.core.param import Param
from ..arguments import named
from ..values import NUMPY
from .tensors import bytes_of

Array = Any
GUARD, ALIGNED = 2048, 512
MOST = 1 << 20
"""Bytes of a tensor's storage, elements of its view: a call with a larger one is not run."""
ARENA_BYTES = 8 << 20


class Region(NamedTuple):
    """A tensor's parameter, its facts, where its storage begins in the arena, and the bytes that are its own there."""

    param: Param
    facts: TensorFacts
    begin: int
    low: int
    high: int

    @property
    def written(self) -> bool:
        return self.param.role in ("output", "inout")


def tensors(operator: Operator, call: Call) -> Iterator[tuple[str, Param, TensorFacts]]:
    """Every tensor of a call, members of lists by names of their own."""
    for param in operator.params:
        if param.is_tensor or param.is_list:
            for name, facts in named(param.name, call.args[param.name]):
                if isinstance(facts, TensorFacts):
                    yield name, param, facts


def placed(operator: Operator, call: Call) -> dict[str, Region] | None:
    """Where every tensor lies; None where one of them, or all together, are too large to run."""
    found: dict[str, Region] = {}
    at = GUARD
    for name, param, facts in tensors(operator, call):
        low, high = bytes_of(facts)
        if max(high - low, facts.numel) > MOST or len(facts.strides) != facts.rank:
            return None
        begin = -(-(at - low) // ALIGNED) * ALIGNED
        found[name] = Region(param, facts, begin, begin + low, begin + high)
        at = begin + high + GUARD
    return found if at < ARENA_BYTES else None


def size_of(regions: Mapping[str, Region]) -> int:
    return max((region.high for region in regions.values()), default=0) + GUARD


def mark(mask: Array, region: Region) -> None:
    """Set the bytes of the arena that a tensor's view is: all of its storage where elements are packed or no bytes."""
    facts = region.facts
    if facts.dtype not in NUMPY or dt.bits(facts.dtype) < 8 or is_private(facts.format):
        mask[region.low : region.high] = True
    elif facts.numel > 0:
        width = dt.bits(facts.dtype) // 8
        starts = np.full(facts.shape, region.begin + facts.offset * width, "i8")
        for axis, (length, stride) in enumerate(zip(facts.shape, facts.walk, strict=True)):
            steps = np.arange(length, dtype="i8") * (stride * width)
            starts += steps.reshape((-1, *(1,) * (facts.rank - axis - 1)))
        mask[starts.reshape(-1, 1) + np.arange(width)] = True


def contents(dice: Random, region: Region) -> Array:
    """Bytes for a tensor's storage: small numbers, indices, numbers of any size, and now and then anything."""
    facts, size = region.facts, region.high - region.low
    random = np.random.default_rng(dice.getrandbits(60))
    if facts.dtype not in NUMPY or dice.random() < 0.05:
        return random.integers(0, 256, size, dtype="u1")
    kind = np.dtype(NUMPY[facts.dtype])
    count = size // kind.itemsize + 1
    if kind.kind == "b":
        drawn = random.integers(0, 2, count)
    elif facts.dtype in dt.INTEGER or kind == "u1":
        drawn = integers(dice, random, count)
    else:
        drawn = floats(dice, random, count)
        if facts.dtype == dt.ACL_BF16:
            return (drawn.astype("f4").view("u4") >> 16).astype("u2").view("u1")[:size]
    with np.errstate(all="ignore"):
        return drawn.astype(kind).view("u1")[:size]


def integers(dice: Random, random: np.random.Generator, count: int) -> Array:
    low, high = dice.choices(((0, 3), (-5, 6), (0, 64), (0, 0), (0, 8)), (45, 25, 10, 10, 10))[0]
    if high == 0:
        edges = np.array([0, 1, -1, 2, (1 << 63) - 1, -(1 << 63), 1 << 31, -(1 << 31), (1 << 31) - 1])
        return random.choice(edges, count)
    drawn = random.integers(low, high, count)
    return np.sort(drawn) if high == 8 else drawn


def floats(dice: Random, random: np.random.Generator, count: int) -> Array:
    drawn = random.normal(0, dice.choice((0.1, 1, 10, 1e4)), count)
    if dice.random() < 0.25:
        drawn[random.integers(0, count, max(1, count // 5))] = dice.choice((np.nan, np.inf, -np.inf, 0.0, 1e38))
    return drawn

"""aclnnRotateQuant: shapes, limits of attributes, and calls in which they agree."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....rules.core.call import Call, Shape, TensorFacts
from .rotate_params import IN_BLOCKS, axis, out, rotation, scale, top, way, x

SIDES = (32, 64, 128)
SMALLEST = 16
MOST_COLUMNS, MOST_SIDE, LEAST_COLUMNS = 16000, 1024, 128
IN_INT32 = 8


def last(facts: TensorFacts) -> int:
    return facts.shape[-1] if facts.rank else 1


def mx_scales(x: TensorFacts) -> Shape:
    return (*x.shape[:-1], -(-last(x) // 64), 2)


def usual(call: Call) -> Iterator[Call]:
    """A call whose shapes suit each other."""
    if IN_BLOCKS.holds(call):
        call = call.but(x, shape=(3, 64)).but(rotation, shape=(32, 32)).but(out, shape=(3, 64))
        yield call.but(scale, shape=(3, 1, 2))
        return
    columns = 128 // IN_INT32 if call.tensor(out).dtype == dt.ACL_INT32 else 128
    yield call.but(x, shape=(3, 128)).but(rotation, shape=(16, 16)).but(out, shape=(3, columns)).but(scale, shape=(3,))


def mx_side(rotation: TensorFacts) -> bool:
    return last(rotation) in SIDES


def divides(x: TensorFacts, rotation: TensorFacts) -> bool:
    return last(rotation) != 0 and last(x) % last(rotation) == 0


def mx_matrix(x: TensorFacts, rotation: TensorFacts) -> bool:
    side = last(rotation)
    return rotation.shape in ((side, side), (last(x) // max(side, 1), side, side))


def mx_scales_fit(x: TensorFacts, scale: TensorFacts) -> bool:
    return x.rank > 0 and scale.shape == mx_scales(x)


def in_eights(x: TensorFacts) -> bool:
    return last(x) % IN_INT32 == 0


def has_side(rotation: TensorFacts) -> bool:
    return last(rotation) != 0


def is_square(rotation: TensorFacts) -> bool:
    return rotation.shape[:1] == rotation.shape[1:]


def same_rows(x: TensorFacts, other: TensorFacts) -> bool:
    return x.shape[:1] == other.shape[:1]


def columns_fit(x: TensorFacts, out: TensorFacts) -> bool:
    return last(out) == (last(x) // IN_INT32 if out.dtype == dt.ACL_INT32 else last(x))


def is_one(alpha: TensorFacts) -> bool:
    return alpha.shape == (1,)


def is_last(x: TensorFacts, axis: int) -> bool:
    return axis in (-1, x.rank - 1)


def has_way(way: int, out: TensorFacts) -> bool:
    ways = {dt.ACL_FLOAT4_E2M1: (0, 2), dt.ACL_FLOAT8_E4M3FN: (0, 1), dt.ACL_FLOAT8_E5M2: (0, 1)}
    return way in ways.get(out.dtype, (0,))


def has_top(way: int, top: float, out: TensorFacts) -> bool:
    return 6 <= top <= 12 if out.dtype == dt.ACL_FLOAT4_E2M1 and way == 2 else top == 0


def tiled(x: TensorFacts, rotation: TensorFacts) -> bool:
    return LEAST_COLUMNS <= last(x) <= MOST_COLUMNS and SMALLEST <= last(rotation) <= MOST_SIDE


def last_axis(call: Call) -> Iterator[Call]:
    yield call.set(axis, -1)


def first_way(call: Call) -> Iterator[Call]:
    yield call.set(way, 0).set(top, 0.0)


def own_top(call: Call) -> Iterator[Call]:
    for number in (0.0, 7.0, 10.0):
        yield call.set(top, number)

"""aclnnFlatQuant and its versions: shapes, limits of attributes, and calls in which they agree."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....rules.core.call import Call, Shape, TensorFacts
from ....rules.core.call import single as single_of
from .flat_params import clip, group, left, list_type, out, right, scale, top, x

MOST_BATCHES, MOST_SIDE, MOST_GROUPS, IN_INT32, DOUBLE_EPSILON = 262144, 256, 1024, 8, 2.0**-52
PAIRED = 2
"""groupListType of pairs."""


def outputs(x: TensorFacts, out: TensorFacts) -> tuple[Shape, Shape] | None:
    """The shapes of both outputs."""
    if x.rank != 3:
        return None
    k, m, n = x.shape
    if out.dtype == dt.ACL_FLOAT4_E2M1:
        return (k, m * n), (k, -(-m * n // 64), 2)
    return (k, m, n // IN_INT32 if out.dtype == dt.ACL_INT32 else n), (k,)


def fitted(call: Call) -> Iterator[Call]:
    facts = call.tensor(x)
    if (found := outputs(facts, call.tensor(out))) is not None:
        _, m, n = facts.shape
        call = call.but(left, shape=(m, m)).but(right, shape=(n, n))
        yield call.but(out, shape=found[0]).but(scale, shape=found[1])


def usual(call: Call) -> Iterator[Call]:
    yield from fitted(call.but(x, shape=(2, 3, 16)))


def is_some(x: TensorFacts) -> bool:
    return x.numel > 0


def is_small(x: TensorFacts) -> bool:
    return x.rank == 3 and x.shape[0] <= MOST_BATCHES and max(x.shape[1:]) <= MOST_SIDE


def whole_rows(x: TensorFacts, out: TensorFacts) -> bool:
    return x.rank > 0 and x.shape[-1] % (IN_INT32 if out.dtype == dt.ACL_INT32 else 2) == 0


def left_fits(x: TensorFacts, left: TensorFacts) -> bool:
    return x.rank == 3 and left.shape == (x.shape[1], x.shape[1])


def right_fits(x: TensorFacts, right: TensorFacts) -> bool:
    return x.rank == 3 and right.shape == (x.shape[2], x.shape[2])


def none_or_fits(x: TensorFacts, right: TensorFacts) -> bool:
    return right.shape == (0, 0) or right_fits(x, right)


def one_for_each(x: TensorFacts, scale: TensorFacts) -> bool:
    return scale.shape[:1] == x.shape[:1]


def same_rows(x: TensorFacts, out: TensorFacts) -> bool:
    return out.shape[:2] == x.shape[:2]


def row_fits(x: TensorFacts, out: TensorFacts) -> bool:
    found = outputs(x, out)
    return found is not None and out.shape == found[0]


def both_fit(x: TensorFacts, out: TensorFacts, scale: TensorFacts) -> bool:
    return outputs(x, out) == (out.shape, scale.shape)


def is_ratio(clip: float) -> bool:
    return 0 < clip <= 1


def single_ratio(clip: float) -> bool:
    return single_of(clip) > 0


def is_top(top: float) -> bool:
    return abs(top) <= DOUBLE_EPSILON or 6 <= top <= 12


def single_top(top: float) -> bool:
    return single_of(top) == 0 or 6 <= single_of(top) <= 12


def plain_ratio(call: Call) -> Iterator[Call]:
    yield call.set(clip, 1.0)


def own_top(call: Call) -> Iterator[Call]:
    for number in (0.0, 7.0, 10.0):
        yield call.set(top, number)


def list_shape(group: TensorFacts, list_type: int) -> bool:
    return group.rank == 2 and group.shape[1] == 2 if list_type == PAIRED else group.rank == 1


def few_groups(group: TensorFacts) -> bool:
    return group.rank > 0 and group.shape[0] <= MOST_GROUPS


def some_groups(call: Call) -> Iterator[Call]:
    yield call.but(group, shape=(2, 2) if call.value(list_type) == PAIRED else (2,))

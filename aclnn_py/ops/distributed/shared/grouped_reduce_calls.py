"""Calls of products of groups that agree, and calls that break a rule which no single argument breaks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ....base import dtype as dt
from ....rules.core.call import Call
from ...gmm.shared.arguments import given
from ...gmm.shared.samples import Arguments, dense, nearest
from ...gmm.shared.shape_tests import LONGEST
from .grouped_reduce import MATRICES, ONE_X, ONE_Y, bias, groups, members, split_item, weight, x, y

MOST, LARGEST = 64, 2147483632
"""Groups, and the size of an axis."""
PARTS, K, N = (1, 2), 3, 4
HALVES = (dt.ACL_FLOAT16, dt.ACL_BF16)


def bias_dtype(dtype: int) -> int:
    """The dtype of a bias."""
    return dt.ACL_FLOAT if dtype == dt.ACL_BF16 else dtype


@cache
def agreeing(kind: int, item: int, biased: bool) -> Arguments:
    """Tensors of a dtype that agree, with a splitItem."""
    total = sum(PARTS)
    return {
        x: tuple([dense(kind, size, K) for size in ((total,) if item in ONE_X else PARTS)]),
        weight: (dense(kind, K, N),) * len(PARTS),
        bias: (dense(bias_dtype(kind), N),) * len(PARTS) if biased else None,
        y: tuple([dense(kind, size, N) for size in ((total,) if item in ONE_Y else PARTS)]),
        groups: (PARTS[0], total) if item in ONE_X else None,
        split_item: item,
    }  # fmt: skip


def complete(call: Call, item: int) -> Arguments:
    """Tensors that agree; no bias where the call has none."""
    kind = next((one.dtype for one in members(call, x) if one is not None), None)
    return agreeing(kind if kind in HALVES else dt.ACL_FLOAT16, item, given(call.args[bias.name]) is not None)


def mend(call: Call) -> Iterator[Call]:
    """Calls in which the tensors agree, with the splitItem of the call first."""
    own, *others = sorted(range(4), key=lambda item: item != call.args[split_item.name])
    yield from nearest(call, [complete(call, own)])
    yield from (call.set_all(complete(call, item)) for item in others)


def many(call: Call) -> Iterator[tuple[str, Call]]:
    found = complete(call, 0)
    more = {param: found[param] and found[param][-1:] * (MOST + 1) for param in (*MATRICES, bias)}
    yield f"{MOST + 1} groups", call.set_all(found | more)


def listed(call: Call) -> Iterator[tuple[str, Call]]:
    yield "splitItem is 0 beside a group list", call.set_all(complete(call, 0) | {groups: complete(call, 1)[groups]})


def long_axis(call: Call) -> Iterator[tuple[str, Call]]:
    found = complete(call, 0)
    kind, size = found[x][0].dtype, LONGEST + 1
    wide = {x: dense(kind, 1, size), weight: dense(kind, size, N), y: dense(kind, 1, N)}
    yield f"K is {size}", call.set_all(found | {param: (one,) * len(PARTS) for param, one in wide.items()})


def huge(call: Call) -> Iterator[tuple[str, Call]]:
    found = complete(call, 0)
    kind, size = found[x][0].dtype, LARGEST + 1
    wide = {
        weight: dense(kind, 1, size),
        x: dense(kind, 1, 1),
        y: dense(kind, 1, size),
        bias: dense(bias_dtype(kind), size),
    }
    yield (
        f"N is {size}",
        call.set_all(found | {param: found[param] and (one,) * len(PARTS) for param, one in wide.items()}),
    )


def no_inner(call: Call) -> Iterator[tuple[str, Call]]:
    found = complete(call, 0)
    empty = {x: dense(found[x][0].dtype, 1, 0), weight: dense(found[x][0].dtype, 0, N)}
    wanted = {param: (one,) * len(PARTS) for param, one in empty.items()}
    yield "K is 0", call.set_all(found | wanted | {y: found[y][:1] * len(PARTS)})

"""Tensors of accepted calls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from . import parameters as p
from .arguments import DEPTH, NONE, SPARSE

PARTS, INNER, COLUMNS = (2, 4), 16, 32
"""Rows of the two groups, K and N."""
TOTAL = sum(PARTS)
WIDE = 64
"""K and N of INT4 matrices beside INT8 or INT4."""
Arguments = dict[w.Param, Any]


def dense(dtype: int, *shape: int) -> TensorFacts:
    return TensorFacts.dense(dtype, shape)


def transposed(dtype: int, rows: int, columns: int) -> TensorFacts:
    """A view [rows, columns] of a dense matrix [columns, rows]."""
    return TensorFacts.of(dtype, (rows, columns), (1, rows), 0, (columns, rows), dense(dtype, 1).format)


def recast(members: tuple[TensorFacts, ...], dtype: int) -> tuple[TensorFacts, ...]:
    return tuple([one.but(dtype=dtype) for one in members])


def ways(version: int, split: int) -> Iterator[tuple[int, int, int]]:
    """Possible numbers of members of x, weight and out."""
    if split == NONE:
        yield 2, 2, 2
        yield 1, 1, 1
    elif split == DEPTH:
        yield 1, 1, 1
    else:
        if version > p.V1:
            yield 1, 1, 1
        yield 1, 2, 1
        yield 2, 2, 1
        if version <= p.V2:
            yield 1, 2, 2


def group_list(version: int, split: int, separate: bool, list_type: int) -> Any:
    if split == NONE or separate:
        return None
    if version <= p.V2:
        return (4, INNER) if split == DEPTH else (PARTS[0], TOTAL)
    return dense(dt.ACL_INT64, 2, 2) if list_type == SPARSE else dense(dt.ACL_INT64, 2)


def nearest(call: Call, found: Sequence[Arguments]) -> Iterator[Call]:
    """The call with arguments that agree, then with all but one of them, then with one."""
    mended = [call.set_all(each) for each in found]
    yield from mended
    for each, whole in zip(found, mended, strict=True):
        yield from (whole.set(param, call.value(param)) for param in each)
    yield from (call.set(param, value) for param, value in found[0].items())

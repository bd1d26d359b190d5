"""Arguments of accepted calls with quantised matrices, from those of a call with one dtype."""

from __future__ import annotations

from collections.abc import Callable

from ....base import dtype as dt
from ....lowering import language as w
from . import parameters as p
from .arguments import SIZES, Grouped
from .kinds import FLOATING, FLOATS, QUANTISED, W4A4, W4A8, WEIGHT_ONLY, Kind
from .samples import TOTAL, Arguments, dense, recast

Fitted = Callable[[Arguments, w.Param, Grouped], None]


def quantised(found: Arguments, out: w.Param, have: Grouped) -> None:
    """INT8 matrices with outputs in FLOAT16, or with INT32 sums."""
    sums = bool(have.out) and have.gives_sums
    found[p.scale] = None if sums else recast(found[p.bias], dt.ACL_FLOAT)
    found[p.bias] = recast(found[p.bias], dt.ACL_INT32)
    single = len(found[p.x]) == len(found[out]) == 1
    found[out] = recast(found[out], dt.ACL_INT32 if sums else dt.ACL_FLOAT16)
    if have.tokens is not None and not sums and single:
        found[p.per_token_scale] = (dense(dt.ACL_FLOAT, TOTAL),)


def weight_only(found: Arguments, out: w.Param, have: Grouped) -> None:
    """FLOAT16 or BF16 with scales and offsets for columns, INT4 also for groups of rows."""
    x, weight = have.dtypes
    factors = recast(found[p.bias], x)
    scale = have.optional(p.antiquant_scale)
    if weight == dt.ACL_INT4 and scale and have.weight[0].rank == scale[0].rank:
        factors = tuple([one.but(shape=(*one.shape[:-1], 2, *one.shape[-1:])) for one in factors])
    found[p.weight] = recast(found[p.weight], weight)
    found[p.antiquant_scale] = found[p.antiquant_offset] = factors
    free = weight == dt.ACL_INT4 and found[p.weight][0].rank > 2
    if free and have.optional(p.antiquant_offset) is None:
        found[p.antiquant_offset] = None


def w4a8(found: Arguments, out: w.Param, have: Grouped) -> None:
    """INT8 rows beside INT4 with scales as words for all of K; one weight has offsets where the call has some."""
    each, single = found[p.bias], len(found[p.weight]) == 1
    rows = tuple([one.but(shape=(*one.shape[:-1], 1, *one.shape[-1:])) for one in each])
    found[p.weight] = recast(found[p.weight], dt.ACL_INT4)
    found[p.scale] = recast(rows, dt.ACL_UINT64)
    found[p.bias] = recast(each, dt.ACL_FLOAT)
    found[out] = recast(found[out], dt.ACL_FLOAT16)
    offset = single and None not in (have.optional(p.offset), have.optional(p.bias))
    found[p.offset] = recast(rows, dt.ACL_FLOAT) if offset else None
    found[p.per_token_scale] = (dense(dt.ACL_FLOAT, TOTAL, *((1,) if offset else ())),)
    found[p.list_type] = SIZES


def w4a4(found: Arguments, out: w.Param, have: Grouped) -> None:
    """INT4 matrices with scales as words, and scales of rows."""
    found[p.scale] = recast(found[p.bias], dt.ACL_UINT64)
    found[p.bias] = None
    found[out] = recast(found[out], dt.ACL_FLOAT16)
    found[p.per_token_scale] = (dense(dt.ACL_FLOAT, TOTAL),)


FITTED: dict[Kind | None, Fitted] = {QUANTISED: quantised, WEIGHT_ONLY: weight_only, W4A8: w4a8, W4A4: w4a4}
INT4 = (W4A8, W4A4)
"""Kinds of products that are of one x and one output, whose rows are split."""


def kinds_of(version: int) -> tuple[Kind, ...]:
    """What a version takes."""
    if version < p.V4:
        return (FLOATING, QUANTISED, WEIGHT_ONLY)
    return (FLOATING, QUANTISED, *INT4) if version == p.NZ else (FLOATING, QUANTISED, WEIGHT_ONLY, *INT4)


def takes(version: int, have: Grouped) -> bool:
    """Whether a version takes the dtypes of x and weight."""
    wide = have.kind is FLOATING and have.dtypes[0] == FLOATS[2]
    return have.kind in kinds_of(version) and not (wide and version in (p.V1, p.NZ))

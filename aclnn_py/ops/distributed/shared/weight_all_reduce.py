"""Versions of the product with quantised weights whose sum over the ranks every rank gets."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import as_stored, dense_bytes, is_turned, swapped, unpacked
from ....lowering.plan.lowered import View
from ....rules.core.call import count, row_major
from . import product_rules as r
from .rank_step import Ranked, ranked
from .short_floats import numbers
from .weight_reduce_params import MEND, NEWEST, ON, SHORT, bias, offset, output, scale, size, x1, x2, x3
from .weight_reduce_rules import NEEDS, checks
from .weight_reduce_tiling import aligned, of_short_weights, tiled

PRECISION = (
    "weights in FLOAT16, and on the 950 in BF16, rounded after the sum and after the product, in BF16 elsewhere once; "
    "each rank's product in float32, rounded once to its dtype, x3 added and rounded; sums over the ranks from rank 0 "
    "on, each addition rounded"
)


def elements(by: Ranked) -> View:
    """The weights as INT8, those of FP8 and HIFLOAT8 as FLOAT, [K, N]."""
    facts, view = by.call.tensor(x2), by.strided(x2)
    if facts.dtype in SHORT:
        return numbers(by, view)
    if facts.dtype != dt.ACL_INT4:
        return view
    made = dense_bytes(by.draft, view, facts)
    assert isinstance(made, View), "rows of INT4 are even, and x2 is contiguous or transposed"
    found = unpacked(by.draft, made)._replace(shape=as_stored(facts, packed=True))
    return swapped(found) if is_turned(facts) else found


def factors(by: Ranked, param: w.Param) -> View:
    """Scales or offsets, broadcast to [K, N] or repeated for each element of a group."""
    found, group, inner = by.strided(param), int(by.value(size)), by.call.tensor(x2).shape[0]
    if not group:
        return found
    many, columns = found.shape
    wide = found._replace(shape=(many, group, columns), strides=(found.strides[0], 0, found.strides[1]))
    target = by.room(found.dtype, many, group, columns)
    by.move(wide, target)
    return target._replace(shape=(inner, columns), strides=row_major((inner, columns)))


def dequantised(by: Ranked, dtype: int) -> View:
    """(x2 + antiquantOffset) * antiquantScale, [K, N]."""
    once = dtype == dt.ACL_BF16 and not w.on(*w.REGBASE).holds(by.call)
    shape, kind = by.call.tensor(x2).shape, dt.ACL_FLOAT if once else dtype
    weights = by.room(kind, *shape)
    by.move(elements(by), weights)
    if by.has(offset):
        weights = by.elementwise(shape, "add", weights, factors(by, offset), dtype=kind)
    return by.elementwise(shape, "mul", weights, factors(by, scale), dtype=dtype)


def product(by: Ranked, dtype: int) -> View:
    """x1 @ dequantised x2 + bias, [M, N], rounded once."""
    rows, (inner, columns) = count(by.call.tensor(x1).shape[:-1]), by.call.tensor(x2).shape
    own = by.room(dtype, rows, columns)
    right = dequantised(by, dtype)
    by.product(by.input(x1, rows, inner), right, own, by.input(bias, columns) if by.has(bias) else None)
    return own


def arranged(by: Ranked) -> str:
    facts = by.call.tensor(output)
    own = product(by, facts.dtype)
    to = by.output(output, *own.shape)
    if by.has(x3):
        own = by.sum_of(own, by.input(x3, *own.shape))
    by.all_reduce(r.group, own, to)
    return ""


def declared(name: str, header: str, *ways: w.Param, more: tuple[w.Rules, ...] = (), **texts: Any) -> w.Operator:
    """A version; `ways` are attributes after reduceOp, `more` their rules."""
    inputs = (x1, x2, bias, scale, offset, x3)
    others = (x1, bias, scale, offset, x3, output)
    weights = r.rows(ON, dt.ACL_INT8, dt.ACL_INT4).plus(*SHORT, on=NEWEST)
    kinds = w.flat(r.halves(r.rows(ON), x1), w.dtype_in(weights, x2), r.halves(r.rows(ON), *others[1:]))
    return w.generated(
        name, *inputs, r.group, r.reduction, *ways, r.turn, r.mode, size, output, on=ON, uncopied=NEWEST,
        strided=(x2, scale, offset),
        first=checks(*more), adding=w.group_exists(r.group), kinds=(kinds,),
        tiling=(r.ranks_in(r.REDUCING), r.turns(), of_short_weights(), tiled(), aligned()),
        unchecked=r.readable(x2, mend=MEND),
        plan=(ranked("weight_quantised_product_and_all_reduce", arranged, inputs=(x1, bias, x3), outputs=(output,),
                     attrs=(x2, scale, offset, r.group, size), needs=(*w.rank_is(2, x2), *w.min_dims(2, x1), *NEEDS)),),
        header=header, documented_soc=ON, precision=PRECISION, notes=r.INTEGERS, **r.LAUNCHED, **texts,
    )  # fmt: skip

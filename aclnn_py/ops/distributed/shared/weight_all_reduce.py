"""Versions of the product with quantised weights whose sum over the ranks every rank gets."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.lowered import View
from ....rules.core.call import count, row_major
from . import product_rules as r
from .packed_matrices import right_operand
from .rank_step import Ranked, ranked
from .short_floats import numbers
from .stored_right import REDUCED, has_format, in_blocks, whole_blocks
from .weight_reduce_params import MEND, NEWEST, ON, SHORT, bias, offset, output, scale, size, x1, x2, x3
from .weight_reduce_rules import NEEDS, checks, matrices
from .weight_reduce_tiling import aligned, filled, of_blocks, of_short_weights, tiled

PRECISION = (
    "weights in FLOAT16, and on the 950 in BF16, rounded after the sum and after the product, in BF16 elsewhere once; "
    "each rank's product in float32, rounded once to its dtype, x3 added and rounded; sums over the ranks from rank 0 "
    "on, each addition rounded"
)
IN_BLOCKS = (
    "Of weights in FRACTAL_NZ those of INT4, FP8 and HIFLOAT8 are refused (161002); on the 950 all are where K is not "
    "0, and on the 910B those whose storage has not 4 axes (561002). There CANN's sources of 2026 refuse a tensor that "
    "aclnnTransMatmulWeight laid out, but not one created in FRACTAL_NZ over its memory; here both are taken."
)


def elements(by: Ranked) -> View:
    """The weights as INT8, those of FP8 and HIFLOAT8 as FLOAT, [K, N]."""
    found = right_operand(by, x2)
    return numbers(by, found) if by.call.tensor(x2).dtype in SHORT else found


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
    if not shape[0]:  # beside scales and offsets of any shape
        return by.room(dtype, *shape)
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
    kinds = w.flat(
        r.halves(r.rows(ON), x1),
        w.dtype_in(weights, x2),
        w.when(has_format(x2), w.dtype_in(w.Choices(dt.ACL_INT8), x2)),
        r.halves(r.rows(ON), *others[1:]),
    )
    return w.generated(
        name, *inputs, r.group, r.reduction, *ways, r.turn, r.mode, size, output, on=ON, uncopied=NEWEST,
        strided=(x2, scale, offset), blocks={x2: ON},
        first=checks(*more), adding=w.group_exists(r.group), kinds=(kinds,),
        tiling=(r.ranks_in(r.REDUCING), r.turns(), of_short_weights(), of_blocks(), tiled(),
                aligned(), filled()),
        unchecked=w.flat(w.when(in_blocks(x2), matrices(), w.when(w.given(x3), w.same_shape(x3, output))),
                         r.readable(x2, mend=MEND), whole_blocks(x2)),
        plan=(ranked("weight_quantised_product_and_all_reduce", arranged, inputs=(x1, bias, x3), outputs=(output,),
                     attrs=(x2, scale, offset, r.group, size), needs=(*w.rank_is(2, x2), *w.min_dims(2, x1), *NEEDS)),),
        header=header, documented_soc=ON, precision=PRECISION,
        notes=(*REDUCED, IN_BLOCKS, r.IN_PLACE_BY_SOC, *r.INTEGERS),
        **r.LAUNCHED, **texts,
    )  # fmt: skip

"""Versions of the INT8 product whose dequantised sum over the ranks every rank gets."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.lowered import View
from ....rules.core.call import count
from . import product_rules as r
from .code_sums import before, behind, sums
from .code_sums import dtypes as code_dtypes
from .code_sums import shapes as code_shapes
from .code_sums import sized as code_sizes
from .dequantised import Addends, Dequantised
from .packed_matrices import right_operand
from .quant_reduce_rules import (
    MEND,
    ON,
    WITHOUT_COPIES,
    agree,
    bias,
    checks,
    matrices,
    output,
    per_token,
    scale,
    shapes,
    tiled,
    x1,
    x2,
    x3,
)
from .rank_step import Ranked, ranked
from .scale_sizes import is_one_or_row, sized
from .stored_right import REDUCED, in_blocks, whole_blocks
from .stored_right import tiled as tiled_blocks

PRECISION = (
    "exact sums in INT32, times the scales in float32, rounded once to the output's dtype, x3 added and rounded; sums "
    "over the ranks from rank 0 on, each addition rounded to the dtype"
)
NAMES = Addends(bias, scale, per_token, x3)


def dequantised(by: Ranked, dtype: int, names: Addends = NAMES) -> Dequantised:
    """The product of a rank in a dtype."""
    rows, inner = count(by.call.tensor(x1).shape[:-1]), by.call.tensor(x2).shape[0]
    return Dequantised(by, by.input(x1, rows, inner), right_operand(by, x2), dtype, names)


def arranged(by: Ranked, names: Addends = NAMES, *, plain: bool = False) -> str:
    """The plan of a version; with `plain` no codes are exchanged and scales of codes are ignored."""
    return reduced(by, dequantised(by, by.call.tensor(output).dtype, names).numbers(), names, plain=plain)


def reduced(by: Ranked, own: View, names: Addends, *, plain: bool) -> str:
    """The sum over the ranks of their products, [M, N], plus x3 of each."""
    to = by.output(output, *own.shape)
    if names.x3 is not None and by.has(names.x3):
        own = by.sum_of(own, by.input(names.x3, *own.shape))
    if by.has(before) and not plain:
        sums(by, own, to)
    else:
        by.all_reduce(r.group, own, to)
    return ""


def unchecked() -> w.Rules:
    """What CANN's kernel would misread (561103)."""
    single = agree("number of elements of dequantScale is 1 or N", is_one_or_row, scale, output)
    fitting = w.flat(matrices(), w.when(w.given(x3), w.same_shape(x3, output)), w.when(w.on(*WITHOUT_COPIES), single))
    return w.flat(w.when(in_blocks(x2), fitting), r.readable(x2, mend=MEND), whole_blocks(x2))


def declared(
    name: str, header: str, token: bool, *, by_codes: bool = False, notes: tuple[str, ...] = (), **texts: Any
) -> w.Operator:
    """A version; with `token` rows have scales of their own, `by_codes` ranks may exchange INT8 codes."""
    scales = (before, behind) if by_codes else ()
    more = ((per_token,) if token else ()) + scales
    inputs, order = (x1, x2, bias, x3, scale, *more), (x1, bias, x3, scale, *more)
    whole = r.rows(ON, dt.ACL_UINT64, dt.ACL_INT64, dt.ACL_BF16, dt.ACL_FLOAT)
    kinds = w.flat(
        w.dtype_in(r.rows(ON, dt.ACL_INT8), x1, x2), w.when_given(bias, w.dtype_in(r.rows(ON, dt.ACL_INT32), bias)),
        w.when_given(x3, w.dtype_in(r.rows(ON), x3)), w.dtype_in(whole, scale),
        *(w.when_given(each, w.dtype_in(r.rows(ON, dt.ACL_FLOAT), each)) for each in more if each is per_token),
        r.halves(r.rows(ON), *scales),
        w.dtype_in(r.rows(ON), output),
    )  # fmt: skip
    sizes = (shapes(token), code_shapes()) if by_codes else (shapes(token, w.not_empty(output)),)
    factors = sized(agree, scale, per_token if token else None, x1, output), code_sizes(output) if by_codes else ()
    return w.generated(
        name, *inputs, r.group, r.reduction, r.turn, r.mode, output, on=ON, uncopied=WITHOUT_COPIES,
        strided=(x2, scale), blocks={x2: ON},
        first=checks(token, code_dtypes() if by_codes else (), *sizes),
        adding=w.group_exists(r.group), kinds=(kinds,),
        tiling=(r.ranks_in(r.REDUCING), tiled_blocks(x2, bias, x3, output, *factors), r.turns(), tiled(token)),
        unchecked=unchecked(),
        plan=(ranked("quantised_product_and_all_reduce", arranged, inputs=order, outputs=(output,),
                     attrs=(x2, r.group), needs=(*w.rank_is(2, x2), *w.min_dims(2, x1))),),
        header=header, documented_soc=ON, precision=PRECISION,
        notes=(*REDUCED, r.IN_PLACE_BY_SOC, *r.INTEGERS, *notes), **r.LAUNCHED, **texts,
    )  # fmt: skip

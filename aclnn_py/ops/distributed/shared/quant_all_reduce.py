"""Versions of the INT8 product whose dequantised sum over the ranks every rank gets."""

from __future__ import annotations

from typing import Any, NamedTuple

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.lowered import Kernel, View
from ....rules.core.call import count
from . import product_rules as r
from .code_sums import before, behind, sums
from .code_sums import dtypes as code_dtypes
from .code_sums import shapes as code_shapes
from .quant_reduce_rules import (
    MEND,
    ON,
    WITHOUT_COPIES,
    WORDS,
    bias,
    checks,
    output,
    per_token,
    scale,
    tiled,
    x1,
    x2,
    x3,
)
from .rank_step import Ranked, ranked

PRECISION = (
    "exact sums in INT32, times the scales in float32, rounded once to the output's dtype, x3 added and rounded; sums "
    "over the ranks from rank 0 on, each addition rounded to the dtype"
)


class Addends(NamedTuple):
    """The parameters whose names differ between versions."""

    bias: w.Param = bias
    x3: w.Param = x3
    scale: w.Param = scale
    token: w.Param = per_token


NAMES = Addends()


class Dequantised:
    """The product of a rank in a dtype."""

    def __init__(self, by: Ranked, dtype: int, names: Addends = NAMES) -> None:
        left, (self.inner, self.columns) = by.call.tensor(x1), by.call.tensor(x2).shape
        self.by, self.rows, self.dtype, self.names = by, count(left.shape[:-1]), dtype, names
        self.shape = self.rows, self.columns

    def sums(self) -> View:
        target = self.by.room(dt.ACL_INT32, *self.shape)
        left = self.by.input(x1, self.rows, self.inner)
        self.by.run("integer_matmul", (left, self.by.strided(x2)), (target,), kind=dt.ACL_INT64)
        if not self.by.has(self.names.bias):
            return target
        added = self.by.input(self.names.bias, self.columns)
        return self.by.elementwise(self.shape, "add", target, added, dtype=dt.ACL_INT32, kind=dt.ACL_INT64)

    def scales(self) -> View:
        """As FLOAT, which words hold in their lower half."""
        size = self.by.call.tensor(self.names.scale).numel
        found = self.by.input(self.names.scale, size)
        if found.dtype not in WORDS:
            return self.by.cast(found, dt.ACL_FLOAT)
        bits = self.by.room(dt.ACL_INT32, size)
        self.by.draft.read(found)
        self.by.draft.steps.append(Kernel("word_scale", (found,), (bits,), (), dt.ACL_INT64, False))
        return bits._replace(dtype=dt.ACL_FLOAT)

    def numbers(self) -> View:
        found = self.by.elementwise(self.shape, "mul", self.by.cast(self.sums(), dt.ACL_FLOAT), self.scales())
        token = self.names.token
        if self.by.has(token):
            found = self.by.elementwise(self.shape, "mul", found, self.by.input(token, self.rows, 1))
        return self.by.cast(found, self.dtype)


def arranged(by: Ranked, names: Addends = NAMES, *, plain: bool = False) -> str:
    """The plan of a version; with `plain` no codes are exchanged and scales of codes are ignored."""
    product = Dequantised(by, by.call.tensor(output).dtype, names)
    own, to = product.numbers(), by.output(output, *product.shape)
    if by.has(names.x3):
        own = by.sum_of(own, by.input(names.x3, *product.shape))
    if by.has(before) and not plain:
        sums(by, own, to)
    else:
        by.all_reduce(r.group, own, to)
    return ""


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
    return w.generated(
        name, *inputs, r.group, r.reduction, r.turn, r.mode, output, on=ON, uncopied=WITHOUT_COPIES,
        strided=(x2, scale), first=checks(token, *((code_dtypes(), code_shapes()) if by_codes else ())),
        adding=w.group_exists(r.group), kinds=(kinds,),
        tiling=(r.ranks_in(r.REDUCING), r.turns(), tiled(token)),
        unchecked=r.readable(x2, mend=MEND),
        plan=(ranked("quantised_product_and_all_reduce", arranged, inputs=order, outputs=(output,),
                     attrs=(x2, r.group), needs=(*w.rank_is(2, x2), *w.min_dims(2, x1))),),
        header=header, documented_soc=ON, precision=PRECISION, notes=(*r.INTEGERS, *notes), **r.TEXTS,
        **texts,
    )  # fmt: skip

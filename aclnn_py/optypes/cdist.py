"""Cdist, by which older releases of PyTorch's backend compute distances."""

from __future__ import annotations

from math import inf

from ..lowering import language as w
from ..rules.core.call import TensorFacts
from .declare import declare_type
from .sheet import FLOATS, Planned, Sheet, reshaped

one, other = w.In("x1", "rows, [...,M]: broadcast beforehand"), w.In("x2", "others, shape of x1")
p = w.Attr("p", "float", "p of the norm, -1 for inf", 2.0)
distance = w.Out("y", "distances, shape of x1 without its last axis")


def distances(sheet: Sheet) -> None:
    apart, to = sheet.sub(sheet.argument(one), sheet.argument(other)), sheet.argument(distance)
    number, axis = sheet.number(p), len(apart.shape) - 1
    sheet.call(
        "aclnnNorm", self=apart, pScalar=inf if number == -1 else number, dim=(axis,), keepdim=True,
        out=reshaped(to, (*to.shape, 1)),
    )  # fmt: skip


def without_last(x1: TensorFacts) -> tuple[int, ...]:
    return x1.shape[:-1]


cdist = declare_type(
    "Cdist", one, other, p, distance,
    rules=(
        w.present(one, other, distance), w.dtype_in(FLOATS, one), w.same_dtype(other, one), w.same_dtype(distance, one),
        w.same_shape(other, one), w.dims_within(1, 8, one),
        (w.Equal(w.ViewShape(distance), w.Derived(without_last, one, label="[...] of x1", kind="shape_custom")),),
        w.when(w.OneOf(w.ValueOf(p), w.Choices(-1.0)), otherwise=((w.Within(w.ValueOf(p), low=0),),)),
        w.done_if_empty(distance),
    ),
    plan=(Planned(distances, one, other, distance),), summary="norms of the differences of rows",
    formula="y = norm of x1 - x2 along the last axis", precision="that of aclnnNorm, of float32 differences",
    reference="torch.cdist",
)  # fmt: skip

"""Cdist, LpNormReduceV2 and LpNormUpdateV2, by which PyTorch's backend calls distances and norms on older releases."""

from __future__ import annotations

from math import inf

from ..lowering import language as w
from ..lowering.plan.lowered import View
from ..rules.core.call import TensorFacts
from .declare import declare_type
from .sheet import FLOATS, Planned, Sheet, axes_of, reshaped

LARGEST, SMALLEST = 2.0**31, -(2.0**31)
"""What stands for infinity, INT_MAX and INT_MIN as floats."""


def order(number: float) -> float:
    """The p of a norm; -1 is no such number there, where distances have it for infinity."""
    return {LARGEST: inf, SMALLEST: -inf}.get(number, number)


def norm(sheet: Sheet, view: View, p: float, axes: tuple[int, ...], to: View) -> None:
    sheet.call("aclnnNorm", self=view, pScalar=p, dim=axes, keepdim=True, out=to)


# ---- distances

one, other = w.In("x1", "rows, [...,M]: broadcast beforehand"), w.In("x2", "others, shape of x1")
p = w.Attr("p", "float", "p of the norm, -1 for inf", 2.0)
distance = w.Out("y", "distances, shape of x1 without its last axis")


def distances(sheet: Sheet) -> None:
    apart, to = sheet.sub(sheet.argument(one), sheet.argument(other)), sheet.argument(distance)
    number = sheet.number(p)
    norm(sheet, apart, inf if number == -1 else number, (len(apart.shape) - 1,), reshaped(to, (*to.shape, 1)))


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

# ---- norms in two steps

x = w.In("x", "input")
power = w.Attr("p", "float", "p of the norm; 2^31 and -2^31 for inf and -inf", 2.0)
axes = w.Attr("axes", "const aclIntArray*", "axes; none: all of them")
keepdim = w.Attr("keepdim", "bool", "reduced axes stay with size 1", False)
epsilon = w.Attr("epsilon", "float", "lower bound of the norm", 1e-12)
sums = w.Out("y", "sums of powers; extremes for inf and -inf")


def reduced(sheet: Sheet) -> None:
    view, to, number = sheet.argument(x), sheet.argument(sums), order(sheet.number(power))
    over = axes_of(sheet.integers(axes), len(view.shape))
    kept = reshaped(to, tuple(1 if axis in over else size for axis, size in enumerate(view.shape)))
    if number in (inf, -inf, 0, 1):
        norm(sheet, view, number, over, kept)
        return
    size = sheet.element_wise("abs", view)
    raised = sheet.element_wise("square", size) if number == 2 else sheet.element_wise("pow", size, number)
    sheet.move(sheet.sums(raised, over), kept)


lp_norm_reduce_v2 = declare_type(
    "LpNormReduceV2", x, power, axes, keepdim, epsilon, sums,
    rules=(
        w.present(x, sums), w.dtype_in(FLOATS, x), w.same_dtype(sums, x), w.max_dims(8, x), w.done_if_empty(sums),
    ),
    plan=(Planned(reduced, x, sums),), summary="first step of a norm: sums of powers over axes",
    formula="y = sum of |x|^p; the number of elements that are not 0 for p = 0; extremes of |x| for inf and -inf",
    precision="computed in float32 and rounded once, to nearest even",
)  # fmt: skip
total, result = w.In("x", "what LpNormReduceV2 gave"), w.Out("y", "norms, shape of x")


def rooted(sheet: Sheet) -> None:
    found, number = sheet.argument(total), order(sheet.number(power))
    if number == 2:
        found = sheet.element_wise("sqrt", found)
    elif number not in (inf, -inf, 0, 1):
        found = sheet.element_wise("pow", found, 1 / number)
    sheet.put(sheet.element_wise("maximum", found, sheet.number(epsilon)), result)


lp_norm_update_v2 = declare_type(
    "LpNormUpdateV2", total, power, epsilon, result,
    rules=(
        w.present(total, result), w.dtype_in(FLOATS, total), w.same_dtype(result, total), w.same_shape(result, total),
        w.done_if_empty(result),
    ),
    plan=(Planned(rooted, total, result),), summary="second step of a norm: the root of its sums",
    formula="y = max(x^(1 / p), epsilon); x itself for p = 0, inf and -inf",
    precision="computed in float32 and rounded once, to nearest even",
)  # fmt: skip

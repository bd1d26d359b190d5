"""What losses share that are none, the mean or the sum of what their elements come to."""

from __future__ import annotations

from math import nan

from ....base import dtype as dt
from ....lowering import language as w

NONE, MEAN = 0, 1
SUMS = "summed in float64 in an order that depends only on the number of elements"
ONE = w.Constant((1,), "[1]")


def reduction_attr() -> w.Param:
    """The attribute that chooses between all losses, their mean and their sum."""
    return w.Attr("reduction", "int64_t", "reduction: 0 none, 1 mean, 2 sum", default=NONE)


def reduction_known(reduction: w.Param) -> w.Rules:
    """It is 0, 1 or 2 (161002)."""
    return (w.Within(w.ValueOf(reduction), 0, 2),)


def result_fits(reduction: w.Param, x: w.Param, target: w.Param, out: w.Param) -> w.Rules:
    """All losses have the broadcast shape, a mean or sum has no axes (161002)."""
    return w.when(w.value_is(reduction, NONE), w.shape_is_broadcast(out, x, target), otherwise=(w.rank_is(0, out),))


def done_without_losses(reduction: w.Param, x: w.Param, target: w.Param) -> w.Rules:
    """Phase one succeeds with nothing to run if all of no losses are wanted."""
    return w.done_if(w.both(w.either(w.is_empty(x), w.is_empty(target)), w.value_is(reduction, NONE)))


def single(out: w.Param, value: float) -> w.Step:
    """One number as the only element of an output."""
    return filled(out, value, ONE)


def filled(out: w.Param, value: float, shape: w.Term | None = None) -> w.Step:
    """One number in a shape, by default that of the output that it goes to."""
    number, own = w.BitsOf(value, w.Dtype(out)), w.ViewShape(out) if shape is None else shape
    return w.ViewCopy(w.Compute("spread", attrs=(number,), dtype=w.Dtype(out), shape=own), out)


def joined_axes(*tensors: w.Param) -> w.Term:
    """Every axis of what tensors broadcast to."""
    return w.Derived(lambda *all: tuple(range(max(1, *(one.rank for one in all)))), *tensors, label="all axes")


def folded(wide: w.Step, reduction: w.Param, axes: w.Term, common: w.Term, whole: w.Rule | None = None) -> w.Step:
    """The mean or the sum of losses, rounded to a dtype."""
    kernel = w.Where(w.value_is(reduction, MEAN), "reduce_mean", "reduce_sum")
    return w.Reduction(kernel, wide, axes=axes, dtypes=(common,), integral=whole)


def stored_to(out: w.Param, value: w.Step) -> w.Step:
    """A result, cast to the dtype of the output that it goes to."""
    return w.ViewCopy(w.CastTo(value, w.Dtype(out)), out)


def losses(
    kernel: str | w.Term, x: w.Param, target: w.Param, attrs: tuple[w.Term, ...] = ()
) -> tuple[w.Step, w.Step, w.Rule]:
    """Those of two tensors in their common dtype and shape, in that dtype and in FLOAT; whether it is INT64."""
    common, shape = w.Promoted(x, target), w.BroadcastShape(x, target)
    sides = tuple(w.BroadcastTo(w.CastTo(w.Contiguous(each), common), shape) for each in (x, target))
    whole = w.OneOf(common, w.Choices(dt.ACL_INT64))
    wide = w.Where(whole, common, w.FLOAT)
    return (
        w.Compute(kernel, *sides, attrs=attrs, integral=whole),
        w.Compute(kernel, *sides, attrs=attrs, dtype=wide, integral=whole),
        whole,
    )


def loss(
    kernel: str | w.Term, x: w.Param, target: w.Param, reduction: w.Param, out: w.Param, attrs: tuple[w.Term, ...] = ()
) -> w.Plan:
    """The losses, their mean or sum, a cast to the output's dtype."""
    every, wide, whole = losses(kernel, x, target, attrs)
    one = folded(wide, reduction, joined_axes(x, target), w.Promoted(x, target), whole)
    found = w.OpenBranch(w.value_is(reduction, NONE), stored_to(out, every), stored_to(out, one))
    return (w.OpenBranch(w.either(w.is_empty(x), w.is_empty(target)), nothing(reduction, out), found),)


def nothing(reduction: w.Param, out: w.Param) -> w.Step:
    """The mean or sum of no losses."""
    return w.OpenBranch(w.value_is(reduction, MEAN), single(out, nan), single(out, 0))

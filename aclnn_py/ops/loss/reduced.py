"""What losses share that are none, the mean or the sum of what their elements come to."""

from __future__ import annotations

from math import nan

from ...base import dtype as dt
from ...lowering import language as w

NONE, MEAN = 0, 1
SUMS = "summed in float64 in an order that only the number of elements decides"
ONE = w.Constant((1,), "[1]")


def reduction_attr() -> w.Param:
    """The attribute that chooses between all losses, their mean and their sum."""
    return w.Attr("reduction", "int64_t", "0: the losses of all elements, 1: their mean, 2: their sum", default=NONE)


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
    number = w.BitsOf(value, w.Dtype(out))
    return w.ViewCopy(w.Compute("spread", attrs=(number,), dtype=w.Dtype(out), shape=ONE), out)


def loss(
    kernel: str, x: w.Param, target: w.Param, reduction: w.Param, out: w.Param, attrs: tuple[w.Term, ...] = ()
) -> w.Plan:
    """Both tensors in their common dtype and shape, the losses, their mean or sum, a cast to the output's dtype."""
    common, shape = w.Promoted(x, target), w.Joined(x, target)
    sides = tuple(w.BroadcastTo(w.CastTo(w.Contiguous(each), common), shape) for each in (x, target))
    whole = w.OneOf(common, w.Choices(dt.ACL_INT64))
    losses = w.Compute(kernel, *sides, attrs=attrs, whole=whole)
    wide = w.Compute(kernel, *sides, attrs=attrs, dtype=w.Either(whole, common, w.FLOAT), whole=whole)
    mean = w.value_is(reduction, MEAN)
    axes = w.Worked(lambda *both: tuple(range(max(both[0].rank, both[1].rank, 1))), x, target, told="every axis")
    folded = w.Fold(w.Either(mean, "reduce_mean", "reduce_sum"), wide, axes=axes, dtypes=(common,), whole=whole)
    all_of, one = (w.ViewCopy(w.CastTo(each, w.Dtype(out)), out) for each in (losses, folded))
    filled = w.Choice(mean, single(out, nan), single(out, 0))
    nothing = w.either(w.is_empty(x), w.is_empty(target))
    return (w.Choice(nothing, filled, w.Choice(w.value_is(reduction, NONE), all_of, one)),)

"""What norms of batches over several devices share that bring the devices' statistics together; all in float64."""

from __future__ import annotations

from ....lowering import language as w
from .rows import DOUBLE


def wide(value: w.Step) -> w.Step:
    return w.CastTo(value, DOUBLE)


def over_devices(x: w.Param, value: w.Step) -> w.Step:
    """The sum along axis 0, which has the devices."""
    return w.Reduction("reduce_sum", value, axes=w.Derived(lambda x: (0,), x, label="axis 0"))


def as_many(axis: int, one: w.Param, other: w.Param, of: int) -> w.Rules:
    """An axis of a tensor has the size of an axis of another (161002)."""
    return (w.Equal(w.SizeAt(other, w.FixedAxis(of)), w.SizeAt(one, w.FixedAxis(axis))),)


def unbiased(variance: w.Step, count: w.Step) -> w.Step:
    """n / (n - 1) of a variance."""
    return w.Compute("div", w.Compute("mul", variance, count), w.Compute("adds", count, attrs=(-1.0, 0.0)))


def changed(before: w.Param, now: w.Step, momentum: w.Param) -> w.Step:
    """A statistic so far, changed by the batch's."""
    return w.Compute("norm_running", wide(w.Contiguous(before)), now, attrs=(w.ValueOf(momentum), 1.0))

"""Steps of grid sampling and its gradients."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from ....base import dtype as dt
from ....base import format as fmt
from ....lowering import language as w
from ....lowering.kernels.shaped_kernel import Shaped
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, Shape, TensorFacts
from ...conversion.shared.view_ops import permuted
from . import resize_filters as ps
from .grid_rules import read_as

FIRST = (0, 4, 1, 2, 3)
LAST = (0, 2, 3, 4, 1)
"""Axis orders of NCDHW and NDHWC."""


def flat(shape: Shape, places: bool) -> Shape:
    """Planes, or places with their coordinates, in one axis."""
    return (shape[0], prod(shape[1:-1]), shape[-1]) if places else (*shape[:2], prod(shape[2:]))


def pieces(call: Call, view: View | None, whole: View) -> Iterator[tuple[View, View | w.Number]]:
    """A volume with channels in front of sizes."""
    assert view is not None
    yield whole, permuted(view, FIRST) if len(view.shape) == len(FIRST) else view


def in_front(facts: TensorFacts, axes: int) -> Shape:
    return (*ps.batch_channels(facts), *ps.spatial(facts, axes))


class Sampling:
    """What is sampled, where and how; in NDHWC channels are the last axis of it and of the samples."""

    def __init__(self, axes: int, x: w.Param, grid: w.Param, mode: w.Param, padding: w.Param, aligned: w.Param) -> None:
        self.axes, self.x, self.grid = axes, x, grid
        self.last = w.OneOf(w.Format(x), w.Choices(fmt.ACL_FORMAT_NDHWC))
        self.number = w.Where(
            w.has_dtype(x, dt.ACL_FLOAT16, dt.ACL_BF16), w.FLOAT, w.Dtype(x), label="FLOAT for FLOAT16 and BF16"
        )
        self.label = w.Derived(self.attributes, mode, padding, aligned, x, label="sampling attributes")
        self.images, self.places = self.planes(x), w.CastTo(w.Contiguous(grid), self.number)

    def read(self, facts: TensorFacts) -> TensorFacts:
        """Volumes whose channels are last in NDHWC only, or images where they never are."""
        return read_as(facts, facts.format if self.axes > 2 else fmt.ACL_FORMAT_ND)

    def attributes(self, mode: int, padding: int, aligned: bool, x: TensorFacts) -> tuple[float, ...]:
        sizes = (*(1,) * 3, *ps.spatial(self.read(x), self.axes))[-3:]
        return (mode, padding, float(aligned), *sizes, self.axes)

    def planes(self, param: w.Param) -> w.Step:
        """The tensor in the dtype that is computed in, with channels in front of sizes."""
        dense: w.Step = w.Contiguous(param)
        if self.axes > 2:
            shape = w.Derived(lambda x: in_front(x.but(format=fmt.ACL_FORMAT_NDHWC), 3), param, label="NCDHW")
            dense = w.Branch(self.last, w.Composed("transpose", dense, pieces, shape=shape), dense)
        return w.CastTo(dense, self.number)

    def back(self, step: w.Step) -> w.Step:
        """The result with channels where they are in the images."""
        if self.axes == 2:
            return step
        turned = w.Through("transpose", lambda call, view: permuted(view, LAST), w.ViewShape(self.x))
        return w.Branch(self.last, w.ViewOf(step, turned), step)

    def kernel_views(self, call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]] | str:
        if any(len(view.shape) != self.axes + 2 for view in views):
            return " and ".join(str(view.shape) for view in views)
        last, looked = views[-1].shape, []
        for view in views:
            sizes = flat(view.shape, view is views[-1])
            looked.append(view._replace(shape=sizes, strides=(sizes[1] * sizes[2], sizes[2], 1)))
        return flat(shape, shape == last and len(views) == 3), looked

    def kernel(self, name: str, *inputs: w.Step, shape: w.Term) -> w.Step:
        return Shaped(name, *inputs, arrange=self.kernel_views, dtype=self.number, attrs=(self.label,), shape=shape)

    def samples(self, out: w.Param) -> tuple[w.Step, ...]:
        def shape(x: TensorFacts, grid: TensorFacts) -> Shape:
            return (*ps.batch_channels(self.read(x)), *grid.shape[1:-1])

        label = w.Derived(shape, self.x, self.grid, label="output shape")
        sampled = self.back(w.CastTo(self.kernel("grid_sample", self.images, self.places, shape=label), w.Dtype(out)))
        return (*sampled.chain, w.ViewCopy(sampled, out))

    def gradients(self, grad: w.Param, mask: w.Param, x_grad: w.Param, grid_grad: w.Param) -> tuple[w.Step, ...]:
        """Those that are wanted."""
        slopes = self.planes(grad)
        shape = w.Derived(lambda x: in_front(self.read(x), self.axes), self.x, label="[N,C,spatial sizes] of input")
        spread = self.back(w.CastTo(self.kernel("grid_spread", slopes, self.places, shape=shape), w.Dtype(x_grad)))
        turned = self.kernel("grid_slope", slopes, self.images, self.places, shape=w.ViewShape(self.grid))
        rows = zip(wanted(mask), (spread, w.CastTo(turned, w.Dtype(grid_grad))), (x_grad, grid_grad), strict=True)
        return tuple(
            w.Branch(condition, w.ViewCopy(found, each), w.Contiguous(self.grid)) for condition, found, each in rows
        )


# ---- flags ----------------------------------------------------------------------------------------------------------


def wanted(mask: w.Param) -> list[w.Rule]:
    """Conditions: the one gradient is wanted, and the other."""

    def flag(at: int) -> w.Rule:
        label = w.Derived(lambda mask: at < len(mask) and bool(mask[at]), mask, label=f"outputMask[{at}]")
        return w.OneOf(label, w.Choices(True))

    return [flag(0), flag(1)]


def none_wanted(mask: w.Param) -> w.Rule:
    return w.both(*map(w.negated, wanted(mask)), label="no gradient is requested")


def two_flags(mask: w.Param) -> w.Rules:
    """outputMask has two flags (161002)."""
    two = w.Derived(
        lambda mask: len(mask) if len(mask) == 2 else None, mask, label="size of outputMask",
        claim=("size of outputMask", "2"), mend=w.setting(mask, lambda call: (True, True)),
    )  # fmt: skip
    return w.defined(two)

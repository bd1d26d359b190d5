"""What each axis that is resized is told of: from and to which size, how far places are apart, and their weights."""

from __future__ import annotations

from math import ceil, isfinite
from typing import Any

from ...lowering import language as w
from ...rules.call import Call, Shape
from .places import MOST, WIDE_LINEAR, Filter, Sizes, Way, resized, scale, spatial


class Resized:
    """Where a call says what it resizes: from and to which sizes, how far places are apart, and with which filter."""

    def __init__(
        self,
        axes: int,
        filter: Filter,
        way: Way,
        source: w.Param,
        sizes: w.Param,
        inputs: w.Param | None = None,
        scales: tuple[w.Param, ...] = (),
        aligned: w.Param | None = None,
        plain: bool = False,
    ) -> None:
        self.axes, self.filter, self.way = axes, filter, way
        self.source, self.sizes, self.inputs, self.scales, self.aligned = source, sizes, inputs, scales, aligned
        self.plain = plain

    @property
    def params(self) -> tuple[w.Param, ...]:
        given = (self.source, self.sizes, self.inputs, self.aligned, *self.scales)
        return tuple(param for param in given if param is not None)

    def said(self, call: Call) -> Sizes:
        facts = call.tensor(self.source)
        target = self.all_axes(call.args[self.sizes.name])
        scales = tuple([scale(call, param) for param in self.scales])
        aligned = self.aligned is not None and bool(call.args[self.aligned.name])
        before = facts if self.inputs is None else facts.but(shape=call.args[self.inputs.name] or ())
        source = self.all_axes(before.shape[2:] if self.plain else spatial(before, self.axes))
        return Sizes(call.soc.short, facts.dtype, source, target, scales, aligned)

    def all_axes(self, sizes: Any) -> Shape:
        """As many sizes as there are axes, whatever a call says that rules refuse."""
        return (*(sizes or ()), *(1,) * self.axes)[: self.axes]

    def along(self, call: Call, number: int) -> tuple[int, int, float]:
        """What the axis is resized from and to, and places of self for each of the result."""
        said = self.said(call)
        return said.source[number], said.target[number], self.way(said)[number]

    def taps(self, step: float) -> int:
        """Weights that a place of the result has at most."""
        if self.filter.number < WIDE_LINEAR.number:
            return self.filter.taps
        return 2 * ceil(self.filter.taps * max(step, 1.0)) + 1 if isfinite(step) and step < MOST else MOST

    def changed(self, call: Call, number: int) -> int:
        """The size of the axis in what is made."""
        before, after, _ = self.along(call, number)
        return after if self.inputs is None else before


class About(w.Term):
    """What is told of one axis that is resized."""

    __slots__ = ("number", "resized")

    resized: Resized
    number: int

    def __init__(self, resized: Resized, number: int) -> None:
        self._set(resized=resized, number=number)

    @property
    def leaves(self) -> tuple[w.Term, ...]:
        return (w.ViewShape(self.resized.source),)

    @property
    def params(self) -> tuple[w.Param, ...]:
        return self.resized.params

    def __str__(self) -> str:
        return f"places along axis {self.number} of those that are resized"


class Weights(About):
    """The attributes of the kernel that makes an axis' table of weights."""

    __slots__ = ()

    def read(self, call: Call) -> tuple[float, ...]:
        to = self.resized
        size, target, step = to.along(call, self.number)
        aligned = to.aligned is not None and bool(call.args[to.aligned.name])
        half = 0.0 if aligned else to.filter.half
        gradient = float(to.inputs is not None)
        return (to.filter.number, gradient, size, target, step, half, to.taps(step), to.filter.sharp)


class TableLength(About):
    """How many numbers that table has."""

    __slots__ = ()

    def read(self, call: Call) -> Shape:
        to = self.resized
        _, target, step = to.along(call, self.number)
        return (2 * to.changed(call, self.number) + 1 + target * to.taps(step),)

    def show(self, value: Shape) -> str:
        return f"{value[0]} weights and places"


class Partly(About):
    """The shape once this axis and those behind it are resized."""

    __slots__ = ()

    def read(self, call: Call) -> Shape:
        to, facts = self.resized, call.tensor(self.resized.source)
        sizes = [*spatial(facts, to.axes)]
        sizes[self.number :] = [to.changed(call, number) for number in range(self.number, to.axes)]
        return resized(facts, tuple(sizes))

    def show(self, value: Shape) -> str:
        return f"[{','.join(map(str, value))}]"


class Still(About):
    """Whether the axis stays as it is."""

    __slots__ = ()

    def read(self, call: Call) -> bool:
        size, target, step = self.resized.along(call, self.number)
        return size == target and step == 1

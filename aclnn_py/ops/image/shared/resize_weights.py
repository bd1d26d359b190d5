"""Sizes, scales and weight tables of each resized axis, as terms."""

from __future__ import annotations

from ....lowering import language as w
from ....rules.core.call import Call, Shape
from .resize_args import Resized
from .resize_filters import resized, spatial


class About(w.Term):
    """What is told of one axis that is resized."""

    resized: Resized
    number: int

    @property
    def leaves(self) -> tuple[w.Term, ...]:
        return (w.ViewShape(self.resized.source),)

    @property
    def params(self) -> tuple[w.Param, ...]:
        return self.resized.params

    def __str__(self) -> str:
        return f"weights of spatial axis {self.number}"


class Weights(About):
    """The attributes of the kernel that makes an axis' table of weights."""

    def read(self, call: Call) -> tuple[float, ...]:
        to = self.resized
        size, target, step = to.along(call, self.number)
        aligned = to.aligned is not None and bool(call.args[to.aligned.name])
        half = 0.0 if aligned else to.filter.half
        gradient = float(to.inputs is not None)
        return (to.filter.number, gradient, size, target, step, half, to.taps(step), to.filter.sharp)


class TableLength(About):
    """The size of that table."""

    def read(self, call: Call) -> Shape:
        to = self.resized
        _, target, step = to.along(call, self.number)
        return (2 * to.changed(call, self.number) + 1 + target * to.taps(step),)

    def show(self, value: Shape) -> str:
        return f"{value[0]} weights and indices"


class Partly(About):
    """The shape once this axis and those behind it are resized."""

    def read(self, call: Call) -> Shape:
        to, facts = self.resized, self.resized.facts(call)
        sizes = [*spatial(facts, to.axes)]
        sizes[self.number :] = [to.changed(call, number) for number in range(self.number, to.axes)]
        return resized(facts, tuple(sizes))

    def show(self, value: Shape) -> str:
        return f"[{','.join(map(str, value))}]"


class Still(About):
    """Whether the axis stays as it is."""

    def read(self, call: Call) -> bool:
        size, target, step = self.resized.along(call, self.number)
        return size == target and step == 1

"""Sizes of recurrent layers, worked out from the arguments, and the shapes that follow from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ...lowering import language as w
from ...rules.call import Call, Shape

Shapes = tuple[Shape, ...]


class Sizes(NamedTuple):
    """Numbers of times, batches, inputs and hidden values, of layers, of directions, and of parameters of each."""

    times: int
    batches: int
    inputs: int
    hidden: int
    layers: int
    ways: int
    group: int
    gates: int
    batch_first: bool

    @property
    def cells(self) -> int:
        return self.layers * self.ways

    def entering(self, layer: int) -> int:
        """Inputs of a layer."""
        return self.ways * self.hidden if layer else self.inputs


class Cell(NamedTuple):
    """The arguments that tell the sizes of layers, whose cells have so many gates."""

    gates: int
    input: w.Param
    params: w.Param
    bias: w.Param
    layers: w.Param
    both: w.Param
    batch_first: w.Param

    def ways(self, call: Call) -> tuple[int, int, int, bool]:
        """Layers, directions, parameters of each, whether batches come first."""
        layers, both, bias, first = (
            call.args[each.name] for each in (self.layers, self.both, self.bias, self.batch_first)
        )
        return int(layers), 2 if both else 1, 4 if bias else 2, bool(first)  # type: ignore[call-overload]

    def sizes(self, call: Call) -> Sizes | None:
        members: Any = call.args[self.params.name]
        shape = call.tensor(self.input).shape
        if len(shape) != 3 or not members or not members[0].shape:
            return None
        layers, ways, group, first = self.ways(call)
        times, batches = shape[:2][:: -1 if first else 1]
        return Sizes(
            times, batches, shape[2], members[0].shape[0] // self.gates, layers, ways, group, self.gates, first
        )


Wanted = Callable[[Sizes], "Shape | Shapes"]
"""The shape of a tensor, or those of a list's members."""


def weights(sizes: Sizes) -> Shapes:
    """Shapes of the parameters: layer by layer, in each both directions."""
    made: list[Shape] = []
    gates = sizes.gates * sizes.hidden
    for layer in range(max(sizes.layers, 0)):
        group = ((gates, sizes.entering(layer)), (gates, sizes.hidden), (gates,), (gates,))
        made += group[: sizes.group] * sizes.ways
    return tuple(made)


def outer(sizes: Sizes, last: int) -> Shape:
    """The shape of what has a row for every time and batch."""
    first = (sizes.batches, sizes.times) if sizes.batch_first else (sizes.times, sizes.batches)
    return (*first, last)


def inputs(sizes: Sizes) -> Shape:
    return outer(sizes, sizes.inputs)


def outputs(sizes: Sizes) -> Shape:
    return outer(sizes, sizes.ways * sizes.hidden)


def states(sizes: Sizes) -> Shape:
    """One state for every cell and batch."""
    return sizes.cells, sizes.batches, sizes.hidden


def two_states(sizes: Sizes) -> Shapes:
    return (states(sizes),) * 2


def courses(sizes: Sizes) -> Shapes:
    """What every cell had at every time."""
    return ((sizes.times, sizes.batches, sizes.hidden),) * max(sizes.cells, 0)

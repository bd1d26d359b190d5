"""Sizes of recurrent layers, worked out from the arguments, and the shapes that follow from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ....lowering import language as w
from ....rules.core.call import Call, Shape

Shapes = tuple[Shape, ...]


class Sizes(NamedTuple):
    """Numbers of times, batches, inputs and hidden values, of layers, of directions, and of parameters of each."""

    times: int
    batches: int
    inputs: int
    hidden: int
    layers: int
    directions: int
    group: int
    gates: int
    batch_first: bool
    packed: bool = False

    @property
    def cells(self) -> int:
        return self.layers * self.directions

    def layer_input(self, layer: int) -> int:
        """Inputs of a layer."""
        return self.directions * self.hidden if layer else self.inputs


class Cell(NamedTuple):
    """The arguments that determine the sizes of layers, whose cells have so many gates."""

    gates: int
    input: w.Param
    params: w.Param
    bias: w.Param
    layers: w.Param
    both: w.Param
    batch_first: w.Param
    lengths: w.Param | None = None
    """Batches at every time: where it is there, times and batches are one axis."""

    def packed(self, call: Call) -> bool:
        return self.lengths is not None and call.args[self.lengths.name] is not None

    def attributes(self, call: Call) -> tuple[int, int, int, bool]:
        """Layers, directions, parameters of each, whether batches come first."""
        layers, both, bias, first = (
            call.args[each.name] for each in (self.layers, self.both, self.bias, self.batch_first)
        )
        return int(layers), 2 if both else 1, 4 if bias else 2, bool(first) and not self.packed(call)  # type: ignore[call-overload]

    def sizes(self, call: Call) -> Sizes | None:
        members: Any = call.args[self.params.name]
        shape = call.tensor(self.input).shape
        layers, directions, group, first = self.attributes(call)
        outer = self.times_and_batches(call) if self.packed(call) else shape[:2][:: -1 if first else 1]
        if len(shape) != (2 if self.packed(call) else 3) or not outer or not members or not members[0].shape:
            return None
        hidden = members[0].shape[0] // self.gates
        times, batches = outer
        packed = self.packed(call)
        return Sizes(times, batches, shape[-1], hidden, layers, directions, group, self.gates, first, packed)

    def times_and_batches(self, call: Call) -> Shape:
        """Of packed sequences: nothing if they have not as many batches at every time."""
        assert self.lengths is not None
        rows, lengths = call.tensor(self.input).shape, call.tensor(self.lengths).shape
        if len(lengths) != 1 or not rows or not lengths[0] or rows[0] % lengths[0]:
            return ()
        return lengths[0], rows[0] // lengths[0]


Wanted = Callable[[Sizes], "Shape | Shapes"]
"""The shape of a tensor, or those of a list's members."""


def weights(sizes: Sizes) -> Shapes:
    """Shapes of the parameters: layer by layer, in each both directions."""
    made: list[Shape] = []
    gates = sizes.gates * sizes.hidden
    for layer in range(max(sizes.layers, 0)):
        group = ((gates, sizes.layer_input(layer)), (gates, sizes.hidden), (gates,), (gates,))
        made += group[: sizes.group] * sizes.directions
    return tuple(made)


def outer(sizes: Sizes, last: int) -> Shape:
    """The shape of what has a row for every time and batch."""
    first = (sizes.batches, sizes.times) if sizes.batch_first else (sizes.times, sizes.batches)
    return (*first, last)


def rows(sizes: Sizes, last: int) -> Shape:
    """The same, where times and batches are one axis of packed sequences."""
    return (sizes.times * sizes.batches, last) if sizes.packed else outer(sizes, last)


def lengths(sizes: Sizes) -> Shape:
    """The shape of what tells how many batches every time has."""
    return (sizes.times,)


def inputs(sizes: Sizes) -> Shape:
    return rows(sizes, sizes.inputs)


def outputs(sizes: Sizes) -> Shape:
    return outer(sizes, sizes.directions * sizes.hidden)


def of_outputs(sizes: Sizes) -> Shape:
    """Gradients of outputs."""
    return rows(sizes, sizes.directions * sizes.hidden)


def states(sizes: Sizes) -> Shape:
    """One state for every cell and batch."""
    return sizes.cells, sizes.batches, sizes.hidden


def two_states(sizes: Sizes) -> Shapes:
    return (states(sizes),) * 2


def traces(sizes: Sizes) -> Shapes:
    """What every cell had at every time."""
    return ((sizes.times, sizes.batches, sizes.hidden),) * max(sizes.cells, 0)

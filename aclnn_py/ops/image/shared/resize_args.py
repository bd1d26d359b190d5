"""Sizes, scales and filter of a resize call."""

from __future__ import annotations

from math import ceil, isfinite
from typing import Any

from ....base.format import ACL_FORMAT_ND
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from .resize_filters import MOST, WIDE_LINEAR, Filter, Sizes, Way, scale, spatial


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
        own: bool = False,
    ) -> None:
        self.axes, self.filter, self.way = axes, filter, way
        self.source, self.sizes, self.inputs, self.scales, self.aligned = source, sizes, inputs, scales, aligned
        self.plain, self.own = plain, own

    @property
    def params(self) -> tuple[w.Param, ...]:
        given = (self.source, self.sizes, self.inputs, self.aligned, *self.scales)
        return tuple(param for param in given if param is not None)

    def facts(self, call: Call) -> TensorFacts:
        """The source, whose channels are never last if its own sizes count, whatever outputSize says."""
        facts = call.tensor(self.source)
        return facts.but(format=ACL_FORMAT_ND) if self.own else facts

    def call_sizes(self, call: Call) -> Sizes:
        facts = self.facts(call)
        target = self.all_axes(spatial(facts, self.axes) if self.own else call.args[self.sizes.name])
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
        sizes = self.call_sizes(call)
        return sizes.source[number], sizes.target[number], self.way(sizes)[number]

    def taps(self, step: float) -> int:
        """Weights that a place of the result has at most."""
        if self.filter.number < WIDE_LINEAR.number:
            return self.filter.taps
        return 2 * ceil(self.filter.taps * max(step, 1.0)) + 1 if isfinite(step) and step < MOST else MOST

    def changed(self, call: Call, number: int) -> int:
        """The size of the axis in what is made."""
        before, after, _ = self.along(call, number)
        return after if self.inputs is None else before

"""Images resized by factors of their axes: the output says which sizes they get."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import Any

from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts, single
from . import resize_filters as ps
from .resize_args import Resized
from .resize_filters import Sizes
from .resize_plan import Resizing

NEAR = 1e-5
"""How far a factor may be from what sizes say."""


def truncated(value: float) -> int:
    return int(value) if isfinite(value) else -1


class ByResult(Resized):
    """Target sizes are those of the output, in the format of the source."""

    def __init__(self, filter: ps.Filter, source: w.Param, out: w.Param, sizes: w.Param) -> None:
        super().__init__(2, filter, ps.by_sizes, source, sizes)
        self.out = out

    @property
    def params(self) -> tuple[w.Param, ...]:
        return self.source, self.out

    def call_sizes(self, call: Call) -> Sizes:
        source, out = self.facts(call), call.tensor(self.out)
        target = self.all_axes(ps.spatial(out.but(format=source.format), 2))
        return Sizes(call.soc.short, source.dtype, self.all_axes(ps.spatial(source, 2)), target, (), False)


class Scaled(Resizing):
    """A filter whose sizes are told by factors of all four axes."""

    def __init__(self, filter: ps.Filter, factors: w.Param) -> None:
        super().__init__(2, filter, ps.by_sizes)
        self.factors = factors
        self.to = ByResult(filter, self.source, self.out, self.sizes)

    def followed(self, call: Call) -> Call:
        source = call.tensor(self.source)
        rows = self.spread(source, call.args[self.factors.name])
        found = [max(truncated(size * factor), 0) for size, factor in rows]
        return call.but(self.out, shape=ps.resized(source, tuple(found)))

    def spread(self, source: TensorFacts, factors: Any) -> list[tuple[int, float]]:
        """Height and width and their factors."""
        first = 1 if ps.channels_last(source) else 2
        rows = zip(source.shape[first : first + 2], (factors or ())[first : first + 2], strict=False)
        return [(size, single(factor)) for size, factor in rows]

    def fitting(self) -> w.Rules:
        """Height and width are between those that somewhat smaller and larger factors give (161002)."""

        def matches(source: TensorFacts, factors: Any, out: TensorFacts) -> bool | None:
            found = ps.spatial(out.but(format=source.format), 2)
            rows = zip(self.spread(source, factors), found, strict=False)
            limits = [(truncated(n * (by - NEAR)), size, truncated(n * (by + NEAR))) for (n, by), size in rows]
            return all(low <= size <= high for low, size, high in limits) or None

        def mend(call: Call) -> Iterator[Call]:
            yield self.followed(call)

        term = w.Derived(
            matches, self.source, self.factors, self.out, label="H and W", mend=mend, kind="shape_custom",
            claim=(f"H and W of {self.out}", f"those of {self.source} times {self.factors}"),
        )  # fmt: skip
        return w.defined(term)

    def value(self, dtype: w.Term) -> w.Step:
        """The resized source, in its dtype."""
        value: w.Step = w.Contiguous(self.source)
        if not self.picks:
            value = w.CastTo(value, dtype)
        for number in reversed(range(self.axes)):
            value = self.along(value, number, dtype)
        return value if self.picks else w.CastTo(value, w.Dtype(self.out))

"""Parameters and size rules of resize operators: forward from self to out, backward from a gradient."""

from __future__ import annotations

from collections.abc import Iterator

from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from . import resize_filters as ps
from .resize_args import Resized

LAYOUT = {1: "[N,C,L]", 2: "[N,C,H,W]", 3: "[N,C,D,H,W]"}
"""Shapes in texts, by the number of spatial axes."""


class Sized:
    """One operator's parameters, and the rules of its family over them."""

    def __init__(
        self,
        axes: int,
        filter: ps.Filter,
        way: ps.Way,
        *,
        source: str = "self",
        out: str = "out",
        scales: tuple[w.Param, ...] = (),
        aligned: str = "",
        backward: bool = False,
        plain: bool = False,
        own: bool = False,
    ) -> None:
        self.axes, self.backward, self.plain = axes, backward, plain
        self.source = w.In(source, f"gradient of the output, {LAYOUT[axes]}" if backward else f"input, {LAYOUT[axes]}")
        self.out = w.Out(out, f"gradient of the input, {LAYOUT[axes]}" if backward else f"output, {LAYOUT[axes]}")
        self.sizes = w.Attr("outputSize", "const aclIntArray*", f"output size, [{LAYOUT[axes][5:]}", (4, 5, 3)[:axes])
        self.inputs = w.Attr(
            "inputSize", "const aclIntArray*", f"shape of the input, {LAYOUT[axes]}", (2, 3, 2, 3, 2)[: axes + 2]
        )
        self.scales = scales
        corners = w.Attr("alignCorners", aligned, "true: the centres of the corner elements are aligned", False)
        self.aligned = corners if aligned else None
        inputs = self.inputs if backward else None
        self.to = Resized(axes, filter, way, self.source, self.sizes, inputs, scales, self.aligned, plain, own)
        self.picks = filter.number == ps.NEAREST.number and not backward

    @property
    def params(self) -> tuple[w.Param, ...]:
        inputs = (self.inputs,) if self.backward else ()
        aligned = () if self.aligned is None else (self.aligned,)
        return (self.source, self.sizes, *inputs, *aligned, *self.scales, self.out)

    def counted(self, array: w.Param, count: int) -> w.Rules:
        """An array has so many numbers (161002)."""
        term = w.Derived(
            lambda numbers: len(numbers) if len(numbers) == count else None, array, label=f"size of {array}",
            claim=(f"size of {array}", f"{count}"), mend=w.setting(array, lambda call: array.default),
        )  # fmt: skip
        return w.defined(term)

    def some(self) -> w.Rules:
        """outputSize has a number at least (161002)."""
        term = w.Derived(
            lambda numbers: len(numbers) or None, self.sizes, label="size of outputSize",
            claim=("size of outputSize", "above 0"), mend=w.setting(self.sizes, lambda call: self.sizes.default),
        )  # fmt: skip
        return w.defined(term)

    def sized(self) -> w.Rules:
        return self.counted(self.sizes, self.axes)

    def input_sized(self) -> w.Rules:
        return self.counted(self.inputs, self.axes + 2)

    def same_around(self, *, by_result: bool = False) -> w.Rules:
        """Both tensors have as many batches and channels, in the format of the one or the other (161002)."""
        first, second = (self.out, self.source) if by_result else (self.source, self.out)

        def matches(one: TensorFacts, other: TensorFacts) -> bool | None:
            return ps.batch_channels(one) == ps.batch_channels(other.but(format=one.format)) or None

        def mend(call: Call) -> Iterator[Call]:
            yield self.followed(call)

        term = w.Derived(
            matches, first, second, label="N and C", mend=mend, kind="shape_custom",
            claim=(f"N and C of {self.out}", f"those of {self.source}"),
        )  # fmt: skip
        return w.defined(term)

    def followed(self, call: Call) -> Call:
        """The call with an output that fits all else; backward also with such a gradient."""
        sizes: Shape = call.args["outputSize"][: self.axes]  # type: ignore[index]
        if self.backward:
            inputs: Shape = call.args["inputSize"]  # type: ignore[assignment]
            if self.plain:
                grad, out = call.tensor(self.source), call.tensor(self.out)
                found = call.but(self.out, shape=ps.shaped(out.format, inputs[:2], inputs[2:]))
                return found.but(self.source, shape=ps.shaped(grad.format, inputs[:2], sizes))
            found = call.but(self.out, shape=inputs)
            facts = found.tensor(self.source).but(shape=inputs)
            return found.but(self.source, shape=ps.resized(facts, sizes))
        return call.but(self.out, shape=ps.resized(call.tensor(self.source), sizes))

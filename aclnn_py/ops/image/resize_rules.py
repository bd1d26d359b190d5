"""Parameters of what is resized, and rules about their sizes: forward from self to out, backward from a gradient."""

from __future__ import annotations

from collections.abc import Iterator

from ...lowering import language as w
from ...rules.call import Call, Shape, TensorFacts
from . import places as ps
from .resized import Resized


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
        self.source = w.In(source, "gradient of the result" if backward else "what is resized")
        self.out = w.Out(out, "gradient of what was resized" if backward else "the result")
        self.sizes = w.Attr("outputSize", "const aclIntArray*", "sizes of the result", (4, 5, 3)[:axes])
        self.inputs = w.Attr(
            "inputSize", "const aclIntArray*", "shape of what was resized", (2, 3, 2, 3, 2)[: axes + 2]
        )
        self.scales = scales
        corners = w.Attr("alignCorners", aligned, "whether the outermost places keep their middles", False)
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
        term = w.Worked(
            lambda numbers: len(numbers) if len(numbers) == count else None, array, told=f"numbers of {array}",
            claim=(f"size of {array}", f"{count}"), mend=w.setting(array, lambda call: array.default),
        )  # fmt: skip
        return w.defined(term)

    def some(self) -> w.Rules:
        """outputSize has a number at least (161002)."""
        term = w.Worked(
            lambda numbers: len(numbers) or None, self.sizes, told="numbers of outputSize",
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

        def fits(one: TensorFacts, other: TensorFacts) -> bool | None:
            return ps.around(one) == ps.around(other.but(format=one.format)) or None

        def mend(call: Call) -> Iterator[Call]:
            yield self.followed(call)

        term = w.Worked(
            fits, first, second, told="batches and channels", mend=mend, kind="shape_custom",
            claim=(f"batches and channels of {self.out}", f"those of {self.source}"),
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

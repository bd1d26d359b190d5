"""Parameters of what is resized, and rules about their sizes: forward from self to out, backward from a gradient."""

from __future__ import annotations

from collections.abc import Iterator

from ...lowering import language as w
from ...rules.call import Call, Shape, TensorFacts
from . import places as ps
from .weights import Resized


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
    ) -> None:
        self.axes, self.backward = axes, backward
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
        self.to = Resized(axes, filter, way, self.source, self.sizes, inputs, scales, self.aligned)
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

    def sized(self) -> w.Rules:
        return self.counted(self.sizes, self.axes)

    def input_sized(self) -> w.Rules:
        return self.counted(self.inputs, self.axes + 2)

    def above_zero(self, *, channels: bool = False, batches: bool = False, strictly: bool = True) -> w.Rules:
        """Sizes that are resized from and to are above 0, or not 0; forward, also other axes of self (161002)."""

        def fits(x: TensorFacts, sizes: Shape) -> bool | None:
            batch, count = (*ps.around(x), 1, 1)[:2]
            found = (*ps.spatial(x, self.axes), *sizes, count if channels else 1, batch if batches else 1)
            return all(size > 0 or (size and not strictly) for size in found) or None

        def mend(call: Call) -> Iterator[Call]:
            yield call.set(self.sizes, self.sizes.default)
            yield call.but(self.source, shape=(2, 3, 2, 3, 2)[: self.axes + 2])

        term = w.Worked(
            fits, self.source, self.sizes, told="sizes", kind="shape_custom", mend=mend,
            claim=(f"sizes of {self.source} and outputSize", "above 0" if strictly else "not 0"),
        )  # fmt: skip
        return w.defined(term)

    def same_around(self) -> w.Rules:
        """Both tensors have as many batches and channels (161002)."""

        def fits(one: TensorFacts, other: TensorFacts) -> bool | None:
            return ps.around(one) == ps.around(other.but(format=one.format)) or None

        def mend(call: Call) -> Iterator[Call]:
            yield self.followed(call)

        term = w.Worked(
            fits, self.source, self.out, told="batches and channels", mend=mend, kind="shape_custom",
            claim=(f"batches and channels of {self.out}", f"those of {self.source}"),
        )  # fmt: skip
        return w.defined(term)

    def followed(self, call: Call) -> Call:
        """The call with an output that fits all else; backward also with such a gradient."""
        if self.backward:
            inputs, sizes = call.args["inputSize"], call.args["outputSize"]
            found = call.but(self.out, shape=inputs)
            facts = found.tensor(self.source).but(shape=inputs)
            return found.but(self.source, shape=ps.resized(facts, sizes))  # type: ignore[arg-type]
        return call.but(self.out, shape=ps.resized(call.tensor(self.source), call.args["outputSize"]))  # type: ignore[arg-type]

    def result_sized(self) -> w.Rules:
        """Forward: out has the sizes of outputSize (161002)."""

        def fits(out: TensorFacts, sizes: Shape) -> bool | None:
            return ps.spatial(out, self.axes) == sizes[: self.axes] or None

        def mend(call: Call) -> Iterator[Call]:
            yield self.followed(call)
            yield call.set(self.sizes, ps.spatial(call.tensor(self.out), self.axes))

        term = w.Worked(
            fits, self.out, self.sizes, told="sizes of the result", mend=mend, kind="shape_custom",
            claim=(f"sizes of {self.out}", "those of outputSize"),
        )  # fmt: skip
        return w.defined(term)

    def result_shaped(self) -> w.Rules:
        """Forward: out has self's shape with the sizes of outputSize (161002)."""

        def fits(x: TensorFacts, sizes: Shape, out: TensorFacts) -> bool | None:
            return ps.resized(x, sizes) == out.shape or None

        def mend(call: Call) -> Iterator[Call]:
            yield self.followed(call)

        term = w.Worked(
            fits, self.source, self.sizes, self.out, told="shape of the result", mend=mend, kind="shape_custom",
            claim=(f"shape of {self.out}", f"that of {self.source} with the sizes of outputSize"),
        )  # fmt: skip
        return w.defined(term)

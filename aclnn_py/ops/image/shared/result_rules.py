"""Rules about the sizes of resize inputs and outputs."""

from __future__ import annotations

from collections.abc import Iterator

from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from . import resize_filters as ps
from .resize_rules import Sized


class ResultSized(Sized):
    """One operator's parameters, and the rules over them with those of results."""

    def above_zero(self, *, channels: bool = False, batches: bool = False, strictly: bool = True) -> w.Rules:
        """Sizes that are resized from and to are above 0, or not 0; forward, also other axes of self (161002)."""

        def matches(x: TensorFacts, sizes: Shape) -> bool | None:
            batch, count = (*ps.batch_channels(x), 1, 1)[:2]
            found = (*ps.spatial(x, self.axes), *sizes[: self.axes], count if channels else 1, batch if batches else 1)
            return all(size > 0 or (size and not strictly) for size in found) or None

        def mend(call: Call) -> Iterator[Call]:
            yield call.set(self.sizes, self.sizes.default)
            yield call.but(self.source, shape=(2, 3, 2, 3, 2)[: self.axes + 2])

        term = w.Derived(
            matches, self.source, self.sizes, label="sizes", kind="shape_custom", mend=mend,
            claim=(f"sizes of {self.source} and outputSize", "above 0" if strictly else "not 0"),
        )  # fmt: skip
        return w.defined(term)

    def result_sized(self) -> w.Rules:
        """Forward: out has the sizes of outputSize (161002)."""

        def matches(out: TensorFacts, sizes: Shape) -> bool | None:
            return ps.spatial(out, self.axes) == sizes[: self.axes] or None

        def mend(call: Call) -> Iterator[Call]:
            yield self.followed(call)
            yield call.set(self.sizes, ps.spatial(call.tensor(self.out), self.axes))

        term = w.Derived(
            matches, self.out, self.sizes, label="spatial sizes", mend=mend, kind="shape_custom",
            claim=(f"spatial sizes of {self.out}", "those of outputSize"),
        )  # fmt: skip
        return w.defined(term)

    def result_shaped(self) -> w.Rules:
        """Forward: out has self's shape with the sizes of outputSize (161002)."""

        def matches(x: TensorFacts, sizes: Shape, out: TensorFacts) -> bool | None:
            return ps.resized(x, sizes) == out.shape or None

        def mend(call: Call) -> Iterator[Call]:
            yield self.followed(call)

        term = w.Derived(
            matches, self.source, self.sizes, self.out, label="shape of the result", mend=mend, kind="shape_custom",
            claim=(f"shape of {self.out}", f"that of {self.source} with outputSize as spatial sizes"),
        )  # fmt: skip
        return w.defined(term)

    def result_arranged(self) -> w.Rules:
        """Forward: out has self's batches and channels and the sizes of outputSize, in its own format (161002)."""

        def shape_of(x: TensorFacts, sizes: Shape, out: TensorFacts) -> Shape:
            return ps.shaped(out.format, ps.batch_channels(x), sizes)

        def mend(call: Call) -> Iterator[Call]:
            sizes: Shape = call.args["outputSize"]  # type: ignore[assignment]
            found = call.but(self.out, format=call.tensor(self.source).format)
            yield call.but(self.out, shape=shape_of(call.tensor(self.source), sizes, call.tensor(self.out)))
            yield found.but(self.out, shape=shape_of(call.tensor(self.source), sizes, call.tensor(self.source)))

        term = w.Derived(
            lambda x, sizes, out: shape_of(x, sizes, out) == out.shape or None, self.source, self.sizes, self.out,
            label="shape of the result", mend=mend, kind="shape_custom",
            claim=(f"shape of {self.out}", f"that of {self.source} with outputSize as spatial sizes, in its format"),
        )  # fmt: skip
        return w.defined(term)

"""Rules about the sizes of gradients of what was resized."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import format as fmt
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from . import resize_filters as ps
from .result_rules import ResultSized


class GradientSized(ResultSized):
    """One operator's parameters, and the rules over them with those of gradients."""

    channels_second: tuple[int, ...] = (fmt.ACL_FORMAT_NCHW,)
    """Formats of a judge that are not read as NHWC."""

    def read_as(self, facts: TensorFacts, shape: Shape) -> TensorFacts:
        """A tensor of another shape, where any other format counts as NHWC."""
        last = facts.format not in self.channels_second
        return facts.but(shape=shape, format=fmt.ACL_FORMAT_NHWC if last else facts.format)

    def alike(self) -> w.Rule:
        """Condition: the gradient is as large as inputSize says."""
        same = w.Derived(
            lambda grad, inputs: grad.shape == inputs, self.source, self.inputs, label=f"shape of {self.source}",
            mend=lambda call: iter((call.but(self.source, shape=call.args["inputSize"]),)),
        )  # fmt: skip
        return w.both(w.OneOf(same, w.Choices(True)), label=f"{self.source} has the shape inputSize")

    def inputs_above_zero(self, judge: w.Param | None = None) -> w.Rules:
        """Backward: sizes that are resized from and to are above 0, in the format of another tensor (161002)."""
        judge = judge or self.source

        def matches(grad: TensorFacts, sizes: Shape, inputs: Shape) -> bool | None:
            seen = grad.but(shape=inputs) if judge is self.source else self.read_as(grad, inputs)
            return all(size > 0 for size in (*ps.spatial(seen, self.axes), *sizes)) or None

        def mend(call: Call) -> Iterator[Call]:
            yield call.set(self.sizes, self.sizes.default)
            yield call.set(self.inputs, self.inputs.default)

        term = w.Derived(
            matches, judge, self.sizes, self.inputs, label="sizes", mend=mend, kind="shape_custom",
            claim=("sizes of outputSize and inputSize", "above 0"),
        )  # fmt: skip
        return w.defined(term)

    def gradient_shaped(self, judge: w.Param | None = None) -> w.Rules:
        """Backward: the gradient has the shape of inputSize with the sizes of outputSize, in that format (161002)."""
        judge = judge or self.source

        def matches(grad: TensorFacts, sizes: Shape, inputs: Shape, other: TensorFacts) -> bool | None:
            seen = grad.but(shape=inputs) if judge is self.source else self.read_as(other, inputs)
            return ps.resized(seen, sizes) == grad.shape or None

        def mend(call: Call) -> Iterator[Call]:
            facts = call.tensor(self.source).but(shape=call.args["inputSize"])
            yield call.but(self.source, shape=ps.resized(facts, call.args["outputSize"]))  # type: ignore[arg-type]
            yield call.set(self.sizes, ps.spatial(call.tensor(self.source), self.axes))
            if judge is not self.source:
                images = call.but(self.source, format=fmt.ACL_FORMAT_NCHW).but(judge, format=fmt.ACL_FORMAT_NCHW)
                yield self.followed(images)

        term = w.Derived(
            matches, self.source, self.sizes, self.inputs, judge, label="shape of the gradient", mend=mend,
            kind="shape_custom", claim=(f"shape of {self.source}",
            "that of inputSize with outputSize as spatial sizes"),
        )  # fmt: skip
        return w.defined(term)

    def result_like_inputs(self) -> w.Rules:
        """Backward: the output has the shape that inputSize says (161002)."""

        def mend(call: Call) -> Iterator[Call]:
            yield self.followed(call)

        term = w.Derived(
            lambda out, inputs: out.shape == inputs or None, self.out, self.inputs, label="shape of the result",
            claim=(f"shape of {self.out}", "inputSize"), kind="shape_custom", mend=mend,
        )  # fmt: skip
        return w.defined(term)

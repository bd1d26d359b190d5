"""Steps of one cell at one time, whose products are given."""

from __future__ import annotations

from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import View
from ....lowering.steps.moves import expand
from ....lowering.steps.step import unreachable
from ....rules.core.call import Call
from ....rules.core.rule import Variants
from .layer_rules import facts_of
from .plan_builder import FLOAT, PlanBuilder, part


class CellStep(w.Step):
    """The gates of a cell of long short-term memory and what they do to its state, or its gradients.

    `tensors` are in the order of the operator's inputs, then those of its results.
    """

    is_kernel = True

    inputs: tuple[w.Param, ...]
    outputs: tuple[w.Param, ...]
    biased: w.Param

    @property
    def params(self) -> tuple[w.Param, ...]:
        return (*self.inputs, *self.outputs)

    def build(self, draft: Draft) -> str:
        call, work = draft.call, PlanBuilder(draft)
        for param in self.params:
            for facts in facts_of(call, param):
                problem = unreachable(facts) if param.role == "output" else w.unmovable(facts, FLOAT, call)
                if problem:
                    return f"{param} with {problem}"
        views = [None if call.args[each.name] is None else work.dense(work.argument(each)) for each in self.inputs]
        shapes = [call.tensor(each).shape for each in self.inputs[:3]]
        if any(len(shape) != 2 for shape in shapes):
            return f"shapes {shapes}"
        for made, out in zip(self.plan(work, views), self.outputs, strict=True):
            if made is not None:
                if made.shape != call.tensor(out).shape:
                    return f"{list(made.shape)} for {out}"
                work.move(made, work.argument(out))
        return ""

    def plan(self, work: PlanBuilder, views: list[View | None]) -> list[View | None]:
        raise NotImplementedError

    @property
    def subject(self) -> str:
        return f"views of {', '.join(map(str, self.inputs))}"

    predicate = "within their storage"

    def breaks(self, call: Call) -> Variants:
        for param in filter(call.present, self.inputs):
            facts = call.tensor(param)
            if facts.numel > 1:
                yield (
                    f"{param} exceeds its storage",
                    call.but(param, strides=tuple(2 * s for s in facts.strides)),
                )

    def __str__(self) -> str:
        return f"cell({', '.join(map(str, self.params))})"


def simple(work: PlanBuilder, name: str, *inputs: View, to: View | None = None) -> View:
    """An elementwise kernel over FLOAT values."""
    target = work.new(FLOAT, inputs[0].shape) if to is None else to
    work.kernel(name, tuple([expand(view, target.shape) for view in inputs]), (target,), shaped=False)
    return target


def four(view: View) -> list[View]:
    """The parts of gates: input, forget, new and output."""
    size = view.shape[1] // 4
    return [part(view, 1, number * size, size) for number in range(4)]


class Forward(CellStep):
    """Sums of both products and biases to h, c and gates."""

    def plan(self, work: PlanBuilder, views: list[View | None]) -> list[View | None]:
        of_input, of_hidden, cx, *biases = views
        assert of_input is not None
        assert of_hidden is not None
        assert cx is not None
        sums = simple(work, "add", of_input, of_hidden)
        for bias in biases:
            sums = sums if bias is None else simple(work, "add", sums, bias)
        gates = work.new(FLOAT, sums.shape)
        for number, (one, to) in enumerate(zip(four(sums), four(gates), strict=True)):
            simple(work, "tanh" if number == 2 else "sigmoid", one, to=to)
        i, f, g, o = four(gates)
        c = simple(work, "two_products", f, cx, i, g)
        return [simple(work, "mul", o, simple(work, "tanh", c)), c, gates]


class Backward(CellStep):
    """Gradients of the gates' sums, of c before and of a bias."""

    def plan(self, work: PlanBuilder, views: list[View | None]) -> list[View | None]:
        dh, dc, cx, cy, gates = (view for view in views if view is not None)
        i, f, g, o = four(gates)
        t = simple(work, "tanh", cy)
        total = simple(work, "through_tanh", dh, dc, o, t)
        grads = work.new(FLOAT, gates.shape)
        of_i, of_f, of_g, of_o = four(grads)
        simple(work, "gate_gradient", total, g, i, to=of_i)
        simple(work, "gate_gradient", total, cx, f, to=of_f)
        simple(work, "value_gradient", total, i, g, to=of_g)
        simple(work, "gate_gradient", dh, t, o, to=of_o)
        bias = None
        if work.draft.call.args[self.biased.name]:
            bias = work.new(FLOAT, grads.shape[1:])
            work.column_sums(grads, bias)
        return [grads, simple(work, "mul", total, f), bias]

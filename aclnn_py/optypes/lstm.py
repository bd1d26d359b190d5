"""A layer of long short-term memory over all its times, forward and back, as steps of a plan."""

from __future__ import annotations

from collections.abc import Callable

from ..lowering import language as w
from ..lowering.plan.draft import Draft
from ..lowering.plan.lowered import View
from ..lowering.steps.step import unreachable
from ..ops.rnn.shared.layers import MASKED
from ..ops.rnn.shared.plan_builder import FLOAT, PlanBuilder, flat, one_of, part, transposed
from ..rules.core.call import TensorFacts
from .sheet import Sheet, composed

Matrices = Callable[[PlanBuilder], tuple[View, View]]
"""What a call has of weights: those of the inputs, [I,4H], and of h, [H,4H]."""

WHOLE = (("i", "f", "j", "o"), ("i", "j", "f", "o"))
"""Orders of gates: the kernels', and the one that a call has which tells none."""


def matrices_of(weights: tuple[w.Param, ...]) -> Matrices:
    """Of one tensor, [I+H,4H], or of two."""

    def both(work: PlanBuilder) -> tuple[View, View]:
        if len(weights) == 2:
            return work.argument(weights[0]), work.argument(weights[1])
        view = work.argument(weights[0])
        inputs = view.shape[0] - view.shape[1] // 4
        return part(view, 0, 0, inputs), part(view, 0, inputs, view.shape[0] - inputs)

    return both


class Layer(w.Step):
    """What both ways have in common: `weights` are one tensor or two, `order` the attribute of the gates' order.

    `mask` is a tensor, [T,B,H], that tells where sequences go on; null or without axes: everywhere.
    """

    is_kernel = True

    inputs: tuple[w.Param, ...]
    outputs: tuple[w.Param, ...]
    weights: tuple[w.Param, ...]
    direction: w.Param
    order: w.Param
    mask: w.Param | None = None

    @property
    def params(self) -> tuple[w.Param, ...]:
        return (*self.inputs, *self.outputs, *(() if self.mask is None else (self.mask,)))

    def build(self, draft: Draft) -> str:
        for param in self.params:
            facts = draft.call.args[param.name]
            if isinstance(facts, TensorFacts):
                fault = unreachable(facts) if param.role == "output" else w.unmovable(facts, FLOAT, draft.call)
                if fault:
                    return f"{param} with {fault}"
        return composed(lambda: Sheet(draft), self.plan)

    def plan(self, work: PlanBuilder) -> None:
        raise NotImplementedError

    def backwards(self, work: PlanBuilder) -> float:
        return float(work.draft.call.args[self.direction.name] == "REDIRECTIONAL")

    def going_on(self, work: PlanBuilder) -> View | None:
        facts = None if self.mask is None else work.draft.call.args[self.mask.name]
        if self.mask is None or not isinstance(facts, TensorFacts) or not facts.rank:
            return None
        return work.dense(timed(work.argument(self.mask)))

    def arranged(self, work: PlanBuilder, view: View, *, back: bool = False) -> View:
        """A view with the gates, its last axis, in the kernels' order (or back in the call's), copied if need be."""
        if work.draft.call.args[self.order.name] != "ijfo":
            return view
        made, size, last = work.new(view.dtype, view.shape), view.shape[-1] // 4, len(view.shape) - 1
        for number, other in enumerate((0, 2, 1, 3)):
            source, target = (other, number) if not back else (number, other)
            work.move(part(view, last, source * size, size), part(made, last, target * size, size))
        return made

    @property
    def subject(self) -> str:
        return f"views of {', '.join(map(str, self.inputs))}"

    predicate = "inside their storages"

    def __str__(self) -> str:
        return f"lstm({', '.join(map(str, self.params))})"


class Forward(Layer):
    """inputs: x, weights, bias, h and c before; outputs: y, h, c, i, j, f, o, tanh(c)."""

    def plan(self, work: PlanBuilder) -> None:
        given = work.draft.call.args
        x, bias, h, c = (param for param in self.inputs if param not in self.weights)
        first, second = matrices_of(self.weights)(work)
        times, batches, _ = (data := work.dense(timed(work.argument(x)))).shape
        gates, hidden = first.shape[1], first.shape[1] // 4
        addend = self.arranged(work, work.argument(bias)) if given[bias.name] is not None else None
        products = work.product(flat(data), self.arranged(work, first), FLOAT, addend)
        products = products._replace(shape=(times, batches, gates), strides=(batches * gates, gates, 1))
        recurrent = work.dense(transposed(self.arranged(work, second)), FLOAT)
        states = [self.before(work, state, (batches, hidden)) for state in (h, c)]
        y, out_h, out_c, i, j, f, o, tanhc = (timed(work.argument(param)) for param in self.outputs)
        mask = self.going_on(work)
        inputs = (products, recurrent, *states, part(products, 2, 0, hidden) if mask is None else mask)
        outputs = (i, j, f, o, out_h, out_c, tanhc, out_h if mask is None else y)
        work.kernel("lstm", inputs, outputs, (self.backwards(work), 0.0 if mask is None else MASKED))
        if mask is None:
            work.move(out_h, y)

    def before(self, work: PlanBuilder, state: w.Param, shape: tuple[int, int]) -> View:
        if work.draft.call.args[state.name] is None:
            return work.zeros(FLOAT, shape)
        return work.dense(untimed(work.argument(state)))


class Back(Layer):
    """inputs: x, weights, h and c before, h, c, dy, dh, dc, i, j, f, o, tanh(c); outputs: as `Grads` has them."""

    def plan(self, work: PlanBuilder) -> None:
        x, h0, c0, h, c, dy, dh, dc, *courses = (
            work.dense(work.argument(param)) for param in self.inputs if param not in self.weights
        )
        first, second = (self.arranged(work, view) for view in matrices_of(self.weights)(work))
        h0, c0, dh, dc = map(untimed, (h0, c0, dh, dc))
        x, h, c, dy, i, j, f, o, tanhc = map(timed, (x, h, c, dy, *courses))
        times, batches, hidden = h.shape
        of_gates = work.new(FLOAT, (times, batches, 4 * hidden))
        states = tuple([work.new(FLOAT, (batches, hidden)) for _ in range(2)])
        weights = work.dense(transposed(second), FLOAT)
        mask = self.going_on(work)
        given = (dy, dh, dc, i, j, f, o, c, tanhc, c0, weights, i if mask is None else mask)
        flags = 7.0 if mask is None else 7.0 + MASKED
        work.kernel("lstm_backward", given, (of_gates, *states), (self.backwards(work), flags))
        *dw, db, dx, dh0, dc0 = self.outputs
        for view, param in zip(states, (dh0, dc0), strict=True):
            work.move(view, untimed(work.argument(param)))
        work.move(work.product(flat(of_gates), transposed(first), FLOAT), flat(timed(work.argument(dx))))
        self.parameters(work, of_gates, x, (h0, h), tuple(dw), db)

    def parameters(
        self, work: PlanBuilder, of_gates: View, x: View, h: tuple[View, View], dw: tuple[w.Param, ...], db: w.Param
    ) -> None:
        """Gradients of weights and bias: sums over times and batches."""
        of_inputs = work.product(transposed(flat(x)), flat(of_gates), FLOAT)
        of_h = of_states(work, self.backwards(work), of_gates, *h)
        targets = matrices_of(dw)(work)
        for view, to in zip((of_inputs, of_h), targets, strict=True):
            work.move(self.arranged(work, view, back=True), to)
        sums = work.new(FLOAT, (of_gates.shape[2],))
        work.column_sums(flat(of_gates), sums)
        work.move(self.arranged(work, sums, back=True), work.argument(db))


def of_states(work: PlanBuilder, backwards: float, of_gates: View, before: View, h: View) -> View:
    """The gradient of the weights of h: its states before each step times the gradients of the gates."""
    times = h.shape[0]
    begin, rest = (times - 1, 0) if backwards else (0, 1)
    made = work.product(transposed(work.dense(before, h.dtype)), one_of(of_gates, begin), FLOAT)
    if times == 1:
        return made
    earlier, later = flat(part(h, 0, 1 - rest, times - 1)), flat(part(of_gates, 0, rest, times - 1))
    return work.product(transposed(earlier), later, FLOAT, made)


def timed(view: View) -> View:
    """With an axis of times, of which there is one where it is left out."""
    if len(view.shape) == 3:
        return view
    step = view.shape[0] * view.strides[0]
    return view._replace(shape=(1, *view.shape), strides=(step, *view.strides))


def untimed(view: View) -> View:
    """Without that axis."""
    return one_of(view, 0) if len(view.shape) == 3 else view

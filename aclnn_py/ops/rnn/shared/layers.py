"""The forward pass of recurrent layers."""

from __future__ import annotations

from ....lowering import language as w
from ....lowering.plan.lowered import View
from .layer_step import LayerStep
from .plan_builder import FLOAT, PlanBuilder, flat, one_of, part, times_first, transposed
from .sizes import Cell, Sizes

H = 4
"""Which result of a kernel h is; c of an LSTM follows it."""
MASKED = 8.0
"""What tells a kernel of an LSTM that there is a mask."""


class Layers(LayerStep):
    """The forward pass. `states` are h and, of an LSTM, c before; `results` y and what h and c become; `traces` lists.

    `traces` have what the kernel gives, where the flag `train` asks for it.
    """

    states: w.Param
    results: tuple[w.Param, ...]
    traces: tuple[w.Param, ...]
    train: w.Param

    def __init__(
        self, kernel: str, cell: Cell, states: w.Param, train: w.Param, results: tuple[w.Param, ...],
        traces: tuple[w.Param, ...],
    ) -> None:  # fmt: skip
        super().__init__(kernel, cell, (cell.input, cell.params, states), (*results, *traces))
        self._set(states=states, train=train, results=results, traces=traces)

    def plan(self, work: PlanBuilder, sizes: Sizes) -> None:
        x, mask = self.layer_input(work, sizes), self.active_steps(work, sizes)
        for layer in range(sizes.layers):
            found = [
                self.one(work, sizes, x, mask, layer * sizes.directions + direction, direction)
                for direction in range(sizes.directions)
            ]
            x = found[0]
            if sizes.directions == 2:
                x = work.new(x.dtype, (sizes.times, sizes.batches, 2 * sizes.hidden))
                for direction, trace in enumerate(found):
                    work.move(trace, part(x, 2, direction * sizes.hidden, sizes.hidden))
        work.move(x, times_first(work.argument(self.results[0]), sizes))

    def one(self, work: PlanBuilder, sizes: Sizes, x: View, mask: View | None, cell: int, direction: int) -> View:
        """One direction of one layer; gives its output at all times: h, or 0 where a sequence has ended."""
        biased, lstm = sizes.group == 4, self.kernel == "lstm"
        bias = self.parameter(work, sizes, cell, 2) if biased else None
        if bias is not None and lstm:
            bias = work.new(FLOAT, bias.shape)
            both = tuple([self.parameter(work, sizes, cell, number) for number in (2, 3)])
            work.kernel("add", both, (bias,), shaped=False)
        products = work.product(flat(x), transposed(self.parameter(work, sizes, cell, 0)), FLOAT, bias)
        gates = sizes.gates * sizes.hidden
        products = products._replace(
            shape=(sizes.times, sizes.batches, gates), strides=(sizes.batches * gates, gates, 1)
        )
        recurrent = [work.dense(self.parameter(work, sizes, cell, 1), FLOAT)]
        if not lstm:
            own = self.parameter(work, sizes, cell, 3) if biased else work.zeros(FLOAT, (gates,))
            recurrent.append(work.dense(own, FLOAT))
        before = self.before(work, sizes, cell, 2 if lstm else 1)
        outputs = self.targets(work, sizes, cell, x.dtype)
        inputs, y = (products, *recurrent, *before), outputs[H]
        attrs: tuple[float, ...] = (float(direction),)
        if lstm:
            y = y if mask is None else work.new(x.dtype, y.shape)
            inputs = (*inputs, part(products, 2, 0, sizes.hidden) if mask is None else mask)
            attrs = (*attrs, 0.0 if mask is None else MASKED)
        work.kernel(self.kernel, inputs, (*outputs, y) if lstm else outputs, attrs)
        last = 0 if direction else sizes.times - 1
        for number, to in enumerate(self.results[1:]):
            work.move(one_of(outputs[H + number], last), one_of(work.argument(to), cell))
        for number, trace in enumerate(self.traces if work.draft.call.args[self.train.name] else ()):
            work.result(outputs[number], work.argument(trace, cell))
        return y

    def before(self, work: PlanBuilder, sizes: Sizes, cell: int, many: int) -> tuple[View, ...]:
        """The states before the first time: zeros where they are not given."""
        given = work.draft.call.args[self.states.name]
        if given is None or given == ():
            zero = work.zeros(FLOAT, (sizes.batches, sizes.hidden))
            return (zero,) * many
        return tuple([work.dense(one_of(work.argument(self.states, number), cell)) for number in range(many)])

    def targets(self, work: PlanBuilder, sizes: Sizes, cell: int, dtype: int) -> tuple[View, ...]:
        """Where the kernel's results go: dense members of lists, new tensors, or all that nobody asks for to one."""
        shape = (sizes.times, sizes.batches, sizes.hidden)
        if work.draft.call.args[self.train.name]:
            lists = [work.argument(trace, cell) for trace in self.traces]
            return tuple([each if each.strides == (shape[1] * shape[2], shape[2], 1) else work.new(dtype, shape)
                          for each in lists])  # fmt: skip
        idle = work.new(dtype, shape[1:])
        nowhere = idle._replace(shape=shape, strides=(0, *idle.strides))
        final_states = range(H, H + len(self.results) - 1)
        return tuple(
            [work.new(dtype, shape) if number in final_states else nowhere for number in range(len(self.traces))]
        )

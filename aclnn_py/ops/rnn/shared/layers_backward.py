"""The backward pass of recurrent layers."""

from __future__ import annotations

from ....lowering import language as w
from ....lowering.plan.lowered import View
from .layer_step import LayerStep
from .layers import MASKED
from .plan_builder import FLOAT, PlanBuilder, flat, one_of, part, times_first, transposed
from .sizes import Cell, Sizes


class LayersBackward(LayerStep):
    """Gradients from the last layer to the first.

    `ends` are those of y, of h and, of an LSTM, of c; `traces` lists of what the kernel takes, `h` among them; `grads`
    are those of the input, of h and c before and the list of those of the parameters.
    """

    states: w.Param
    ends: tuple[w.Param, ...]
    traces: tuple[w.Param, ...]
    h: w.Param
    grads: tuple[w.Param, ...]

    def __init__(
        self, kernel: str, cell: Cell, states: w.Param, ends: tuple[w.Param, ...], traces: tuple[w.Param, ...],
        h: w.Param, grads: tuple[w.Param, ...],
    ) -> None:  # fmt: skip
        inputs = (cell.input, cell.params, states, *ends, *dict.fromkeys((*traces, h)))
        super().__init__(kernel, cell, inputs, grads)
        self._set(states=states, ends=ends, traces=traces, h=h, grads=grads)

    @property
    def is_lstm(self) -> bool:
        return self.kernel == "lstm_backward"

    def plan(self, work: PlanBuilder, sizes: Sizes) -> None:
        dy, mask = None, self.active_steps(work, sizes)
        if work.draft.call.args[self.ends[0].name] is not None:
            dy = times_first(work.argument(self.ends[0]), sizes)
        for layer in reversed(range(sizes.layers)):
            x, dx = self.into(work, sizes, layer), None
            for direction in range(sizes.directions):
                one = None if dy is None else part(dy, 2, direction * sizes.hidden, sizes.hidden)
                dx = self.one(work, sizes, x, one, mask, layer * sizes.directions + direction, direction, dx)
            assert dx is not None
            shape = (sizes.times, sizes.batches, dx.shape[1])
            dy = dx._replace(shape=shape, strides=(sizes.batches * shape[2], shape[2], 1))
        assert dy is not None
        work.move(dy, times_first(work.argument(self.grads[0]), sizes))

    def into(self, work: PlanBuilder, sizes: Sizes, layer: int) -> View:
        """What a layer took: the input, or both directions of h of the layer before."""
        if not layer:
            return self.layer_input(work, sizes)
        before = [
            work.argument(self.h, (layer - 1) * sizes.directions + direction) for direction in range(sizes.directions)
        ]
        if sizes.directions == 1:
            return work.dense(before[0])
        both_directions = work.new(before[0].dtype, (sizes.times, sizes.batches, 2 * sizes.hidden))
        for direction, trace in enumerate(before):
            work.move(trace, part(both_directions, 2, direction * sizes.hidden, sizes.hidden))
        return both_directions

    def one(
        self, work: PlanBuilder, sizes: Sizes, x: View, dy: View | None, mask: View | None, cell: int, direction: int,
        dx: View | None,
    ) -> View:  # fmt: skip
        """One direction of one layer; gives the gradient of its input, added to that of the other direction."""
        gates, many = sizes.gates * sizes.hidden, 2 if self.is_lstm else 1
        traces = [work.dense(work.argument(each, cell)) for each in self.traces]
        states = [work.dense(one_of(work.argument(self.states, number), cell)) for number in range(many)]
        ends = [None if work.draft.call.args[each.name] is None else one_of(work.argument(each), cell)
                for each in self.ends[1:]]  # fmt: skip
        flags = float(sum(1 << bit for bit, end in enumerate((dy, *ends)) if end is not None))
        gradients_or_fillers = [traces[0] if dy is None else self.rows(work, dy)]
        gradients_or_fillers += [states[0] if end is None else work.dense(end) for end in ends]
        weights = work.dense(self.parameter(work, sizes, cell, 1), FLOAT)
        of_gates = [work.new(FLOAT, (sizes.times, sizes.batches, gates)) for _ in range(1 if self.is_lstm else 2)]
        of_states = [work.new(FLOAT, (sizes.batches, sizes.hidden)) for _ in range(many)]
        inputs = (*gradients_or_fillers, *traces, states[-1], weights)
        if self.is_lstm:
            inputs, flags = (*inputs, traces[0] if mask is None else mask), flags + (0.0 if mask is None else MASKED)
        work.kernel(self.kernel, inputs, (*of_gates, *of_states), (float(direction), flags))
        for view, to in zip(of_states, self.grads[1 : 1 + many], strict=True):
            work.move(view, one_of(work.argument(to), cell))
        self.parameters(work, sizes, x, of_gates, states[0], cell, direction)
        return work.product(flat(of_gates[0]), self.parameter(work, sizes, cell, 0), FLOAT, dx)

    def rows(self, work: PlanBuilder, view: View) -> View:
        """Rows without gaps, wherever they lie."""
        return view if view.strides[-1] == 1 or view.shape[-1] == 1 else work.dense(view)

    def parameters(
        self, work: PlanBuilder, sizes: Sizes, x: View, of_gates: list[View], h_before: View, cell: int, direction: int
    ) -> None:
        """The gradients of a cell's parameters."""
        first, last = flat(of_gates[0]), of_gates[-1]
        h = work.dense(work.argument(self.h, cell))
        begin, rest = (sizes.times - 1, 0) if direction else (0, 1)
        dtype = x.dtype
        made = [work.product(transposed(first), flat(x), dtype)]
        only = sizes.times == 1
        weights = work.product(transposed(one_of(last, begin)), h_before, dtype if only else FLOAT)
        if not only:
            later = flat(part(last, 0, rest, sizes.times - 1))
            earlier = flat(part(h, 0, 1 - rest, sizes.times - 1))
            weights = work.product(transposed(later), earlier, dtype, weights)
        made.append(weights)
        for gradients in (first, flat(last))[: sizes.group - 2]:
            made.append(work.new(FLOAT, gradients.shape[1:]))
            work.column_sums(gradients, made[-1])
        for number, view in enumerate(made):
            work.result(view, work.argument(self.grads[-1], cell * sizes.group + number))

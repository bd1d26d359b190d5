"""What the steps of recurrent layers have in common."""

from __future__ import annotations

from ....base.status import ACLNN_ERR_INNER_NULLPTR
from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import View
from ....lowering.steps.kernel_step import KernelStep
from ....lowering.steps.step import unreachable
from ....rules.core.call import Call
from ....rules.core.rule import Variants
from .layer_rules import facts_of
from .plan_builder import FLOAT, PlanBuilder, times_first
from .sizes import Cell, Sizes


class LayerStep(KernelStep):
    """All layers of a cell; `inputs` and `outputs` are its tensors and lists."""

    cell: Cell
    inputs: tuple[w.Param, ...]
    outputs: tuple[w.Param, ...]

    def __init__(
        self, kernel: str, cell: Cell, inputs: tuple[w.Param, ...], outputs: tuple[w.Param, ...],
        code: int = ACLNN_ERR_INNER_NULLPTR,
    ) -> None:  # fmt: skip
        inputs = inputs if cell.lengths is None else (*inputs, cell.lengths)
        self._fill(kernel=kernel, cell=cell, inputs=inputs, outputs=outputs, code=code)

    @property
    def params(self) -> tuple[w.Param, ...]:
        return (*self.inputs, *self.outputs)

    def build(self, draft: Draft) -> str:
        call, sizes = draft.call, self.cell.sizes(draft.call)
        for param in self.inputs:
            for facts in facts_of(call, param):
                problem = w.unmovable(facts, FLOAT, call)
                if problem:
                    return f"{param} with {problem}"
        for param in self.outputs:
            for facts in facts_of(call, param):
                if unreachable(facts):
                    return f"{param} with {unreachable(facts)}"
        if sizes is None or sizes.layers < 1 or len(facts_of(call, self.cell.params)) != sizes.cells * sizes.group:
            return "inconsistent shapes"
        self.plan(PlanBuilder(draft), sizes)
        return ""

    def plan(self, work: PlanBuilder, sizes: Sizes) -> None:
        raise NotImplementedError

    def parameter(self, work: PlanBuilder, sizes: Sizes, cell: int, number: int) -> View:
        """Of a cell: weights of inputs and of h, their biases."""
        return work.argument(self.cell.params, cell * sizes.group + number)

    def layer_input(self, work: PlanBuilder, sizes: Sizes) -> View:
        """The input of the first layer, dense, times first."""
        return work.dense(times_first(work.argument(self.cell.input), sizes))

    def active_steps(self, work: PlanBuilder, sizes: Sizes) -> View | None:
        """Where packed sequences go on."""
        if not sizes.packed:
            return None
        assert self.cell.lengths is not None
        return work.active_steps(work.argument(self.cell.lengths), sizes.batches)

    @property
    def subject(self) -> str:
        return f"views of {', '.join(map(str, self.inputs))}"

    predicate = "within their storage"

    def breaks(self, call: Call) -> Variants:
        for param in (self.cell.input,):
            facts = call.tensor(param)
            if facts.numel > 1:
                yield f"{param} exceeds its storage", call.but(param, strides=tuple(2 * s for s in facts.strides))

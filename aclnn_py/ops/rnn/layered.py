"""What the steps of recurrent layers have in common."""

from __future__ import annotations

from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...lowering import language as w
from ...lowering.draft import Draft
from ...lowering.plan import View
from ...lowering.steps import unreachable
from ...rules.call import Call
from ...rules.rule import Variants
from .limits import facts_of
from .sizes import Cell, Sizes
from .work import FLOAT, Work, times_first


class Layered(w.Step):
    """All layers of a cell; `inputs` and `outputs` are its tensors and lists."""

    __slots__ = ("cell", "code", "inputs", "kernel", "outputs")
    is_kernel = True

    kernel: str
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
            return "shapes that do not go together"
        self.plan(Work(draft), sizes)
        return ""

    def plan(self, work: Work, sizes: Sizes) -> None:
        raise NotImplementedError

    def parameter(self, work: Work, sizes: Sizes, cell: int, number: int) -> View:
        """Of a cell: weights of inputs and of h, their biases."""
        return work.argument(self.cell.params, cell * sizes.group + number)

    def entering(self, work: Work, sizes: Sizes) -> View:
        """The input of the first layer, dense, times first."""
        return work.dense(times_first(work.argument(self.cell.input), sizes))

    def going_on(self, work: Work, sizes: Sizes) -> View | None:
        """Where packed sequences go on."""
        if not sizes.packed:
            return None
        assert self.cell.lengths is not None
        return work.going_on(work.argument(self.cell.lengths), sizes.batches)

    @property
    def subject(self) -> str:
        return f"views of {', '.join(map(str, self.inputs))}"

    predicate = "inside their storages"

    def breaks(self, call: Call) -> Variants:
        for param in (self.cell.input,):
            facts = call.tensor(param)
            if facts.numel > 1:
                yield f"{param} ends behind its storage", call.but(param, strides=tuple(2 * s for s in facts.strides))

    def __str__(self) -> str:
        return f"{self.kernel}({', '.join(map(str, self.params))})"

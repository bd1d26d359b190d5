"""The step of a kernel over dense tensors that it sees in shapes of its own."""

from __future__ import annotations

from collections.abc import Callable

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import View
from ....lowering.steps.kernel_step import KernelStep
from ....rules.core.call import Shape, count, row_major
from .lettered import Lettered
from .lettered_arguments import Arguments

Operands = tuple[tuple[Shape, ...], tuple[float, ...]]
"""The shapes of a kernel's outputs, then of its inputs, and its attributes."""


class ShapedKernel(KernelStep):
    """`results` are dtypes and shapes of new tensors, reached with NthOutput; `operands` reads the arguments."""

    inputs: tuple[w.Step, ...]
    results: tuple[tuple[w.Term, w.Term], ...]
    operands: Callable[[Arguments], Operands]
    limits: Lettered

    def __init__(
        self, kernel: str, inputs: tuple[w.Step, ...], results: tuple[tuple[w.Term, w.Term], ...],
        operands: Callable[[Arguments], Operands], limits: Lettered,
    ) -> None:  # fmt: skip
        self._fill(kernel=kernel, inputs=inputs, results=results, operands=operands, limits=limits, code=limits.code)

    @property
    def params(self) -> tuple[w.Param, ...]:
        return tuple(dict.fromkeys((*self.source_params, *self.limits.params)))

    def build(self, draft: Draft) -> str:
        at = self.limits.of(draft.call)
        if at is None:
            return "inconsistent arguments"
        shapes, attrs = self.operands(at)
        views = [draft.values[step].view for step in self.inputs]
        given = shapes[len(self.results) :]
        if any(count(shape) != count(view.shape) for shape, view in zip(given, views, strict=True)):
            return "tensors of other sizes"
        made = draft.results(self, *((dtype.read(draft.call), shape.read(draft.call)) for dtype, shape in self.results))
        draft.kernel(
            self.kernel, map(reshaped, views, given), map(reshaped, made, shapes), attrs, dt.ACL_FLOAT
        )  # fmt: skip
        for view in made:
            draft.written_since(view)
        return ""

    subject = "tensors"

    predicate = "of shapes that go together"


def reshaped(view: View, shape: Shape) -> View:
    return view._replace(shape=shape, strides=row_major(shape))

"""The step of a kernel over tensors whose axes have letters."""

from __future__ import annotations

from collections.abc import Callable

from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....rules.core.call import Shape, count
from .dense_kernel import DenseKernel, reshaped
from .lettered import Lettered
from .lettered_arguments import Arguments

Operands = tuple[tuple[Shape, ...], tuple[float, ...]]
"""The shapes of a kernel's outputs, then of its inputs, and its attributes."""


class ShapedKernel(DenseKernel):
    """`operands` reads the shapes and attributes of a kernel from the arguments."""

    inputs: tuple[w.Step, ...]
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
        self.launch(draft, map(reshaped, views, given), shapes[: len(self.results)], attrs)
        return ""

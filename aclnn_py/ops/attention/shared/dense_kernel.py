"""The step of a kernel over dense tensors: results, and tensors in the shapes that the kernel expects."""

from __future__ import annotations

from collections.abc import Iterable

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import View
from ....lowering.steps.kernel_step import KernelStep
from ....rules.core.call import Shape, row_major


class DenseKernel(KernelStep):
    """`results` are dtypes and shapes of new tensors, reached with NthOutput."""

    results: tuple[tuple[w.Term, w.Term], ...]

    def launch(
        self, draft: Draft, inputs: Iterable[View], shapes: Iterable[Shape], attrs: tuple[float, ...]
    ) -> None:  # fmt: skip
        """The kernel, which sees its results in `shapes`."""
        call = draft.call
        made = draft.results(self, *((dtype.read(call), shape.read(call)) for dtype, shape in self.results))
        draft.kernel(self.kernel, inputs, map(reshaped, made, shapes), attrs, dt.ACL_FLOAT)
        for view in made:
            draft.written_since(view)

    subject = "tensors"

    predicate = "of consistent shapes"


def reshaped(view: View, shape: Shape) -> View:
    return view._replace(shape=shape, strides=row_major(shape))

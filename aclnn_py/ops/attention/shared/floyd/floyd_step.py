"""The step of attention over pairs of keys."""

from __future__ import annotations

from .....lowering import language as w
from .....lowering.plan.draft import Draft
from .....lowering.plan.lowered import View
from .....lowering.steps.kernel_step import KernelStep
from .....rules.core.call import row_major
from .floyd_inputs import Inputs


class FloydStep(KernelStep):
    """A kernel of pairs of keys; `tensors` are its inputs but for the mask, `results` the dtypes and shapes of more."""

    inputs: Inputs
    scale: w.Param
    tensors: tuple[w.Param, ...]
    results: tuple[tuple[w.Term, str], ...]

    def __init__(
        self, kernel: str, inputs: Inputs, scale: w.Param, tensors: tuple[w.Param, ...],
        results: tuple[tuple[w.Term, str], ...],
    ) -> None:  # fmt: skip
        self._fill(kernel=kernel, inputs=inputs, scale=scale, tensors=tensors, results=results, code=w.TILING)

    @property
    def params(self) -> tuple[w.Param, ...]:
        return (*self.tensors, self.inputs.mask, self.scale)

    def build(self, draft: Draft) -> str:
        call = draft.call
        problem = w.first_unmovable(call, self.params)
        if problem:
            return problem
        sizes = self.inputs.sizes(*self.inputs.values(call))
        if sizes is None:
            return "shapes that do not go together"
        given = [merged(w.dense_view(draft, param, call.tensor(param))) for param in self.tensors]
        wanted = ((dtype.read(call), tuple([sizes[each] for each in letters])) for dtype, letters in self.results)
        made = draft.results(self, *wanted)
        masked = call.present(self.inputs.mask)
        mask = (
            mask_view(w.dense_view(draft, self.inputs.mask, call.tensor(self.inputs.mask)), sizes)
            if masked
            else given[0]
        )
        numbers = (float(call.args[self.scale.name]), float(masked))  # type: ignore[arg-type]
        draft.kernel(self.kernel, (*given, mask), tuple(map(merged, made)), numbers)
        for view in made:
            draft.written_since(view)
        return ""

    subject = "tensors"

    predicate = "of shapes that go together"


def merged(view: View) -> View:
    """A dense tensor with batches and heads as one axis."""
    shape = (view.shape[0] * view.shape[1], *view.shape[2:])
    return view._replace(shape=shape, strides=row_major(shape))


def mask_view(view: View, sizes: dict[str, int]) -> View:
    """A mask of every n and k for all heads and every m."""
    shape = tuple([sizes[each] for each in "BHNMK"])
    rows, keys = sizes["N"], sizes["K"]
    return view._replace(shape=shape, strides=(rows * keys, 0, keys, 0, 1))

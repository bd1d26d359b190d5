"""The step that the norms' own kernels are, and what layers of a plan around it share."""

from __future__ import annotations

from collections.abc import Callable

from ....base.status import ACLNN_ERR_INNER_NULLPTR
from ....lowering import language as w
from ....lowering.kernels.compute import numbers
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import View
from ....lowering.steps.moves import operands
from ....rules.core.call import Call, Shape, count, row_major
from ....rules.core.rule import Variants

Shapes = Callable[[Call], tuple[Shape, ...]]
"""The shapes that a kernel sees of its outputs, then of its inputs, whatever axes the tensors have."""
Result = tuple[w.Term, w.Term]
"""Dtype and shape of a new tensor."""


class Normal(w.Step):
    """A kernel of the family `norms` over dense values; `results` are its new tensors, reached with NthOutput."""

    is_kernel = True

    kernel: str
    inputs: tuple[w.Step, ...]
    results: tuple[Result, ...]
    shapes: Shapes
    attrs: tuple[float | w.Term, ...]

    def __init__(
        self,
        kernel: str,
        *inputs: w.Step,
        results: tuple[Result, ...],
        shapes: Shapes,
        attrs: tuple[float | w.Term, ...] = (),
        code: int = ACLNN_ERR_INNER_NULLPTR,
    ) -> None:
        self._fill(kernel=kernel, inputs=inputs, results=results, shapes=shapes, attrs=attrs, code=code)

    @property
    def params(self) -> tuple[w.Param, ...]:
        terms = (param for pair in self.results for term in pair for param in term.params)
        return tuple(dict.fromkeys((*self.source_params, *terms)))

    def build(self, draft: Draft) -> str:
        call, values = draft.call, [draft.values[step] for step in self.inputs]
        shapes = self.shapes(call)
        given = shapes[len(self.results) :]
        whole = [shape.read(call) for _, shape in self.results]
        if None in whole or any(count(shape) != value.numel for shape, value in zip(given, values, strict=True)):
            return " and ".join(f"[{','.join(map(str, value.view.shape))}]" for value in values)
        made = draft.results(
            self, *((dtype.read(call), own) for (dtype, _), own in zip(self.results, whole, strict=True))
        )
        inputs = map(seen_as, (value.view for value in values), given)
        draft.kernel(self.kernel, inputs, map(seen_as, made, shapes), numbers(self.attrs, call))
        return ""

    @property
    def subject(self) -> str:
        return f"shapes of {', '.join(map(str, operands(self)))}"

    predicate = "those of the rows or channels and of their statistics and parameters"

    def __str__(self) -> str:
        attrs = "".join(f", {attr}" for attr in self.attrs)
        return f"{self.kernel}({', '.join(map(str, operands(self)))}{attrs})"


def seen_as(view: View, shape: Shape) -> View:
    """A dense view in another shape of as many elements."""
    return view._replace(shape=shape, strides=row_major(shape))


class CopyIfAlike(w.ViewCopy):
    """A copy whose failure is ignored: where it cannot be made the output is left unchanged."""

    def build(self, draft: Draft) -> str:
        super().build(draft)
        return ""

    def breaks(self, call: Call) -> Variants:
        return iter(())

    @property
    def predicate(self) -> str:
        return f"of dtype and shape of {self.out}, else it is not written"


def into(result: w.Step, out: w.Param, *, quietly: bool = False) -> w.Step:
    """A result cast to an output's dtype and copied there."""
    narrow = w.CastTo(result, w.Dtype(out))
    return CopyIfAlike(narrow, out) if quietly else w.ViewCopy(narrow, out)


def if_given(result: w.Step, out: w.Param) -> w.Step:
    """The same where the output is there."""
    return w.Branch(w.given(out), into(result, out), result)


def filled(shape: w.Term, dtype: w.Term, number: float) -> w.Step:
    """A new tensor with one number everywhere."""
    return w.Compute("spread", attrs=(w.BitsOf(number, dtype),), dtype=dtype, shape=shape)


def or_filled(param: w.Param, shape: w.Term, dtype: w.Term, number: float) -> w.Step:
    """An optional tensor, dense; where it is absent one number everywhere."""
    return w.Branch(w.given(param), w.Contiguous(param), filled(shape, dtype, number))


def planned(*ends: w.Step) -> w.Plan:
    """The steps that these need, in the order in which they are named."""
    return tuple(dict.fromkeys(step for end in ends for step in end.chain))

"""The step that multiplies matrices, which takes them strided."""

from __future__ import annotations

from ....base import dtype as dt
from ....base.format import is_private
from ....lowering.kernels.compute import compute_class
from ....lowering.plan.draft import LIMIT, Draft
from ....lowering.plan.lowered import View
from ....lowering.steps.moves import expand, operands
from ....lowering.steps.step import Step
from ....rules.core.call import count
from ....rules.core.param import Param
from ....rules.core.term import Term, broadcast
from ....rules.terms.scalars import Constant

ONE = Constant(1.0, "1")


class Product(Step):
    """Two matrices, or batches of them that broadcast, multiplied; a vector is one row on the left, one column right.

    The result has the dtype `dtype`, and axes for rows and columns even where an input is a vector. `hf32` is 1 where
    FLOAT is rounded to HF32 first. INT8 is multiplied exactly where the result is INT32, which wraps. With an
    `addend`, which broadcasts to it, the result is `alpha` times the product plus `beta` times the addend, rounded
    once.
    """

    is_kernel = True

    left: Step
    right: Step
    dtype: Term
    hf32: Term
    addend: Step | None = None
    alpha: Term = ONE
    beta: Term = ONE

    @property
    def numbers(self) -> tuple[Term, ...]:
        """The attributes of the kernel."""
        return (self.hf32,) if self.addend is None else (self.hf32, self.alpha, self.beta)

    @property
    def params(self) -> tuple[Param, ...]:
        terms = (param for term in (self.dtype, *self.numbers) for param in term.params)
        return tuple(dict.fromkeys((*self.source_params, *terms)))

    def build(self, draft: Draft) -> str:
        views = [draft.values[step].view for step in self.sources]
        if any(is_private(draft.values[step].format) for step in self.sources):
            draft.fault = f"{self} of matrices in a private format, which are not emulated"
        left, right = as_matrix(views[0], 0), as_matrix(views[1], 1)
        batch = broadcast(left.shape[:-2], right.shape[:-2])
        if batch is None or left.shape[-1] != right.shape[-2]:
            return f"[{','.join(map(str, left.shape))}] and [{','.join(map(str, right.shape))}]"
        shape = (*batch, left.shape[-2], right.shape[-1])
        numel = count(shape)
        if not 0 <= numel <= LIMIT:
            return f"a result of [{','.join(map(str, shape))}]"
        (target,) = draft.results(self, (self.dtype.read(draft.call), shape))
        inputs = [expand(left, (*batch, *left.shape[-2:])), expand(right, (*batch, *right.shape[-2:]))]
        if self.addend is not None:
            if broadcast(views[2].shape, shape) != shape:
                return f"[{','.join(map(str, views[2].shape))}] for a sum of [{','.join(map(str, shape))}]"
            inputs.append(expand(views[2], shape))
        if target.dtype == dt.ACL_INT32 and all(view.dtype == dt.ACL_INT8 for view in inputs):
            draft.kernel("integer_matmul", inputs, (target,), (), dt.ACL_INT64)
            return ""
        attrs = tuple([float(number.read(draft.call)) for number in self.numbers])
        kernel = "matmul" if self.addend is None else "gemm"
        whole = target.dtype in dt.INTEGER or target.dtype == dt.ACL_BOOL
        compute = dt.ACL_INT64 if whole else compute_class(target.dtype, inputs)
        draft.kernel(kernel, inputs, (target,), attrs, compute)
        return ""

    @property
    def subject(self) -> str:
        return f"shapes of {', '.join(map(str, operands(self)))}"

    predicate = "those of matrices that can be multiplied, with a result small enough for memory"

    def __str__(self) -> str:
        return f"{'matmul' if self.addend is None else 'gemm'}({', '.join(map(str, operands(self)))})"


def as_matrix(view: View, axis: int) -> View:
    """A vector with a second axis of size 1 at `axis`; a number has two; any other view as it is."""
    if len(view.shape) > 1:
        return view
    shape, strides = (list(view.shape) or [1]), (list(view.strides) or [0])
    shape.insert(axis, 1)
    strides.insert(axis, 0)
    return view._replace(shape=tuple(shape), strides=tuple(strides))

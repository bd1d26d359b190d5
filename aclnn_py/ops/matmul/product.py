"""The step that multiplies matrices, which takes them as they lie in memory."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_ND, is_private
from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...lowering.compute import compute_class
from ...lowering.draft import LIMIT, Draft, Value
from ...lowering.moves import expand, operands
from ...lowering.plan import Kernel, View
from ...lowering.steps import Step
from ...rules.call import count
from ...rules.param import Param
from ...rules.scalars import Constant
from ...rules.terms import Term, broadcast

ONE = Constant(1.0, "1")


class Product(Step):
    """Two matrices, or batches of them that broadcast, multiplied; a vector is one row on the left, one column right.

    The result has the dtype `dtype`, and axes for rows and columns even where an input is a vector. `hf32` is 1 where
    FLOAT is rounded to HF32 first. With an `addend`, which broadcasts to it, the result is `alpha` times the product
    plus `beta` times the addend, rounded once.
    """

    __slots__ = ("addend", "alpha", "beta", "code", "dtype", "hf32", "left", "right")
    is_kernel = True

    left: Step
    right: Step
    dtype: Term
    hf32: Term
    addend: Step | None
    alpha: Term
    beta: Term

    def __init__(
        self,
        left: Step,
        right: Step,
        dtype: Term,
        hf32: Term,
        addend: Step | None = None,
        alpha: Term = ONE,
        beta: Term = ONE,
        code: int = ACLNN_ERR_INNER_NULLPTR,
    ) -> None:
        self._fill(left=left, right=right, dtype=dtype, hf32=hf32, addend=addend, alpha=alpha, beta=beta, code=code)

    @property
    def sources(self) -> tuple[Step, ...]:
        return (self.left, self.right) if self.addend is None else (self.left, self.right, self.addend)

    @property
    def numbers(self) -> tuple[Term, ...]:
        """The attributes of the kernel."""
        return (self.hf32,) if self.addend is None else (self.hf32, self.alpha, self.beta)

    @property
    def params(self) -> tuple[Param, ...]:
        terms = (param for term in (self.dtype, *self.numbers) for param in term.params)
        return tuple(dict.fromkeys((*super().params, *terms)))

    def build(self, draft: Draft) -> str:
        views = [draft.values[step].view for step in self.sources]
        for view in views:
            draft.read(view)
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
        target = draft.temporary(self.dtype.read(draft.call), shape, numel)
        draft.values[self] = Value(target, numel, ACL_FORMAT_ND, len(draft.steps))
        inputs = [expand(left, (*batch, *left.shape[-2:])), expand(right, (*batch, *right.shape[-2:]))]
        if self.addend is not None:
            if broadcast(views[2].shape, shape) != shape:
                return f"[{','.join(map(str, views[2].shape))}] for a sum of [{','.join(map(str, shape))}]"
            inputs.append(expand(views[2], shape))
        attrs = tuple([float(number.read(draft.call)) for number in self.numbers])
        kernel = "matmul" if self.addend is None else "gemm"
        whole = target.dtype in dt.INTEGER or target.dtype == dt.ACL_BOOL
        compute = dt.ACL_INT64 if whole else compute_class(target.dtype, inputs)
        draft.steps.append(Kernel(kernel, tuple(inputs), (target,), attrs, compute, False, 0, True))
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

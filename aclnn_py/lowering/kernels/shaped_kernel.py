"""Kernels whose views have shapes of their own, told by a function."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_ND
from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...rules.core.call import Call, Shape, count, row_major
from ...rules.core.rule import Rule
from ...rules.core.term import Term
from ..plan.draft import LIMIT, Draft, Value
from ..plan.lowered import View, new
from ..steps.kernel_step import KernelStep
from ..steps.step import Step
from .compute import numbers

Arrange = Callable[[Call, Sequence[View], Shape], "tuple[Shape, Sequence[View]] | str"]
"""From the call, the views of the inputs and the result's shape to how the kernel sees result and inputs."""


class Shaped(KernelStep):
    """A kernel that sees a new dense tensor and its inputs as `arrange` says, or what that says is wrong.

    `attrs` are numbers or terms, as those of Compute; where `unless` holds no kernel runs and the first input is the
    result, which otherwise has the storage format of `like`, else ND.
    """

    inputs: tuple[Step, ...]
    arrange: Arrange
    shape: Term
    dtype: Term
    like: Step | None
    attrs: tuple[float | Term, ...]
    unless: Rule | None

    def __init__(
        self,
        kernel: str,
        *inputs: Step,
        arrange: Arrange,
        shape: Term,
        dtype: Term,
        like: Step | None = None,
        attrs: tuple[float | Term, ...] = (),
        unless: Rule | None = None,
        code: int = ACLNN_ERR_INNER_NULLPTR,
    ) -> None:
        self._fill(
            kernel=kernel, inputs=inputs, arrange=arrange, shape=shape, dtype=dtype, like=like, attrs=attrs,
            unless=unless, code=code,
        )  # fmt: skip

    def build(self, draft: Draft) -> str:
        call = draft.call
        if self.unless is not None and self.unless.holds(call):
            draft.values[self] = draft.values[self.inputs[0]]
            return ""
        views = [draft.values[step].view for step in self.inputs]
        shape, dtype = self.shape.read(call), self.dtype.read(call)
        numel = -1 if shape is None else count(shape)
        if shape is None or not 0 <= numel <= LIMIT:
            return f"{self.shape.show(shape)}, more than memory can hold"
        seen = self.arrange(call, views, shape)
        if isinstance(seen, str):
            return seen
        target = draft.temporary(dtype, shape, numel)
        written = target._replace(shape=seen[0], strides=row_major(seen[0]))
        draft.kernel(self.kernel, seen[1], (written,), numbers(self.attrs, call), dt.ACL_INT64)
        format = ACL_FORMAT_ND if self.like is None else draft.values[self.like].format
        draft.values[self] = new(Value, (target, numel, format, len(draft.steps) - 1))
        return ""

    @property
    def subject(self) -> str:
        return str(self.shape)

    @property
    def predicate(self) -> str:
        return f"possible for {self.kernel}"

"""The step of pooling: a kernel over windows of planes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ....base import dtype as dt
from ....base.status import ACLNN_ERR_INNER_NULLPTR
from ....lowering import language as w
from ....lowering.kernels.compute import numbers
from ....lowering.plan.draft import LIMIT, Draft
from ....lowering.plan.lowered import View
from ....lowering.steps.moves import operands
from ....rules.core.call import Call, count

Result = tuple[w.Term, w.Term]
"""Dtype and shape of a new tensor."""
Mend = Callable[[Call], Iterator[Call]]
Arrange = Callable[[Call, Sequence[View]], "Sequence[View] | str"]
"""From the call and the views of results and inputs to the views of the kernel, or an error text."""
DEPTH = 5
"""Axes of a view of planes: batch, channel, depth, height, width."""


class Windowed(w.Step):
    """A kernel over windows; `results` are its new tensors, those after the first reached with NthOutput."""

    is_kernel = True

    kernel: str
    inputs: tuple[w.Step, ...]
    results: tuple[Result, ...]
    arrange: Arrange
    attrs: tuple[float | w.Term, ...]
    integral: bool
    mend: Mend | None

    def __init__(
        self,
        kernel: str,
        *inputs: w.Step,
        results: tuple[Result, ...],
        arrange: Arrange,
        attrs: tuple[float | w.Term, ...] = (),
        integral: bool = False,
        mend: Mend | None = None,
        code: int = ACLNN_ERR_INNER_NULLPTR,
    ) -> None:
        self._fill(
            kernel=kernel, inputs=inputs, results=results, arrange=arrange, attrs=attrs, integral=integral, mend=mend,
            code=code,
        )  # fmt: skip

    def build(self, draft: Draft) -> str:
        call = draft.call
        kinds = [(dtype.read(call), shape.read(call)) for dtype, shape in self.results]
        for (_, shape), (_, own) in zip(self.results, kinds, strict=True):
            if own is None or min(own, default=1) < 1 or count(own) > LIMIT:
                return f"{shape} {shape.show(own)}"
        made = draft.results(self, *kinds)
        views = [draft.values[step].view for step in self.inputs]
        seen = self.arrange(call, (*made, *views))
        if isinstance(seen, str):
            return seen
        outputs, inputs = seen[: len(made)], seen[len(made) :]
        computed = dt.ACL_INT64 if self.integral else class_of(inputs[0].dtype)
        draft.aicpu = draft.aicpu or inputs[0].dtype in dt.AICPU
        draft.kernel(self.kernel, inputs, outputs, numbers(self.attrs, call), computed)
        return ""

    def meets(self, call: Call) -> Iterator[Call]:
        return iter(()) if self.mend is None else self.mend(call)

    @property
    def subject(self) -> str:
        return f"shapes of {', '.join(map(str, operands(self)))}"

    predicate = "those of pooling"

    def __str__(self) -> str:
        return f"{self.kernel}({', '.join(map(str, operands(self)))})"


def class_of(dtype: int) -> int:
    """What a kernel computes in."""
    if dtype in dt.INTEGER:
        return dt.ACL_INT64
    return dt.ACL_DOUBLE if dtype == dt.ACL_DOUBLE else dt.ACL_FLOAT


def planes(view: View, axes: int, last: bool = False) -> View:
    """Batch, channel, depth, height, width of a tensor that is pooled along so many axes."""
    shape, strides = view.shape, view.strides
    if len(shape) == axes + 1:
        shape, strides = (1, *shape), (0, *strides)
    if last:
        shape, strides = (shape[0], shape[-1], *shape[1:-1]), (strides[0], strides[-1], *strides[1:-1])
    lacking = DEPTH - len(shape)
    return view._replace(
        shape=(*shape[:2], *(1,) * lacking, *shape[2:]), strides=(*strides[:2], *(0,) * lacking, *strides[2:])
    )


def flat_planes(view: View, axes: int, last: bool = False) -> View:
    """Batch, channel and the elements of a plane, which are dense but for the channels between them."""
    whole = planes(view, axes, last)
    step = next((stride for size, stride in zip(whole.shape[:1:-1], whole.strides[:1:-1], strict=True) if size > 1), 0)
    return whole._replace(shape=(*whole.shape[:2], count(whole.shape[2:])), strides=(*whole.strides[:2], step))

"""The step of pooling: a kernel over windows of planes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_ND
from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...lowering import language as w
from ...lowering.compute import numbers
from ...lowering.draft import LIMIT, Draft, Value
from ...lowering.moves import operands
from ...lowering.plan import Kernel, View
from ...rules.call import Call, count

Result = tuple[w.Term, w.Term]
"""Dtype and shape of a new tensor."""
Mend = Callable[[Call], Iterator[Call]]
Arrange = Callable[[Call, Sequence[View]], "Sequence[View] | str"]
"""From the call and the views of results and inputs to how the kernel sees them, or what is wrong with them."""
DEPTH = 5
"""Axes of a view of planes: batch, channel, depth, height, width."""


class Windowed(w.Step):
    """A kernel over windows; `results` are its new tensors, those after the first reached with Further."""

    __slots__ = ("arrange", "attrs", "code", "inputs", "kernel", "mend", "results", "whole")
    is_kernel = True

    kernel: str
    inputs: tuple[w.Step, ...]
    results: tuple[Result, ...]
    arrange: Arrange
    attrs: tuple[float | w.Term, ...]
    whole: bool
    mend: Mend | None

    def __init__(
        self,
        kernel: str,
        *inputs: w.Step,
        results: tuple[Result, ...],
        arrange: Arrange,
        attrs: tuple[float | w.Term, ...] = (),
        whole: bool = False,
        mend: Mend | None = None,
        code: int = ACLNN_ERR_INNER_NULLPTR,
    ) -> None:
        self._fill(
            kernel=kernel, inputs=inputs, results=results, arrange=arrange, attrs=attrs, whole=whole, mend=mend,
            code=code,
        )  # fmt: skip

    @property
    def sources(self) -> tuple[w.Step, ...]:
        return self.inputs

    @property
    def params(self) -> tuple[w.Param, ...]:
        terms = [term for pair in self.results for term in pair]
        terms += [attr for attr in self.attrs if isinstance(attr, w.Term)]
        return tuple(dict.fromkeys((*super().params, *(param for term in terms for param in term.params))))

    def build(self, draft: Draft) -> str:
        call, made = draft.call, []
        for number, (dtype, shape) in enumerate(self.results):
            own = shape.read(call)
            if own is None or min(own, default=1) < 1 or count(own) > LIMIT:
                return f"{shape} {shape.show(own)}"
            target = draft.temporary(dtype.read(call), own, count(own))
            value = Value(target, count(own), ACL_FORMAT_ND, len(draft.steps))
            draft.values[(self, number) if number else self] = value
            made.append(target)
        views = [draft.values[step].view for step in self.inputs]
        seen = self.arrange(call, (*made, *views))
        if isinstance(seen, str):
            return seen
        for view in views:
            draft.read(view)
        outputs, inputs = tuple(seen[: len(made)]), tuple(seen[len(made) :])
        computed = dt.ACL_INT64 if self.whole else class_of(inputs[0].dtype)
        draft.aicpu = draft.aicpu or inputs[0].dtype in dt.AICPU
        draft.steps.append(
            Kernel(self.kernel, inputs, outputs, numbers(self.attrs, call), computed, False, 0, True)
        )  # fmt: skip
        return ""

    def meets(self, call: Call) -> Iterator[Call]:
        return iter(()) if self.mend is None else self.mend(call)

    @property
    def subject(self) -> str:
        return f"shapes of {', '.join(map(str, operands(self)))}"

    predicate = "those of planes and their windows"

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

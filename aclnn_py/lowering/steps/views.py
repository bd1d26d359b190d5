"""Views of a step's output, without a copy."""

from __future__ import annotations

from collections.abc import Callable

from ...base import format as fmt
from ...base.format import ACL_FORMAT_ND, label
from ...base.frozen import KW_ONLY
from ...rules.core.call import Call, count, row_major
from ...rules.core.param import Param, Reader
from ...rules.core.rule import Rule, Variants
from ...rules.core.term import Term
from ..plan.draft import Draft, Value
from ..plan.lowered import View
from .step import Step

AXES = {
    fmt.ACL_FORMAT_NCL: 3, fmt.ACL_FORMAT_NCHW: 4, fmt.ACL_FORMAT_NHWC: 4, fmt.ACL_FORMAT_HWCN: 4,
    fmt.ACL_FORMAT_FRACTAL_Z: 4, fmt.ACL_FORMAT_NC1HWC0: 5, fmt.ACL_FORMAT_NCDHW: 5,
    fmt.ACL_FORMAT_NDHWC: 5, fmt.ACL_FORMAT_NDC1HWC0: 6,
}  # fmt: skip
"""The axes of formats, where l0op::ReFormat knows them."""


class ViewOp(Reader):
    """An operation on views: it yields another view of a step's output, and copies nothing."""

    def apply(self, source: Step, draft: Draft) -> Value | str:
        """The value with the other view, or why there is none."""
        raise NotImplementedError

    @property
    def params(self) -> tuple[Param, ...]:
        """The parameters that the view depends on."""
        return ()

    def breaks(self, call: Call) -> Variants:
        """Calls for which there may be no such view."""
        return iter(())


class AsScalar(ViewOp):
    """A tensor of one element as rank 0, so that its rank does not widen a broadcast; any other unchanged."""

    def apply(self, source: Step, draft: Draft) -> Value:
        value = draft.values[source]
        return with_view(value, value.view._replace(shape=(), strides=())) if value.numel == 1 else value

    def __str__(self) -> str:
        return "Single"


class Half(ViewOp):
    """The first (0) or second (1) half along an axis; where `interleaved` holds, every second element instead."""

    axis: Term
    number: int | Term
    interleaved: Rule | None = None

    def apply(self, source: Step, draft: Draft) -> Value | str:
        value, axis = draft.values[source], self.axis.read(draft.call)
        shape, strides = value.view.shape, value.view.strides
        if axis is None or not -len(shape) <= axis < len(shape) or shape[axis] % 2:
            return f"shape [{','.join(map(str, shape))}], which has no two halves along {self.axis}"
        axis %= len(shape)
        number = self.number.read(draft.call) if isinstance(self.number, Term) else self.number
        half, step = shape[axis] // 2, strides[axis]
        is_interleaved = self.interleaved is not None and self.interleaved.holds(draft.call)
        first = number * step if is_interleaved else number * half * step
        if is_interleaved:
            strides = (*strides[:axis], 2 * step, *strides[axis + 1 :])
        halves = (*shape[:axis], half, *shape[axis + 1 :])
        return with_view(value, value.view._replace(shape=halves, strides=strides, offset=value.view.offset + first))

    def __str__(self) -> str:
        interleaved = f", interleaved if {self.interleaved}" if self.interleaved else ""
        return f"half {self.number} along {self.axis}{interleaved}"


class Reshaped(ViewOp):
    """Another shape of the same elements in the same order; with `blind` of as many as the shape has.

    Another rank has storage format ND, as l0op::Reshape gives it.
    """

    shape: Term
    _: KW_ONLY
    blind: bool = False

    def apply(self, source: Step, draft: Draft) -> Value | str:
        value, shape = draft.values[source], self.shape.read(draft.call)
        if shape == value.view.shape:
            return value
        if shape is None or (count(shape) != value.numel and not self.blind):
            return f"shape [{','.join(map(str, value.view.shape))}] for {self.shape}"
        if value.view.operand < 0 and count(shape) > value.numel:
            draft.fault = f"{self} reads {count(shape)} elements of the dense copy of a tensor with {value.numel}"
        found = with_view(value, value.view._replace(shape=shape, strides=row_major(shape)), value.maker)
        return found if len(shape) == len(value.view.shape) else found._replace(format=ACL_FORMAT_ND)

    def __str__(self) -> str:
        return f"reshape to {self.shape}"


class Tail(ViewOp):
    """The elements from a given one on, as rank 1."""

    first: Term

    def apply(self, source: Step, draft: Draft) -> Value | str:
        value, first = draft.values[source], self.first.read(draft.call)
        if first > value.numel:
            return f"{value.numel} elements"
        rest = value.view._replace(shape=(value.numel - first,), strides=(1,), offset=value.view.offset + first)
        return with_view(value, rest)

    def __str__(self) -> str:
        return f"what follows the {self.first}"


class NthOutput(ViewOp):
    """Output number `number` of a kernel with several outputs."""

    number: int

    def apply(self, source: Step, draft: Draft) -> Value:
        return draft.values[source, self.number]

    def __str__(self) -> str:
        return f"output {self.number} of"


class Through(ViewOp):
    """The view that a function makes of the source's, or the error that it returns; `label` names it in texts.

    The function gets the call and the view, in calls in which the term `given` has a value. With `format` the result
    has that storage format.
    """

    label: str
    function: Callable[[Call, View], View | str]
    given: Term
    format: int | None = None

    @property
    def params(self) -> tuple[Param, ...]:
        return self.given.params

    def apply(self, source: Step, draft: Draft) -> Value | str:
        value = draft.values[source]
        if self.given.read(draft.call) is None:
            return f"no {self.given}"
        view = self.function(draft.call, value.view)
        if isinstance(view, str):
            return view
        found = with_view(value, view)
        return found if self.format is None else found._replace(format=self.format)

    def __str__(self) -> str:
        return self.label


class Reformatted(ViewOp):
    """The same elements with the storage format that a term has, as l0op::ReFormat gives it: one of as many axes.

    Where `blind` holds axes are not compared: a kernel's own result has that format.
    """

    format: Term
    blind: Rule | None = None

    @property
    def params(self) -> tuple[Param, ...]:
        return self.format.params

    def apply(self, source: Step, draft: Draft) -> Value | str:
        value, format = draft.values[source], self.format.read(draft.call)
        rank = len(value.view.shape)
        if AXES.get(format, rank) != rank and (self.blind is None or not self.blind.holds(draft.call)):
            return f"{label(format)} for {rank} axes"
        return value._replace(format=format)

    def breaks(self, call: Call) -> Variants:
        for param in self.format.params:
            if param.is_tensor and call.present(param):
                for format in (fmt.ACL_FORMAT_NCL, fmt.ACL_FORMAT_NCHW):
                    yield f"format of {param} is {label(format)}", call.but(param, format=format)

    def __str__(self) -> str:
        return f"{self.format} of"


AS_SCALAR = AsScalar()


def with_view(value: Value, view: View, maker: int = -1) -> Value:
    """The same elements with another view."""
    return value._replace(view=view, numel=count(view.shape), maker=maker)

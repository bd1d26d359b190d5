"""The steps whose draws depend on all of their row: random order, elements drawn by weights."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_ND
from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...lowering import language as w
from ...lowering.compute import numbers
from ...lowering.draft import LIMIT, Draft, Value
from ...lowering.plan import Kernel, View
from ...rules.call import Shape, count, row_major
from ...rules.terms import Term


class Sampled(w.Step):
    """INT64 numbers of elements, of the declared shape, that a kernel of a row at a time draws.

    `room` gives, for the shapes of the result and of the first input, as many elements of which dtype the kernel needs
    to work in. The first input, if there is one, has a row of weights for each row of the result; the others are seed
    and offset.
    """

    __slots__ = ("attrs", "code", "inputs", "kernel", "room", "shape")
    is_kernel = True

    kernel: str
    inputs: tuple[w.Step, ...]
    attrs: tuple[float | Term, ...]
    shape: Term
    room: int

    def __init__(
        self,
        kernel: str,
        *inputs: w.Step,
        attrs: tuple[float | Term, ...],
        shape: Term,
        room: int,
        code: int = ACLNN_ERR_INNER_NULLPTR,
    ) -> None:
        self._fill(kernel=kernel, inputs=inputs, attrs=attrs, shape=shape, room=room, code=code)

    @property
    def sources(self) -> tuple[w.Step, ...]:
        return self.inputs

    @property
    def params(self) -> tuple[w.Param, ...]:
        terms = (self.shape, *self.attrs)
        own = (param for term in terms if isinstance(term, Term) for param in term.params)
        return tuple(dict.fromkeys((*super().params, *own)))

    def build(self, draft: Draft) -> str:
        call = draft.call
        shape: Shape | None = self.shape.read(call)
        if shape is None or not 0 <= count(shape) <= LIMIT:
            return f"{shape}"
        views = [draft.values[step].view for step in self.inputs]
        work = count(views[0].shape) if views else 4 * count(shape)
        for view in views:
            draft.read(view)
        target = draft.temporary(dt.ACL_INT64, shape, count(shape))
        room = draft.temporary(self.room, (work,), work)
        draft.values[self] = Value(target, count(shape), ACL_FORMAT_ND, len(draft.steps))
        seen = tuple(rows(view) if number == 0 else first(view) for number, view in enumerate(views))
        outputs = (rows(target), rows(room, views[0].shape)) if views else (target, room)
        draft.steps.append(Kernel(self.kernel, seen, outputs, numbers(self.attrs, call), dt.ACL_FLOAT, False, 0, True))
        return ""

    @property
    def subject(self) -> str:
        return str(self.shape)

    predicate = "small enough for memory"

    def __str__(self) -> str:
        return f"{self.kernel}({', '.join(map(str, self.inputs))})"


def rows(view: View, shape: Shape | None = None) -> View:
    """A dense view as a matrix; a vector is a row."""
    own = view.shape if shape is None else shape
    matrix = own if len(own) == 2 else (1, *own)
    return view._replace(shape=matrix, strides=row_major(matrix))


def first(view: View) -> View:
    """The first element of a dense view."""
    return view._replace(shape=(1,), strides=(1,))

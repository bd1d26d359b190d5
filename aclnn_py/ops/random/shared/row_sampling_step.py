"""The step of permutations and multinomial samples, which depends on whole rows."""

from __future__ import annotations

from ....base import dtype as dt
from ....base.status import ACLNN_ERR_INNER_NULLPTR
from ....lowering import language as w
from ....lowering.kernels.compute import numbers
from ....lowering.plan.draft import LIMIT, Draft
from ....lowering.plan.lowered import View
from ....rules.core.call import Shape, count, row_major
from ....rules.core.term import Term


class Sampled(w.Step):
    """INT64 numbers of elements, of the declared shape, that a kernel of a row at a time draws.

    `room` gives, for the shapes of the result and of the first input, as many elements of which dtype the kernel needs
    to work in. The first input, if there is one, has a row of weights for each row of the result; the others are seed
    and offset.
    """

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
    def params(self) -> tuple[w.Param, ...]:
        terms = (self.shape, *self.attrs)
        own = (param for term in terms if isinstance(term, Term) for param in term.params)
        return tuple(dict.fromkeys((*self.source_params, *own)))

    def build(self, draft: Draft) -> str:
        call = draft.call
        shape: Shape | None = self.shape.read(call)
        if shape is None or not 0 <= count(shape) <= LIMIT:
            return f"{shape}"
        views = [draft.values[step].view for step in self.inputs]
        work = count(views[0].shape) if views else 4 * count(shape)
        (target,) = draft.results(self, (dt.ACL_INT64, shape))
        room = draft.temporary(self.room, (work,), work)
        seen = tuple(rows(view) if number == 0 else first(view) for number, view in enumerate(views))
        outputs = (rows(target), rows(room, views[0].shape)) if views else (target, room)
        draft.kernel(self.kernel, seen, outputs, numbers(self.attrs, call))
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

"""Tensors whose memory holds elements of another dtype and shape."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_ND
from ....lowering import language as w
from ....lowering.plan.draft import Draft, Value
from ....lowering.plan.lowered import Move, View
from ....lowering.steps.moves import operands
from ....rules.core.call import Call, Shape, count, row_major


class Holding(w.Step):
    """A tensor's memory, from its storage's beginning, as dense elements of another dtype and shape.

    The tensor, or a dense copy of it if it is strided, holds at least as many bytes.
    """

    source: w.Contiguous
    dtype: int
    shape: w.Term

    def build(self, draft: Draft) -> str:
        value, shape = draft.values[self.source], self.shape.read(draft.call)
        if shape is None or dt.nbytes(self.dtype, count(shape)) > dt.nbytes(value.view.dtype, value.numel):
            return f"{value.numel} elements for {self.shape} {self.shape.show(shape)}"
        seen = held(value.view, self.dtype, shape)
        draft.values[self] = Value(seen, count(shape), ACL_FORMAT_ND, -1)
        return ""

    def meets(self, call: Call) -> Iterator[Call]:
        shape, param = self.shape.read(call), self.source.param
        if shape is not None and min(shape, default=1) > 0:
            rows = call.tensor(param).shape[:-1]
            bytes_of_row = -(-dt.nbytes(self.dtype, count(shape)) // max(count(rows), 1))
            yield call.but(param, shape=(*rows, bytes_of_row))

    @property
    def subject(self) -> str:
        return f"size of {', '.join(map(str, operands(self)))}"

    @property
    def predicate(self) -> str:
        return f"sufficient for {self.shape}"

    def __str__(self) -> str:
        return f"{dt.label(self.dtype)} in {', '.join(map(str, operands(self)))}"


def held(view: View, dtype: int, shape: Shape) -> View:
    return View(view.operand, dtype, shape, row_major(shape), 0)


class Hold(w.Step):
    """A result written to an output's memory, from its storage's beginning, whatever the output's dtype and shape."""

    source: w.Step
    out: w.Param

    def build(self, draft: Draft) -> str:
        value, facts = draft.values[self.source], draft.call.tensor(self.out)
        view = value.view
        if dt.nbytes(view.dtype, value.numel) > dt.nbytes(facts.dtype, facts.numel):
            return f"{facts.numel} elements for a result of {value.numel}"
        target = held(draft.view(self.out.name, facts), view.dtype, view.shape)
        if not draft.redirect(value, target):
            draft.read(view)
            draft.steps.append(Move("view_copy", view, target))
        return ""

    @property
    def subject(self) -> str:
        return f"size of {self.out}"

    predicate = "sufficient for the result"

    def __str__(self) -> str:
        return f"ViewCopy(memory of {self.out})"

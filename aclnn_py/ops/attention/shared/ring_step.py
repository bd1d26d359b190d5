"""The step that puts two results of attention over parts of the keys together."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import View
from ....lowering.steps.kernel_step import KernelStep
from ....rules.core.call import Call, count, row_major
from ...optim.shared.in_place_update import operand_view

AS_ATTENTION, BY_BATCH, BY_SEQUENCE = range(3)
LANES = 8
"""Equal numbers that stand for one maximum or sum."""


class Ring(NamedTuple):
    """Heads and their size, batch, and the order of the maxima beside that of attention."""

    heads: int
    size: int
    batch: int
    order: int


class RingUpdate(KernelStep):
    """Attention in FLOAT, with the row maximum and the row sum of its softmax as outputs 1 and 2."""

    prev: tuple[w.Step, w.Step, w.Step]
    cur: tuple[w.Step, w.Step, w.Step]
    starts: w.Param
    ring: Callable[[Call], Ring]

    def __init__(
        self,
        prev: tuple[w.Step, ...],
        cur: tuple[w.Step, ...],
        starts: w.Param,
        ring: Callable[[Call], Ring],
        code: int,
    ) -> None:
        self._fill(kernel="ring_update", prev=prev, cur=cur, starts=starts, ring=ring, code=code)

    def build(self, draft: Draft) -> str:
        views = [draft.values[step].view for step in (*self.prev, *self.cur)]
        ring = self.ring(draft.call)
        attention, softmax = views[0].shape, views[1].shape
        rows = count(softmax) // LANES
        uneven = any(each.shape != views[at % 3].shape for at, each in enumerate(views))
        if uneven or softmax != views[2].shape or count(attention) != rows * ring.size:
            return f"{list(attention)} and {list(softmax)} with {ring.heads} heads of {ring.size}"
        made = draft.results(self, (dt.ACL_FLOAT, attention), (dt.ACL_FLOAT, softmax), (dt.ACL_FLOAT, softmax))
        inputs = [in_rows(each, rows) for each in views]
        starts = operand_view(draft, self.starts) if ring.order == BY_SEQUENCE else inputs[1]  # which is not read
        numbers = (float(ring.order), float(ring.heads), float(ring.batch))
        draft.kernel("ring_update", (*inputs, starts), (in_rows(each, rows) for each in made), numbers)
        return ""

    @property
    def subject(self) -> str:
        return f"shapes of {', '.join(map(str, self.params))}"

    predicate = "those of rows of heads and their maxima"


def in_rows(view: View, rows: int) -> View:
    """A dense tensor as rows."""
    shape = (rows, count(view.shape) // rows if rows else 0)
    return view._replace(shape=shape, strides=row_major(shape))

"""Kernels whose results are as long as they find: how long, is known once they have run.

Such a kernel writes its results dense from an output's first element on, whatever the output's shape and strides, and
leaves their shapes in the workspace. Phase two waits for it and gives the outputs these shapes.
"""

from __future__ import annotations

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...rules.core.call import Call, count
from ...rules.core.param import Param
from ...rules.core.rule import Rule, Variants
from ...rules.core.term import Term
from ..plan.draft import LIMIT, Draft, Value
from ..plan.lowered import Move, View
from ..steps.moves import operands
from ..steps.step import Step, outside, unreachable
from .compute import numbers

COUNTED_WORDS = 9
"""Of a counted shape: its rank, then eight sizes."""


def applies(condition: Rule | None, call: Call) -> bool:
    return condition is None or condition.holds(call)


def beyond(call: Call, out: Param) -> str:
    """Why a task cannot write an output."""
    facts = call.tensor(out)
    if max(abs(facts.offset), facts.numel) > LIMIT:
        return f"elements {facts.offset} to {facts.offset + facts.numel - 1} of {out}, more than memory can hold"
    return ""


def blind(draft: Draft, out: Param) -> View:
    """As many elements as an output has, from its first one on."""
    facts = draft.call.tensor(out)
    return View(draft.operands[out.name], facts.dtype, (facts.numel,), (1,), facts.offset)


def as_row(view: View) -> View:
    """A dense view in one row."""
    return view._replace(shape=(count(view.shape),), strides=(1,))


class DynamicOutputs(Step):
    """An operator's own kernel over dense inputs, which writes `outs` and the shape of each.

    The outputs that are `counted` (default: all) get their shapes; a condition says when. Those that are `copied` are
    written by way of a dense copy if a condition holds and they are strided, and keep their shapes then. `attrs` are
    numbers or terms, as those of Compute. `most` are the elements that every output takes at most, where no rule gives
    it as many: what does not fit then, fails the stream. `dtype` is what the first output has to have: another fails
    the stream as well. `scratch` is the room that the kernel works in: pairs of terms for its dtype and its elements.
    `tells` says how many shapes it leaves, by default one for each output.
    """

    is_kernel = True

    kernel: str
    inputs: tuple[Step, ...]
    outs: tuple[Param, ...]
    conditions: dict[Param, Rule | None]
    copied: dict[Param, Rule]
    attrs: tuple[float | Term, ...]
    most: Term | None
    dtype: Term | None
    scratch: tuple[tuple[Term, Term], ...]
    tells: int

    def __init__(
        self,
        kernel: str,
        *inputs: Step,
        outs: tuple[Param, ...],
        counted: dict[Param, Rule | None] | None = None,
        copied: dict[Param, Rule] | None = None,
        attrs: tuple[float | Term, ...] = (),
        most: Term | None = None,
        dtype: Term | None = None,
        scratch: tuple[tuple[Term, Term], ...] = (),
        tells: int = 0,
        code: int = ACLNN_ERR_INNER_NULLPTR,
    ) -> None:
        conditions = dict.fromkeys(outs) if counted is None else counted
        self._fill(
            kernel=kernel, inputs=inputs, outs=outs, conditions=conditions, attrs=attrs, most=most, dtype=dtype,
            scratch=scratch, tells=tells or len(outs), copied=copied or {}, code=code,
        )  # fmt: skip

    @property
    def counted(self) -> tuple[Param, ...]:  # type: ignore[override]
        return tuple(self.conditions)

    @property
    def params(self) -> tuple[Param, ...]:
        return tuple(dict.fromkeys((*self.source_params, *self.outs)))

    def build(self, draft: Draft) -> str:
        problem = next(filter(None, (beyond(draft.call, out) for out in self.outs)), "")
        if problem:
            return problem
        copies = {out: self.copy(draft, out) for out in self.outs if self.goes_by_copy(draft.call, out)}
        targets = {out: copies[out].view if out in copies else blind(draft, out) for out in self.outs}
        self.judge(draft)
        views = [draft.values[step].view for step in self.inputs]
        room = [self.room(draft, dtype.read(draft.call), size.read(draft.call)) for dtype, size in self.scratch]
        shapes = self.room(draft, dt.ACL_INT64, COUNTED_WORDS * self.tells)
        for number, out in enumerate(self.outs):
            if out in self.conditions and out not in copies and applies(self.conditions[out], draft.call):
                draft.counted.append((targets[out].operand, shapes._replace(offset=number * COUNTED_WORDS)))
        written = (*map(as_row, targets.values()), *room, shapes)
        draft.kernel(self.kernel, views, written, numbers(self.attrs, draft.call), dt.ACL_INT64)
        for out, value in copies.items():
            draft.read(value.view)
            draft.steps.append(Move("view_copy", value.view, draft.view(out.name, draft.call.tensor(out))))
        return ""

    def goes_by_copy(self, call: Call, out: Param) -> bool:
        facts = call.tensor(out)
        walked = not facts.contiguous and not unreachable(facts) and not outside(facts)
        return walked and out in self.copied and self.copied[out].holds(call)

    def copy(self, draft: Draft, out: Param) -> Value:
        facts = draft.call.tensor(out)
        return draft.move("contiguous", draft.view(out.name, facts), facts.dtype, facts.format, facts.numel)

    def room(self, draft: Draft, dtype: int, size: int) -> View:
        return draft.temporary(dtype, (size,), size)

    def judge(self, draft: Draft) -> None:
        """Whether the device fails while it runs this."""
        wanted = None if self.dtype is None else self.dtype.read(draft.call)
        found = draft.call.tensor(self.outs[0]).dtype
        if wanted not in (None, found):
            draft.fault = f"{self.outs[0]} is of {dt.label(found)} and its elements are of {dt.label(wanted)}"

    def roomy(self, call: Call) -> Call:
        """The call with dense outputs that hold whatever may be found."""
        most = 0 if self.most is None else self.most.read(call)
        for out in self.outs:
            facts = call.tensor(out)
            if 0 < facts.numel < most:
                call = call.but(out, shape=(most,))
            elif not facts.contiguous:
                call = call.but(out, shape=facts.shape)
        return call

    def breaks(self, call: Call) -> Variants:
        for out in self.outs:
            yield f"{out} starts beyond the address space", call.but(out, offset=LIMIT + 1)

    subject = "result"

    predicate = "small enough for memory"

    def __str__(self) -> str:
        attrs = "".join(f", {attr}" for attr in self.attrs)
        return f"{self.kernel}({', '.join(map(str, operands(self)))}{attrs}) into {', '.join(map(str, self.outs))}"

"""Kernels whose results are as long as they find: how long, is known once they have run.

Such a kernel writes its results dense from an output's first element on, whatever the output's shape and strides, and
leaves their shapes in the workspace. Phase two waits for it and gives the outputs these shapes.
"""

from __future__ import annotations

from ..base import dtype as dt
from ..base.status import ACLNN_ERR_INNER_NULLPTR
from ..rules.call import Call
from ..rules.param import Param
from ..rules.rule import Variants
from ..rules.terms import Term
from .compute import numbers
from .draft import LIMIT, Draft
from .moves import operands
from .plan import Kernel, View
from .steps import Step

COUNTED_WORDS = 9
"""Of a counted shape: its rank, then eight sizes."""


class Counting(Step):
    """An operator's own kernel over dense inputs, which writes `outs` and counts those of them that are `counted`.

    `attrs` are numbers or terms, as those of Compute. `most` are the elements that every output takes at most, where no
    rule gives it as many: what does not fit then, fails the stream.
    """

    __slots__ = ("attrs", "code", "counted", "inputs", "kernel", "most", "outs")
    is_kernel = True

    kernel: str
    inputs: tuple[Step, ...]
    outs: tuple[Param, ...]
    counted: tuple[Param, ...]
    attrs: tuple[float | Term, ...]
    most: Term | None

    def __init__(
        self,
        kernel: str,
        *inputs: Step,
        outs: tuple[Param, ...],
        counted: tuple[Param, ...] | None = None,
        attrs: tuple[float | Term, ...] = (),
        most: Term | None = None,
        code: int = ACLNN_ERR_INNER_NULLPTR,
    ) -> None:
        self._fill(
            kernel=kernel, inputs=inputs, outs=outs, counted=outs if counted is None else counted, attrs=attrs,
            most=most, code=code,
        )  # fmt: skip

    @property
    def sources(self) -> tuple[Step, ...]:
        return self.inputs

    @property
    def params(self) -> tuple[Param, ...]:
        return tuple(dict.fromkeys((*super().params, *self.outs)))

    def build(self, draft: Draft) -> str:
        call = draft.call
        targets = {}
        for out in self.outs:
            facts = call.tensor(out)
            if max(abs(facts.offset), facts.numel) > LIMIT:
                return (
                    f"elements {facts.offset} to {facts.offset + facts.numel - 1} of {out}, more than memory can hold"
                )
            targets[out] = View(draft.places[out.name], facts.dtype, (facts.numel,), (1,), facts.offset)
        views = [draft.values[step].view for step in self.inputs]
        for view in views:
            draft.read(view)
        words = COUNTED_WORDS * len(self.counted)
        shapes = draft.temporary(dt.ACL_INT64, (words,), words)
        for number, out in enumerate(self.counted):
            draft.counted.append((targets[out].place, shapes._replace(offset=number * COUNTED_WORDS)))
        attrs = numbers(self.attrs, call)
        written = (*targets.values(), shapes)
        draft.steps.append(Kernel(self.kernel, tuple(views), written, attrs, dt.ACL_INT64, False, 0, True))
        return ""

    def roomy(self, call: Call) -> Call:
        """The call with outputs that hold whatever may be found."""
        most = 0 if self.most is None else self.most.read(call)
        for out in self.outs:
            if 0 < call.tensor(out).numel < most:
                call = call.but(out, shape=(most,))
        return call

    def breaks(self, call: Call) -> Variants:
        for out in self.outs:
            yield f"{out} begins beyond memory", call.but(out, offset=LIMIT + 1)

    @property
    def subject(self) -> str:
        return "result"

    @property
    def predicate(self) -> str:
        return "small enough for memory"

    def __str__(self) -> str:
        attrs = "".join(f", {attr}" for attr in self.attrs)
        return f"{self.kernel}({', '.join(map(str, operands(self)))}{attrs}) into {', '.join(map(str, self.outs))}"

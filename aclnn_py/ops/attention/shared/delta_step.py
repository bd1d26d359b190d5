"""The step of the gated delta rule."""

from __future__ import annotations

from ....base.format import ACL_FORMAT_FRACTAL_NZ
from ....lowering import language as w
from ....lowering.plan.draft import LIMIT, Draft
from ....lowering.plan.lowered import View
from ....lowering.steps.kernel_step import KernelStep
from ....lowering.steps.step import unreachable
from ....rules.core.call import Call, TensorFacts
from ....rules.core.rule import Variants

Result = tuple[w.Term, w.Term]
"""Dtype and shape of a new tensor."""


class Delta(KernelStep):
    """The gated delta rule; `results` are new tensors, reached with NthOutput, `state` is one that is updated in place.

    `extras` are the optional inputs, for which other views stand where they are absent; a sequence has `most` tokens.
    """

    inputs: tuple[w.Step, ...]
    results: tuple[Result, ...]
    scale: w.Param
    extras: tuple[w.Param, ...]
    most: int
    state: w.Param | None

    def __init__(
        self, kernel: str, *inputs: w.Step, results: tuple[Result, ...], scale: w.Param, extras: tuple[w.Param, ...],
        most: int, state: w.Param | None = None,
    ) -> None:  # fmt: skip
        self._fill(
            kernel=kernel, inputs=inputs, results=results, scale=scale, extras=extras, most=most, state=state,
        )  # fmt: skip

    @property
    def params(self) -> tuple[w.Param, ...]:
        more = () if self.state is None else (self.state,)
        return tuple(dict.fromkeys((*self.source_params, *more, *self.extras, self.scale)))

    def tensors(self, call: Call) -> list[w.Param]:
        return [param for param in self.params if param.is_tensor and call.present(param)]

    def build(self, draft: Draft) -> str:
        call = draft.call
        cut = [param for param in self.tensors(call) if call.tensor(param).format == ACL_FORMAT_FRACTAL_NZ]
        if cut:
            return f"{cut[0]} in FRACTAL_NZ"
        views = [draft.values[step].view for step in self.inputs]
        outputs = draft.results(self, *((dtype.read(call), shape.read(call)) for dtype, shape in self.results))
        if self.state is not None:
            facts = call.tensor(self.state)
            problem = unreachable(facts) or broken_rows(facts)
            if problem:
                return problem
            outputs = (*outputs, draft.view(self.state.name, facts))
        flags = sum(1 << bit for bit, param in enumerate(self.extras) if call.present(param))
        attrs = map(float, (call.args[self.scale.name], flags, self.most))  # type: ignore[arg-type]
        draft.kernel(self.kernel, views, outputs, attrs)
        return ""

    @property
    def subject(self) -> str:
        return f"formats, and the view of {self.state}," if self.state else "formats"

    @property
    def predicate(self) -> str:
        dense = ", dense in the last two axes and small enough for memory" if self.state else ""
        return "other than FRACTAL_NZ" + dense

    def breaks(self, call: Call) -> Variants:
        for param in self.tensors(call):
            yield f"{param} is in FRACTAL_NZ", call.but(param, format=ACL_FORMAT_FRACTAL_NZ)
        if self.state is not None:
            *outer, down, across = call.tensor(self.state).strides
            yield f"{self.state} has its last two axes transposed", call.but(self.state, strides=(*outer, across, down))
            yield f"{self.state} exceeds the address space", call.but(self.state, offset=LIMIT)


def broken_rows(state: TensorFacts) -> str:
    """What of a strided state's matrices lies apart; "" where only these do."""
    if state.contiguous or state.strides[2:] == (*state.shape[3:], 1):
        return ""
    strides, shape = (",".join(map(str, each)) for each in (state.strides, state.shape))
    return f"strides [{strides}] of [{shape}]"


def for_each_element(beta: View, width: int) -> View:
    """A view of numbers for tokens and heads, as one of rows."""
    return beta._replace(shape=(*beta.shape, width), strides=(*beta.strides, 0))

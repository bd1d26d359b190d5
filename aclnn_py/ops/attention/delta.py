"""The step of the gated delta rule."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_FRACTAL_NZ, ACL_FORMAT_ND
from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...lowering import language as w
from ...lowering.draft import LIMIT, Draft, Value
from ...lowering.plan import Kernel, View
from ...lowering.steps import unreachable
from ...rules.call import Call, TensorFacts, count
from ...rules.rule import Variants

Result = tuple[w.Term, w.Term]
"""Dtype and shape of a new tensor."""


class Delta(w.Step):
    """The gated delta rule; `results` are new tensors, reached with Further, `state` is one that is updated in place.

    `extras` are the optional inputs, for which other views stand where they are absent; a sequence has `most` tokens.
    """

    __slots__ = ("code", "extras", "inputs", "kernel", "most", "results", "scale", "state")
    is_kernel = True

    kernel: str
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
            code=ACLNN_ERR_INNER_NULLPTR,
        )  # fmt: skip

    @property
    def sources(self) -> tuple[w.Step, ...]:
        return self.inputs

    @property
    def params(self) -> tuple[w.Param, ...]:
        more = () if self.state is None else (self.state,)
        return tuple(dict.fromkeys((*super().params, *more, *self.extras, self.scale)))

    def tensors(self, call: Call) -> list[w.Param]:
        return [param for param in self.params if param.is_tensor and call.present(param)]

    def build(self, draft: Draft) -> str:
        call, outputs = draft.call, []
        cut = [param for param in self.tensors(call) if call.tensor(param).format == ACL_FORMAT_FRACTAL_NZ]
        if cut:
            return f"{cut[0]} in FRACTAL_NZ"
        views = [draft.values[step].view for step in self.inputs]
        for number, (dtype, shape) in enumerate(self.results):
            own = shape.read(call)
            target = draft.temporary(dtype.read(call), own, count(own))
            value = Value(target, count(own), ACL_FORMAT_ND, len(draft.steps))
            draft.values[(self, number) if number else self] = value
            outputs.append(target)
        if self.state is not None:
            facts = call.tensor(self.state)
            problem = unreachable(facts) or broken_rows(facts)
            if problem:
                return problem
            outputs.append(draft.view(self.state.name, facts))
        for view in views:
            draft.read(view)
        flags = sum(1 << bit for bit, param in enumerate(self.extras) if call.present(param))
        attrs = tuple(map(float, (call.args[self.scale.name], flags, self.most)))  # type: ignore[arg-type]
        draft.steps.append(Kernel(self.kernel, tuple(views), tuple(outputs), attrs, dt.ACL_FLOAT, False, 0, True))
        return ""

    @property
    def subject(self) -> str:
        return f"formats, and the view of {self.state}," if self.state else "formats"

    @property
    def predicate(self) -> str:
        dense = ", dense along its last two axes and small enough for memory" if self.state else ""
        return "other than FRACTAL_NZ" + dense

    def breaks(self, call: Call) -> Variants:
        for param in self.tensors(call):
            yield f"{param} is in FRACTAL_NZ", call.but(param, format=ACL_FORMAT_FRACTAL_NZ)
        if self.state is not None:
            *outer, down, across = call.tensor(self.state).strides
            yield f"{self.state} has its last two axes changed", call.but(self.state, strides=(*outer, across, down))
            yield f"{self.state} spans more than memory", call.but(self.state, offset=LIMIT)

    def __str__(self) -> str:
        return f"{self.kernel}({', '.join(map(str, self.params))})"


def broken_rows(state: TensorFacts) -> str:
    """What of a strided state's matrices lies apart; "" where only these do."""
    if state.contiguous or state.strides[2:] == (*state.shape[3:], 1):
        return ""
    strides, shape = (",".join(map(str, each)) for each in (state.strides, state.shape))
    return f"strides [{strides}] of [{shape}]"


def for_each_element(beta: View, width: int) -> View:
    """A view of numbers for tokens and heads, as one of rows."""
    return beta._replace(shape=(*beta.shape, width), strides=(*beta.strides, 0))

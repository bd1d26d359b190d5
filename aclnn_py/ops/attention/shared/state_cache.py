"""The step of convolutions of sequences with a cache of their last tokens."""

from __future__ import annotations

from ....base.status import ACLNN_ERR_PARAM_NULLPTR
from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, TensorFacts, count, row_major
from ....rules.core.rule import Variants
from . import cached_conv as s

MOST = 1 << 40
"""What stands for a larger number of tokens, and for a line that there never is."""


def has_dense_columns(facts: TensorFacts, axes: int) -> bool:
    """Whether what is strided has dense rows, and along so many axes before them other ones behind (561002)."""
    return facts.contiguous or (facts.strides[-1] == 1 and min(facts.strides[-1 - axes : -1]) >= 1)


class OptionalContiguous(w.Contiguous):
    """An optional input, dense; nothing where it is absent."""

    def build(self, draft: Draft) -> str:
        return super().build(draft) if draft.call.present(self.param) else ""


class CachedConvolution(w.Step):
    """x convolved with the tokens before it, the last of which the cache keeps; `out` is None where x is written."""

    is_kernel = True

    x: w.Param
    out: w.Param | None
    steps: tuple[w.Step, ...]

    def __init__(self, x: w.Param, out: w.Param | None) -> None:
        steps = (
            *(w.Strided(one, code=w.TILING) for one in (x, s.states)),
            w.Contiguous(s.weight, code=ACLNN_ERR_PARAM_NULLPTR),
            *(OptionalContiguous(one, code=ACLNN_ERR_PARAM_NULLPTR) for one in s.LISTS),
        )  # fmt: skip
        self._fill(x=x, out=out, steps=steps, code=w.TILING)

    @property
    def params(self) -> tuple[w.Param, ...]:
        out = () if self.out is None else (self.out,)
        return (self.x, s.weight, s.states, *s.LISTS, *s.NUMBERS, *out)

    def build(self, draft: Draft) -> str:
        call = draft.call
        x, states, weight, *lists = (
            draft.values[step].view if step in draft.values else None for step in self.steps
        )  # fmt: skip
        if x is None or states is None or weight is None:
            return "an unreadable tensor"
        if len(x.shape) not in (2, 3) or len(states.shape) != 3:
            return "a rank that the tiling function refuses"
        for param, before in ((self.x, 1), (s.states, 2)):
            if not has_dense_columns(call.tensor(param), before):
                return f"strides [{','.join(map(str, call.tensor(param).strides))}] of {param}"
        number = s.batch(call.tensor(self.x), call.args[s.starts.name])  # type: ignore[arg-type]
        absent = weight._replace(shape=(1,) * 4, strides=(0,) * 4)
        given = {param: view for param, view in zip(s.LISTS, lists, strict=True) if view is not None}
        if states.shape[1] < s.BEFORE:
            return f"cache lines of {states.shape[1]} tokens"
        if self.out is not None and call.tensor(self.out).numel != count(x.shape):
            return f"{self.out} of shape [{','.join(map(str, call.tensor(self.out).shape))}]"
        for param in (s.accepted, s.computed, s.first, s.last, s.initial):
            if param in given and count(given[param].shape) < number:
                return f"{param} of shape [{','.join(map(str, given[param].shape))}]"
            if param in given:
                given[param] = given[param]._replace(shape=(number,), strides=(1,))
        blocks = s.first in given
        wanted = {s.starts: len(x.shape) == 2, s.last: blocks, s.initial: blocks}
        order = (s.starts, s.indices, s.accepted, s.computed, s.first, s.last, s.initial)
        inputs = [weight] + [given[one] if one in given and wanted.get(one, True) else absent for one in order]
        self.add(draft, x, states, inputs)
        return ""

    def add(self, draft: Draft, x: View, states: View, inputs: list[View]) -> None:
        call = draft.call
        y, kernel = x, "causal_conv_states_inplace"
        if self.out is not None:
            y = draft.view(self.out.name, call.tensor(self.out))._replace(shape=x.shape, strides=row_major(x.shape))
            inputs, kernel = [*inputs, x], "causal_conv_states"
        draft.kernel(kernel, inputs, (y, states), map(float, self.numbers(call)))

    def numbers(self, call: Call) -> tuple[int, ...]:
        asked = (call.args[one.name] for one in (s.pad, s.longest, s.residual, s.block, s.mode))
        pad, longest, residual, block, mode = (int(one) for one in asked)  # type: ignore[call-overload]
        short = call.tensor(self.x).rank != 2 or longest <= s.SHORT
        pad = (pad + 128) % 256 - 128 if short else pad  # the kernel of short sequences keeps it in eight bits
        return pad if abs(pad) < MOST else MOST, not short, residual, mode, min(block, MOST)

    @property
    def subject(self) -> str:
        return "tensors"

    predicate = "with contiguous columns, and with enough elements for the kernel"

    def breaks(self, call: Call) -> Variants:
        for param in (self.x, s.states):
            strides = call.tensor(param).strides
            yield f"columns of {param} are strided", call.but(param, strides=(*strides[:-2], 1, strides[-2]))
        if self.out is not None:
            yield f"{self.out} is too short", call.but(self.out, shape=call.tensor(self.out).shape[1:])
        for param in (s.computed, s.first, s.last, s.initial):
            if call.present(param):
                yield f"{param} is too short", call.but(param, shape=(1,))

    def __str__(self) -> str:
        return f"causal_conv_states({', '.join(map(str, self.params))})"

"""The step that turns tensors where they lie."""

from __future__ import annotations

from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...lowering import language as w
from ...lowering.draft import Draft
from ...rules.call import Call
from ...rules.rule import Variants
from ..optim.update import put_back, seen
from .pairs import Mode, misfit, turning


class TurnInPlace(w.Step):
    """Tensors turned where they lie."""

    __slots__ = ("code", "cos", "mode", "refs", "sin")
    is_kernel = True

    refs: tuple[w.Param, ...]
    cos: w.Param
    sin: w.Param
    mode: Mode

    def __init__(
        self, refs: tuple[w.Param, ...], cos: w.Param, sin: w.Param, mode: Mode, code: int = ACLNN_ERR_INNER_NULLPTR
    ) -> None:
        self._fill(refs=refs, cos=cos, sin=sin, mode=mode, code=code)

    @property
    def params(self) -> tuple[w.Param, ...]:
        return (*self.refs, self.cos, self.sin)

    def build(self, draft: Draft) -> str:
        call = draft.call
        for param in self.params:
            facts = call.tensor(param)
            problem = w.unmovable(facts, facts.dtype, call)
            if problem:
                return f"{param} with {problem}"
        cos, sin = (seen(draft, param) for param in (self.cos, self.sin))
        for param in self.refs:
            view, mode = seen(draft, param), self.mode(call)
            problem = misfit(view, cos, sin, mode=mode)
            if problem:
                return problem
            turning(draft, "rotate", mode, view, view, (cos, sin))
            put_back(draft, view, draft.view(param.name, call.tensor(param)))
        return ""

    @property
    def subject(self) -> str:
        return f"views of {', '.join(map(str, self.params))}"

    predicate = "inside their storages"

    def breaks(self, call: Call) -> Variants:
        for param in filter(call.present, self.params):
            facts = call.tensor(param)
            if facts.numel > 1:
                yield f"{param} ends behind its storage", call.but(param, strides=tuple(2 * s for s in facts.strides))

    def __str__(self) -> str:
        return f"rotate({', '.join(map(str, self.params))})"

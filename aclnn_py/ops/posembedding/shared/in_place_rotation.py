"""The step of a rotation in place."""

from __future__ import annotations

from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....rules.core.call import Call
from ....rules.core.rule import Variants
from ...optim.shared.in_place_update import operand_view, write_back
from .pairs import Mode, add_rotation, shape_problem


class InPlaceRotation(w.Step):
    """Tensors rotated in place."""

    is_kernel = True

    refs: tuple[w.Param, ...]
    cos: w.Param
    sin: w.Param
    mode: Mode

    def build(self, draft: Draft) -> str:
        call = draft.call
        problem = w.first_unmovable(call, self.params)
        if problem:
            return problem
        cos, sin = (operand_view(draft, param) for param in (self.cos, self.sin))
        for param in self.refs:
            view, mode = operand_view(draft, param), self.mode(call)
            problem = shape_problem(view, cos, sin, mode=mode)
            if problem:
                return problem
            add_rotation(draft, "rotate", mode, view, view, (cos, sin))
            write_back(draft, view, draft.view(param.name, call.tensor(param)))
        return ""

    @property
    def subject(self) -> str:
        return f"views of {', '.join(map(str, self.params))}"

    predicate = "within their storage"

    def breaks(self, call: Call) -> Variants:
        for param in filter(call.present, self.params):
            facts = call.tensor(param)
            if facts.numel > 1:
                yield (
                    f"{param} exceeds its storage",
                    call.but(param, strides=tuple(2 * s for s in facts.strides)),
                )

    def __str__(self) -> str:
        return f"rotate({', '.join(map(str, self.params))})"

"""The step that takes a strided matrix, transposed or not."""

from __future__ import annotations

from ....lowering import language as w
from ....lowering.plan.draft import Draft


class TransposedMatrix(w.Strided):
    """A strided matrix, transposed where a flag is set."""

    flag: w.Param

    def build(self, draft: Draft) -> str:
        problem = super().build(draft)
        if not problem and draft.call.args[self.flag.name]:
            value = draft.values[self]
            view = value.view._replace(shape=value.view.shape[::-1], strides=value.view.strides[::-1])
            draft.values[self] = value._replace(view=view)
        return problem

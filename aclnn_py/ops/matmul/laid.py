"""The step that takes a matrix as it lies, or turned."""

from __future__ import annotations

from ...lowering import language as w
from ...lowering.draft import Draft


class Laid(w.Strided):
    """A matrix as it lies, turned where a flag is set."""

    __slots__ = ("flag",)

    flag: w.Param

    def __init__(self, param: w.Param, flag: w.Param) -> None:
        super().__init__(param)
        self._fill(param=param, code=self.code, flag=flag)

    def build(self, draft: Draft) -> str:
        problem = super().build(draft)
        if not problem and draft.call.args[self.flag.name]:
            value = draft.values[self]
            view = value.view._replace(shape=value.view.shape[::-1], strides=value.view.strides[::-1])
            draft.values[self] = value._replace(view=view)
        return problem

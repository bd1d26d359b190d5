"""Whether some member of a list holds an infinity or NaN."""

from __future__ import annotations

from math import inf

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.draft import Draft
from ...lowering.plan import Kernel
from . import family as f


class Found(w.Step):
    """One, where an element of some member is infinite or NaN: the largest absolute value of all is neither finite."""

    __slots__ = ("code", "flag", "list")
    is_kernel = True

    list: w.Param
    flag: w.Param

    def __init__(self, list: w.Param, flag: w.Param, code: int) -> None:
        self._fill(list=list, flag=flag, code=code)

    @property
    def params(self) -> tuple[w.Param, ...]:
        return self.list, self.flag

    def build(self, draft: Draft) -> str:
        members: f.Members = draft.call.args[self.list.name]  # type: ignore[assignment]
        largest = draft.temporary(dt.ACL_FLOAT, (len(members),), len(members))
        for number, facts in enumerate(members):
            problem = w.unmovable(facts, facts.dtype, draft.call)
            if problem:
                return f"{self.list}[{number}] with {problem}"
            view = w.dense_view(draft, self.list, facts, number)
            draft.read(view)
            draft.steps.append(w.folding("reduce_norm", view, largest._replace(offset=number), (inf,)))
        draft.read(largest)
        all_of_them = draft.temporary(dt.ACL_FLOAT, (1,), 1)
        draft.steps.append(w.folding("reduce_norm", largest, all_of_them, (inf,)))
        draft.read(all_of_them)
        where = draft.view(self.flag.name, draft.call.tensor(self.flag))._replace(shape=(1,), strides=(0,))
        views = where, all_of_them
        draft.steps.append(Kernel("one_unless_finite", views, (where,), (), dt.ACL_FLOAT, False))
        return ""

    @property
    def subject(self) -> str:
        return f"members of {self.list}"

    predicate = "inside their storages"

    def __str__(self) -> str:
        return f"found({self.list})"

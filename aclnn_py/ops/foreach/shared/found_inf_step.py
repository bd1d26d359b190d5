"""The step that detects infinities and NaN in a list of tensors."""

from __future__ import annotations

from math import inf

from ....base import dtype as dt
from ....base.frozen import KW_ONLY
from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import Kernel
from . import foreach_common as f


class Found(w.Step):
    """One, where an element of some member is infinite or NaN: the largest absolute value of all is neither finite."""

    is_kernel = True

    list: w.Param
    flag: w.Param
    _: KW_ONLY
    code: int

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
        return f"tensors of {self.list}"

    predicate = "inside their storages"

    def __str__(self) -> str:
        return f"any_inf_or_nan({self.list})"

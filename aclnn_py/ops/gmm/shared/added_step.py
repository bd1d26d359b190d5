"""The step that adds products over parts of the inner axis to sums in FLOAT."""

from __future__ import annotations

from ....lowering import language as w
from ....lowering.kernels.stored_matrix import swapped
from ....lowering.plan.draft import Draft
from ....rules.core.call import Call, row_major
from ....rules.core.rule import Variants

FACTORS = (0.0, 1.0, 1.0)
"""Attributes of the kernel: no HF32, and the factors of the product and of yRef."""


class AddedProducts(w.Step):
    """y += x.T @ weight for every group of rows."""

    is_kernel = True
    x: w.Param
    weight: w.Param
    groups: w.Param
    y: w.Param
    kind: w.Param | None = None
    """Whether the list holds ends (0) or sizes (1)."""

    @property
    def params(self) -> tuple[w.Param, ...]:
        kind = () if self.kind is None else (self.kind,)
        return (self.x, self.weight, self.groups, self.y, *kind)

    def build(self, draft: Draft) -> str:
        call = draft.call
        x, weight, groups, y = (call.tensor(each) for each in (self.x, self.weight, self.groups, self.y))
        for param, facts in ((self.x, x), (self.weight, weight), (self.groups, groups)):
            problem = w.unmovable(facts, facts.dtype, call)
            if problem:
                return f"{param} with {problem}"
        if x.rank != 2 or weight.rank != 2 or groups.rank != 1:
            return "shapes of other ranks"
        shape = (groups.shape[0], x.shape[1], weight.shape[1])
        if y.numel != shape[0] * shape[1] * shape[2]:
            return f"yRef of {y.numel} elements"
        if not y.numel or not x.numel:
            return ""
        views = [w.dense_view(draft, param, call.tensor(param)) for param in (self.x, self.weight, self.groups)]
        out = draft.view(self.y.name, y)._replace(shape=shape, strides=row_major(shape))
        inputs = (swapped(views[0]), views[1], out, views[2])
        kind = 0.0 if self.kind is None else float(call.args[self.kind.name])  # type: ignore[arg-type]
        draft.kernel("grouped_depth_add", inputs, (out,), (*FACTORS, 0.0, kind))
        return ""

    @property
    def subject(self) -> str:
        return f"views of {self.x} and {self.weight}"

    predicate = "within their storage"

    def breaks(self, call: Call) -> Variants:
        for param in (self.x, self.weight):
            facts = call.tensor(param)
            if facts.numel > 1:
                strides = tuple(2 * stride for stride in facts.strides)
                yield f"{param} exceeds its storage", call.but(param, strides=strides)

    def __str__(self) -> str:
        return f"grouped_matmul_add({', '.join(map(str, self.params))})"

"""The step of routing operators: kernels over dense inputs that write outputs densely from their first elements on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....base import dtype as dt
from ....base.status import ACLNN_ERR_INNER_NULLPTR
from ....lowering import language as w
from ....lowering.kernels.members import dense_view
from ....lowering.plan.draft import LIMIT, Draft
from ....lowering.plan.lowered import View
from ....lowering.steps.lists import first_unmovable
from ....lowering.steps.pieces import filling
from ....lowering.steps.step import leaving
from ....rules.core.call import Call, Shape, TensorFacts, count, row_major
from ....rules.core.rule import Rule, Variants

ABSENT = (1, 1, 1)
"""The shape of an absent tensor, as kernels expect it."""


class Routing:
    """A plan under construction: views of arguments in the shapes that kernels expect."""

    def __init__(self, draft: Draft, results: dict[str, View] | None = None) -> None:
        self.draft, self.call = draft, draft.call
        self.dense: dict[str, View] = {}
        self.results = results or {}

    def facts(self, param: w.Param) -> TensorFacts | None:
        found = self.call.args[param.name]
        return found if isinstance(found, TensorFacts) else None

    def value(self, param: w.Param) -> Any:
        return self.call.args[param.name]

    def input(self, param: w.Param, *shape: int) -> View:
        """The elements of an input in a shape; an absent one as kernels expect it."""
        facts = self.facts(param)
        if facts is None:
            return self.absent()
        if param.name not in self.dense:
            self.dense[param.name] = dense_view(self.draft, param, facts)
        return reshaped(self.dense[param.name], shape)

    def output(self, param: w.Param, *shape: int) -> View:
        """The first elements of an output, or of the result that is copied to it."""
        if param.name in self.results:
            return reshaped(self.results[param.name], shape)
        return reshaped(self.draft.view(param.name, self.call.tensor(param)), shape)

    def absent(self) -> View:
        return self.draft.temporary(dt.ACL_FLOAT, ABSENT, 1)

    def zeros(self, view: View) -> None:
        if 0 not in view.shape:
            self.draft.steps.append(filling(view, 0))

    def room(self, dtype: int, *shape: int) -> View:
        """A new tensor, written by the next kernel."""
        return self.draft.temporary(dtype, shape, count(shape))

    def run(
        self, kernel: str, inputs: tuple[View, ...], outputs: tuple[View, ...], *attrs: float, kind: int = dt.ACL_FLOAT
    ) -> None:
        self.draft.kernel(kernel, inputs, outputs, attrs, kind)


def reshaped(view: View, shape: Shape) -> View:
    """The first elements of a dense view in another shape."""
    return view._replace(shape=shape, strides=row_major(shape))


class RoutingStep(w.Step):
    """Kernels that `arrange` plans; it returns why that is not possible, or "". `needs` are rules that hold before."""

    is_kernel = True

    label: str
    inputs: tuple[w.Param, ...]
    outputs: tuple[w.Param, ...]
    attrs: tuple[w.Param, ...]
    needs: tuple[Rule, ...]
    arrange: Callable[[Routing], str]

    def __init__(
        self,
        label: str,
        arrange: Callable[[Routing], str],
        *,
        inputs: tuple[w.Param, ...],
        outputs: tuple[w.Param, ...],
        attrs: tuple[w.Param, ...] = (),
        needs: tuple[Rule | w.Rules, ...] = (),
        code: int = ACLNN_ERR_INNER_NULLPTR,
    ) -> None:
        rules = w.flat(*needs)
        self._fill(
            label=label, arrange=arrange, inputs=inputs, outputs=outputs, attrs=attrs, needs=rules, code=code
        )  # fmt: skip

    @property
    def params(self) -> tuple[w.Param, ...]:
        return (*self.inputs, *self.outputs, *self.attrs)

    def build(self, draft: Draft) -> str:
        call = draft.call
        problem = first_unmovable(call, self.inputs)
        if problem:
            return problem
        for param in self.outputs:
            if call.present(param) and abs(call.tensor(param).offset) + call.tensor(param).numel > LIMIT:
                return f"{param} with more elements than memory can hold"
        if not all(rule.holds(call) for rule in self.needs):
            return " and ".join(f"{list(call.tensor(param).shape)}" for param in self.inputs if call.present(param))
        return self.arrange(self.routing(draft))

    def routing(self, draft: Draft) -> Routing:
        return Routing(draft)

    @property
    def subject(self) -> str:
        return f"shapes of {', '.join(map(str, (*self.inputs, *self.outputs)))}"

    @property
    def predicate(self) -> str:
        return f"those of {self.label}, inside their storages"

    def breaks(self, call: Call) -> Variants:
        for param in self.inputs:
            if call.present(param) and call.tensor(param).numel > 1:
                yield from leaving(call, param, call.tensor(param))

    def __str__(self) -> str:
        return f"{self.label}({', '.join(map(str, self.params))})"

"""The step of a plan that updates tensors in place."""

from __future__ import annotations

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_ND
from ....base.status import ACLNN_ERR_INNER_NULLPTR
from ....lowering import language as w
from ....lowering.kernels.compute import numbers
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import Move, View
from ....lowering.steps.kernel_step import KernelStep
from ....rules.core.call import Call, TensorFacts
from ....rules.core.rule import Variants


class Update(KernelStep):
    """A kernel that reads and writes `refs`, tensors with as many elements, and reads `inputs`; computed in float32.

    A strided tensor goes through a dense copy.
    """

    refs: tuple[w.Param, ...]
    inputs: tuple[w.Param, ...]
    attrs: tuple[float | w.Term, ...]

    def __init__(
        self, kernel: str, refs: tuple[w.Param, ...], *inputs: w.Param, attrs: tuple[float | w.Term, ...] = (),
        code: int = ACLNN_ERR_INNER_NULLPTR,
    ) -> None:  # fmt: skip
        self._fill(kernel=kernel, refs=refs, inputs=inputs, attrs=attrs, code=code)

    def build(self, draft: Draft) -> str:
        call = draft.call
        problem = w.first_unmovable(call, (*self.refs, *self.inputs))
        if problem:
            return problem
        refs = [operand_view(draft, param) for param in self.refs]
        inputs = [self.shown(draft, param) for param in self.inputs]
        add_kernel(draft, self.kernel, refs, inputs, numbers(self.attrs, call))
        for param, view in zip(self.refs, refs, strict=True):
            write_back(draft, view, draft.view(param.name, call.tensor(param)))
        return ""

    def shown(self, draft: Draft, param: w.Param) -> View:
        """What the kernel reads of an input."""
        return operand_view(draft, param)

    @property
    def subject(self) -> str:
        return f"views of {', '.join(map(str, (*self.refs, *self.inputs)))}"

    predicate = "within their storage"

    def breaks(self, call: Call) -> Variants:
        for param in filter(call.present, (*self.refs, *self.inputs)):
            facts: TensorFacts = call.tensor(param)
            if facts.numel > 1:
                yield (
                    f"{param} exceeds its storage",
                    call.but(param, strides=tuple(2 * s for s in facts.strides)),
                )


def operand_view(draft: Draft, param: w.Param, member: int | None = None) -> View:
    """A tensor, or a member of a list, or a dense copy of it."""
    value = draft.call.args[param.name]
    facts: TensorFacts = value if member is None else value[member]  # type: ignore[index, assignment]
    return w.dense_view(draft, param, facts, member or 0)


def add_kernel(draft: Draft, kernel: str, refs: list[View], inputs: list[View], attrs: tuple[float, ...]) -> None:
    """The kernel's step; a copy that it works in is read again."""
    for view in refs:
        draft.read(view)
    draft.kernel(kernel, inputs, refs, attrs)


def write_back(draft: Draft, view: View, place: View) -> None:
    """From a dense copy to where it came from."""
    if view.operand < 0:
        draft.read(view)
        draft.steps.append(Move("view_copy", view, place))


def as_float(draft: Draft, param: w.Param) -> View:
    """A tensor in FLOAT."""
    facts = draft.call.tensor(param)
    view = draft.view(param.name, facts)
    return (
        view if facts.dtype == dt.ACL_FLOAT else draft.move("cast", view, dt.ACL_FLOAT, ACL_FORMAT_ND, facts.numel).view
    )

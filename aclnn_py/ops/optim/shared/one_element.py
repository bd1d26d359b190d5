"""A kernel over the first elements of tensors."""

from __future__ import annotations

from ....base import dtype as dt
from ....base.frozen import KW_ONLY
from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import Kernel
from ....lowering.steps.kernel_step import KernelStep
from ....rules.core.call import Call
from ....rules.core.rule import Variants


class OneElement(KernelStep):
    """An elementwise kernel over the first elements of tensors."""

    inputs: tuple[w.Param, ...]
    outputs: tuple[w.Param, ...]
    attrs: tuple[w.Param, ...]
    _: KW_ONLY
    code: int

    def build(self, draft: Draft) -> str:
        call = draft.call
        for param in (*self.inputs, *self.outputs):
            if not call.tensor(param).numel:
                return f"{param} of shape {list(call.tensor(param).shape)}"
        inputs, outputs = (
            tuple([draft.view(one.name, call.tensor(one))._replace(shape=(1,), strides=(0,)) for one in params])
            for params in (self.inputs, self.outputs)
        )
        attrs = tuple([float(call.args[one.name]) for one in self.attrs])  # type: ignore[arg-type]
        draft.steps.append(Kernel(self.kernel, inputs, outputs, attrs, dt.ACL_FLOAT, False))
        return ""

    @property
    def subject(self) -> str:
        return ", ".join(map(str, self.outputs))

    predicate = "not empty"

    def breaks(self, call: Call) -> Variants:
        for param in self.outputs:
            yield f"{param} has no element", call.but(param, shape=(0,))

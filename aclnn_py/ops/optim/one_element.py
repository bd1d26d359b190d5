"""A kernel over the first elements of tensors."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.draft import Draft
from ...lowering.plan import Kernel
from ...rules.call import Call
from ...rules.rule import Variants


class OneElement(w.Step):
    """An elementwise kernel over the first elements of tensors."""

    __slots__ = ("attrs", "code", "inputs", "kernel", "outputs")
    is_kernel = True

    kernel: str
    inputs: tuple[w.Param, ...]
    outputs: tuple[w.Param, ...]
    attrs: tuple[w.Param, ...]

    def __init__(
        self, kernel: str, inputs: tuple[w.Param, ...], outputs: tuple[w.Param, ...], attrs: tuple[w.Param, ...],
        code: int,
    ) -> None:  # fmt: skip
        self._fill(kernel=kernel, inputs=inputs, outputs=outputs, attrs=attrs, code=code)

    @property
    def params(self) -> tuple[w.Param, ...]:
        return *self.inputs, *self.outputs, *self.attrs

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

    predicate = "tensors with elements"

    def breaks(self, call: Call) -> Variants:
        for param in self.outputs:
            yield f"{param} has no element", call.but(param, shape=(0,))

    def __str__(self) -> str:
        return f"{self.kernel}({', '.join(map(str, self.params))})"

"""From a call of Create to what runs: one kernel over the caller's own memory on the CPU, aclnn's steps on an NPU."""

from __future__ import annotations

from ..base import dtype as dt
from ..base.format import ACL_FORMAT_ND
from ..lowering.plan.draft import Draft
from ..lowering.plan.lowered import Kernel, Lowered, Move
from ..rules.core.call import Call, TensorFacts
from . import constants as c
from .checks import HANDLE, squeezed
from .operator import Operator

DTYPES = {
    c.INFINI_DTYPE_F16: dt.ACL_FLOAT16,
    c.INFINI_DTYPE_F32: dt.ACL_FLOAT,
    c.INFINI_DTYPE_F64: dt.ACL_DOUBLE,
    c.INFINI_DTYPE_BF16: dt.ACL_BF16,
    c.INFINI_DTYPE_I32: dt.ACL_INT32,
    c.INFINI_DTYPE_I64: dt.ACL_INT64,
}
CLASSES = {dt.ACL_DOUBLE: dt.ACL_DOUBLE, dt.ACL_INT32: dt.ACL_INT64, dt.ACL_INT64: dt.ACL_INT64}
"""What the kernel computes in, where that is not float32."""


def is_empty(operator: Operator, call: Call) -> bool:
    """Whether there is nothing to run."""
    return 0 in call.tensor(operator.operands[0]).shape


def operands(operator: Operator, call: Call) -> list[TensorFacts]:
    """The operands of the steps: the tensors in aclDataType, without axes of size 1."""
    return [squeezed(seen, DTYPES[seen.dtype]) for seen in operator.tensors(call)]


def lower(operator: Operator, call: Call, facts: list[TensorFacts]) -> Lowered:
    """The steps for a call that keeps the rules: on the CPU the kernel alone, else copies of what is not dense too."""
    names = tuple(param.name for param in operator.operands)
    draft = Draft(call, {name: number for number, name in enumerate(names)})
    apart = call.value(HANDLE) != c.INFINI_DEVICE_CPU
    target, *views = (draft.view(name, seen) for name, seen in zip(names, facts, strict=True))
    for number, seen in enumerate(facts[1:]):
        if apart and not seen.contiguous:
            views[number] = draft.move("contiguous", views[number], seen.dtype, ACL_FORMAT_ND, seen.numel).view
    dtype, strided = facts[0].dtype, apart and not facts[0].contiguous
    result = draft.temporary(dtype, target.shape, facts[0].numel) if strided else target
    for view in views:
        draft.read(view)
    attributes = (*operator.constants, *(float(call.args[each.name]) for each in operator.attributes))  # type: ignore[arg-type]
    draft.steps.append(
        Kernel(operator.kernel, tuple(views), (result,), attributes, CLASSES.get(dtype, dt.ACL_FLOAT), False)
    )
    if strided:
        draft.read(result)
        draft.steps.append(Move("view_copy", result, target))
    draft.aicpu = apart and dtype == dt.ACL_DOUBLE
    return draft.finish(names)

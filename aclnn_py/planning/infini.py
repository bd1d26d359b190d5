"""Create of an InfiniOp operator: the rules' verdict on a call, and the plan of what its descriptor runs."""

from __future__ import annotations

from ..base import status
from ..infiniop import constants as c
from ..infiniop.operator import Call, Operator, Seen, verdict
from ..infiniop.operators import by_name
from ..infiniop.work import facts, is_empty, lower
from ..lowering.limits import complaint
from ..lowering.program import program
from ..rules.call import TensorFacts, single
from .answer import plan, refusal
from .snapshot import Snapshot
from .words import Malformed

PREFIX = "infiniop"
MOST_SIZE = (1 << 64) - 1
"""Sizes are size_t."""


def answer(asked: Snapshot) -> bytes:
    """A plan or a refusal, whose code is one of InfiniOp's. Operands are numbered as the snapshot's arguments are."""
    operator = by_name()[asked.name.removeprefix(PREFIX)]
    call, attributes = taken(operator, asked.arguments)
    found = verdict(call)
    if found is not None:
        return refusal(found[0].code, found[1])
    operands = [(at, -1) for at in range(1, len(call.tensors) + 1)]
    if is_empty(call):
        return plan(0, 0, 0, operands)
    lowered = lower(call, attributes)
    tensors = facts(call)
    made = program(lowered, tensors)
    far = complaint(made, lowered, tensors)
    if far:
        return refusal(c.INFINI_STATUS_BAD_TENSOR_SHAPE, far)
    code = status.ACL_ERROR_RT_AICPU_EXCEPTION if lowered.aicpu else asked.profile.soc.fault_code
    return plan(code, lowered.workspace, 0, operands, made)


def taken(operator: Operator, arguments: list[object]) -> tuple[Call, tuple[float, ...]]:
    """The call and its attributes, which C hands over as float."""
    count = 1 + len(operator.operands)
    device, tensors, attributes = arguments[0], arguments[1:count], arguments[count:]
    if not isinstance(device, int) or len(arguments) != count + len(operator.attributes):
        raise Malformed(f"Expected a device type, tensors and attributes of {operator.name} but got {arguments}.")
    numbers = tuple(single(each) for each in attributes if isinstance(each, float))
    return Call(operator, device, tuple(seen(each) for each in tensors)), numbers


def seen(argument: object) -> Seen:
    if not isinstance(argument, TensorFacts):
        raise Malformed(f"Expected a tensor but got {argument}.")
    shape = tuple([size & MOST_SIZE for size in argument.shape])
    return Seen(argument.dtype, shape, argument.strides)

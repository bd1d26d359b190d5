"""Create of an InfiniOp operator: the rules' verdict on a call, and the plan of what its descriptor runs."""

from __future__ import annotations

from ..base import status
from ..infiniop import checks
from ..infiniop import constants as c
from ..infiniop.operator import Operator
from ..infiniop.operators import by_name
from ..infiniop.work import is_empty, lower, operands
from ..lowering.plan.limits import assembled
from ..rules.core.call import Call, TensorFacts, single
from .answer import plan, refusal
from .snapshot import Snapshot
from .words import Malformed

PREFIX = "infiniop"
MOST_SIZE = (1 << 64) - 1
"""Sizes are size_t."""


def answer(request: Snapshot) -> bytes:
    """A plan or a refusal, whose code is one of InfiniOp's. Operands are numbered as the snapshot's arguments are."""
    operator = by_name()[request.name.removeprefix(PREFIX)]
    call = call_of(operator, request)
    found = operator.verdict(call)
    if found is not None:
        return refusal(found.code, found.text)
    paths = [(at, -1) for at in range(1, len(operator.operands) + 1)]
    if is_empty(operator, call):
        return plan(0, 0, 0, paths)
    facts = operands(operator, call)
    lowered = lower(operator, call, facts)
    made = assembled(lowered, facts)
    if isinstance(made, str):
        return refusal(c.INFINI_STATUS_BAD_TENSOR_SHAPE, made)
    code = status.ACL_ERROR_RT_AICPU_EXCEPTION if lowered.aicpu else request.profile.soc.fault_code
    return plan(code, lowered.workspace, 0, paths, made)


def call_of(operator: Operator, request: Snapshot) -> Call:
    """The call; its attributes C hands over as float."""
    arguments, count = request.arguments, 1 + len(operator.operands)
    device, tensors, attributes = arguments[0], arguments[1:count], arguments[count:]
    if not isinstance(device, int) or len(arguments) != count + len(operator.attributes):
        raise Malformed(f"Expected a device type, tensors and attributes of {operator.name} but got {arguments}.")
    numbers = [single(each) for each in attributes if isinstance(each, float)]
    return operator.call(device, [tensor_facts(each) for each in tensors], numbers, request.profile)


def tensor_facts(argument: object) -> TensorFacts:
    if not isinstance(argument, TensorFacts):
        raise Malformed(f"Expected a tensor but got {argument}.")
    return checks.facts(argument.dtype, tuple([size & MOST_SIZE for size in argument.shape]), argument.strides)

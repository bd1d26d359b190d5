"""Views that reach before their storage: a strided input is refused whoever reads it, everything else is as it says."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

import pytest

from aclnn_py import ops
from aclnn_py.conform.fuzz.operators import begins
from aclnn_py.lowering.operator import Operator
from aclnn_py.lowering.plan.lowered import Lowered, Move, View
from aclnn_py.rules.core.call import Call, TensorFacts, reach
from aclnn_py.rules.core.param import Param

SAMPLE = [name for name in ops.names() if zlib.crc32(name.encode()) % 16 == 0]
ADDCS = [f"aclnnForeachAddc{name}" for name in ("divList", "divScalarList", "mulList", "mulScalarList")]


def with_member(call: Call, param: Param, number: int, facts: TensorFacts) -> Call:
    value = call.args[param.name]
    if not isinstance(value, tuple):
        return call.set(param, facts)
    return call.set(param, (*value[:number], facts, *value[number + 1 :]))


def dense_inputs(operator: Operator, call: Call) -> Iterator[tuple[Param, int, TensorFacts]]:
    for param in operator.params:
        value = call.args[param.name]
        if param.role == "input" and (param.is_tensor or param.is_list):
            for number, facts in enumerate(value if isinstance(value, tuple) else (value,)):
                if isinstance(facts, TensorFacts) and facts.numel > 1 and facts.contiguous:
                    yield param, number, facts


def reads(lowered: Lowered) -> Iterator[View]:
    for step in lowered.steps:
        yield from (step.source,) if isinstance(step, Move) else step.inputs


def early(lowered: Lowered) -> set[str]:
    """The arguments of which a plan reads elements before their storage."""
    found = (view for view in reads(lowered) if view.operand >= 0 and 0 not in view.shape)
    return {lowered.arguments[each.operand] for each in found if reach(each.shape, each.strides, each.offset)[0] < 0}


@pytest.mark.parametrize("name", dict.fromkeys((*SAMPLE, *ADDCS)))
def test_strided_inputs_are_not_read_before_their_storage(name: str) -> None:
    operator = ops.find(name)
    for call in begins(operator)[:3]:
        for param, number, facts in dense_inputs(operator, call):
            backwards = facts.but(strides=tuple(-stride for stride in facts.strides))
            outcome = operator.outcome(with_member(call, param, number, backwards))
            assert not isinstance(outcome, Lowered) or early(outcome) == set(), param


@pytest.mark.parametrize("name", ["aclnnExp", "aclnnAdd", "aclnnInplaceExp", "aclnnSoftmax", "aclnnCast"])
def test_dense_inputs_and_outputs_are_taken_where_they_are(name: str) -> None:
    operator = ops.find(name)
    call = begins(operator)[0]
    for param in operator.params:
        facts = call.args[param.name]
        if not isinstance(facts, TensorFacts):
            continue
        moved = [facts.but(offset=-1)]
        if param.role == "output":
            moved.append(facts.but(strides=tuple(-stride for stride in facts.strides)))
        for each in moved:
            assert isinstance(operator.outcome(call.set(param, each)), Lowered), param

"""What the planner answers to derived cases, held against what the declarations say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import snapshots
from answers import Plan, Refusal, read, steps
from planner_child import Child

from aclnn_py import planner
from aclnn_py.base import status
from aclnn_py.base.profile import NO_DEVICE, Profile
from aclnn_py.conform.arguments import fits_c_types
from aclnn_py.derived.cases import Case
from aclnn_py.lowering import operator as declared
from aclnn_py.planning.aclnn import upper
from aclnn_py.planning.answer import description_words
from aclnn_py.rules.core.call import Call, TensorFacts


def is_a_place(where: Profile) -> bool:
    """Whether a machine can be there: without a device there are no documents."""
    return where.soc.short != "unknown" or where is NO_DEVICE


def both_ways_agree(operator: declared.Operator, cases: Iterable[Case], child: Child) -> None:
    """The planner says what the declaration says, and a child process gives the same bytes."""
    calls = [as_asked(operator, case.call) for case in cases if can_be_made(case.call)]
    wanted = [snapshots.of(operator, call) for call in calls]
    found = [planner.answer(snapshot) for snapshot in wanted]
    assert child.ask(wanted) == found
    for call, answer in zip(calls, found, strict=True):
        agrees(operator, call, read(answer))


def can_be_made(call: Call) -> bool:
    """Calls that a machine can make: no size leaves 64 bits, and numbers are doubles."""
    numbers = (value for value in call.args.values() if isinstance(value, TensorFacts))
    return fits_c_types(call) and all(abs(size) < 1 << 63 for facts in numbers for size in facts.shape)


def as_asked(operator: declared.Operator, call: Call) -> Call:
    """With numbers as doubles, and texts whose case does not count in upper case."""
    for param in operator.params:
        if param.ctype in ("float", "double"):
            call = call.set(param, float(call.args[param.name]))  # type: ignore[arg-type]
        elif param.any_case:
            call = call.set(param, upper(call.args[param.name]))  # type: ignore[arg-type]
        elif "aclFloatArray" in param.ctype and call.present(param):
            numbers: Any = call.args[param.name]
            call = call.set(param, tuple(float(each) for each in numbers))
    return call


def operands(operator: declared.Operator, call: Call) -> Iterator[str]:
    """The tensors that a plan may touch, each member of a list by the list's name: a null list has none."""
    for name in operator.arguments:
        value: Any = call.args[name]
        yield from [name] * len(value or ()) if name in operator.lists else [name]


def agrees(operator: declared.Operator, call: Call, answer: object) -> None:
    outcome = operator.outcome(call)
    if isinstance(outcome, declared.Refusal):
        assert answer == Refusal(outcome.code, outcome.text)
        return
    assert isinstance(answer, Plan)
    names = [operator.params[parameter].name for parameter, _ in answer.operands]
    assert (names, answer.explanation) == (list(operands(operator, call)), outcome.late or outcome.fault)
    idle = not outcome.steps and not outcome.fault
    assert answer.nothing == (idle or bool(outcome.late))
    assert not outcome.late or answer.code == status.ACLNN_ERR_INNER
    scratch = operator.own(call) if outcome.steps else 0
    assert answer.least == (operator.room(call, outcome) if scratch else 0)
    assert answer.told == (operator.room(call, outcome) if outcome.steps else outcome.workspace)
    assert answer.told >= max(scratch, outcome.workspace)
    if not answer.nothing:
        aicpu = status.ACL_ERROR_RT_AICPU_EXCEPTION
        assert answer.code == (aicpu if outcome.aicpu else call.soc.fault_code)
        assert answer.described == tuple(word for each in outcome.described for word in description_words(each))
        assert answer.words[:2] == (len(names), 0 if outcome.fault else outcome.workspace)
        assert len(steps(answer)) - len(outcome.steps) in ((-len(outcome.steps),) if outcome.fault else (0, 1))

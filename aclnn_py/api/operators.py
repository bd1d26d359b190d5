"""The public pair of functions of every declared operator: aclnnXxxGetWorkspaceSize and aclnnXxx.

Both are made on first use from the declaration. Phase one's fast way (all arguments known to the plan cache) is
generated for the operator's parameters, since it runs once per operator call; everything else is engine.phase_one.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

from .. import ops
from ..base import status
from ..device.context import current, here
from ..engine import phase_two
from ..engine.executor import Executor
from ..engine.phase_one import FirstPhase
from ..grammar.call import Call
from ..grammar.operator import Operator, Refusal
from ..grammar.param import EXECUTOR, WORKSPACE
from ..grammar.relations import Present
from ..views.page import docstring

SUFFIX = "GetWorkspaceSize"
INTEGERS = ("int64_t", "int32_t", "int8_t", "uint64_t", "uint32_t", "bool")
_made: dict[str, Callable[..., Any]] = {}
_phases: dict[str, FirstPhase] = {}


def names() -> tuple[str, ...]:
    """Every function name this module can make, phase one and phase two of each operator."""
    return tuple(name for api in ops.names() for name in (api + SUFFIX, api))


def find(name: str) -> Callable[..., Any] | None:
    """The function of that name, None if no operator is declared for it."""
    if name not in _made:
        api = name.removesuffix(SUFFIX)
        if api not in ops.names():
            return None
        operator = ops.find(api)
        _made[api + SUFFIX] = first(operator)
        _made[api] = second(operator)
    return _made[name]


def phase_one(api: str) -> Callable[..., Any]:
    """aclnnXxxGetWorkspaceSize of a declared operator."""
    made = find(api + SUFFIX)
    if made is None:
        raise LookupError(f"no operator is declared as {api}")
    return made


def phase_two_of(api: str) -> Callable[..., Any]:
    """aclnnXxx of a declared operator."""
    phase_one(api)
    return _made[api]


def phase_one_without(api: str, arguments: tuple[Any, ...], workspaceSize: bool, executor: bool) -> int:
    """Phase one with null out-pointers, which only C has; the flags tell which one is there.

    Their test has its place among the operator's rules, so another code than 161001 may come first.
    """
    phase_one(api)
    phase = _phases[api]
    current()
    arguments_taken = (take(value) for take, value in zip(phase.takers, arguments, strict=True))
    given = {WORKSPACE.name: workspaceSize or None, EXECUTOR.name: executor or None}
    call = Call(here.context.regime, {**dict(zip(phase.names, arguments_taken, strict=True)), **given})
    verdict = phase.operator.verdict(call)
    if not isinstance(verdict, Refusal):  # an early success: the pointers would be written through untested
        null = Present(EXECUTOR if workspaceSize else WORKSPACE)
        verdict = Refusal(status.ACLNN_ERR_PARAM_NULLPTR, null, f"Expected {null} but got null.")
    return phase.refuse(verdict, arguments)[2]


def key_words(operator: Operator) -> str:
    """The plan cache's key as an expression: facts of handles, ints with their type (True is not 1), exact floats."""
    words = []
    for param in operator.params:
        bare = param.ctype.replace("const", "").strip()
        name = param.python_name
        if bare in INTEGERS:
            words += [f"({name}, {name}.__class__)"]
        elif bare in ("float", "double"):
            words += [f"{name}.hex()"]
        elif bare == "char*":
            words += [name]
        else:
            words += [f"{name}.facts"]
    return ", ".join(words)


TEMPLATE = """
def {function}({parameters}):
    try:
        plan = plans[{key}, here.context.regime]
    except (KeyError, AttributeError, TypeError):
        return carefully(({parameters},))
    return plan.workspace, Executor(plan, ({parameters},)), 0
"""


def first(operator: Operator) -> Callable[..., Any]:
    phase = _phases[operator.name] = FirstPhase(operator)
    parameters = ", ".join(param.python_name for param in operator.params)
    function = operator.name + SUFFIX
    scope: dict[str, Any] = {"plans": phase.plans, "here": here, "Executor": Executor, "carefully": phase}
    exec(TEMPLATE.format(function=function, parameters=parameters, key=key_words(operator)), scope)
    made = scope[function]
    made.__doc__ = docstring(operator)
    made.__module__ = "aclnn_py"
    return made  # type: ignore[no-any-return]


def second(operator: Operator) -> Callable[..., Any]:
    run = phase_two.run
    made = FunctionType(run.__code__, run.__globals__, operator.name)
    made.__doc__ = run.__doc__
    made.__module__ = "aclnn_py"
    made.__kwdefaults__ = run.__kwdefaults__
    return made

"""The two phases of an operator as C calls them, read off its declaration."""

from __future__ import annotations

from .. import ops
from ..api import operators
from ..api.prototype import Prototype, base_of, parse
from ..engine.executor import Executor
from ..views.header import prototypes
from .convert import Converter, arguments, compiled, loads
from .handles import GONE, fresh, objects


def phase(name: str) -> Prototype | None:
    """The prototype of an operator's phase by the function's name; None when no operator has it."""
    api = name.removesuffix(operators.SUFFIX)
    if api not in ops.names():
        return None
    operator = ops.find(api)
    first, second = prototypes(operator)
    if not name.endswith(operators.SUFFIX):
        return parse(second, {"stream": "object"})
    return parse(first, {param.name: "text" for param in operator.params if base_of(param.ctype) == "char"})


def converter(prototype: Prototype) -> Converter:
    """What answers the calls of one phase."""
    api = prototype.name.removesuffix(operators.SUFFIX)
    return first(prototype, api) if prototype.name.endswith(operators.SUFFIX) else second(prototype, api)


def first(prototype: Prototype, api: str) -> Converter:
    """Phase one. The test of the out-pointers has its place among the operator's rules."""
    size, executor = len(prototype.declared) - 2, len(prototype.declared) - 1
    given_arguments = arguments(prototype)
    lines = [
        *loads(prototype),
        f"if not slots[{size}] or not slots[{executor}]:",
        f" return without({api!r}, ({given_arguments},), slots[{size}] != 0, slots[{executor}] != 0)",
        f"workspaceSize, executor, status = function({given_arguments})",
        "if status: return status",
        f"slots[{size}] = workspaceSize",
        f"slots[{executor}] = number = next(fresh)",
        "objects[number] = executor",
        "return 0",
    ]
    more = {"fresh": fresh, "objects": objects, "without": operators.phase_one_without}
    return compiled(prototype.name, lines, function=operators.phase_one(api), **more)


def second(prototype: Prototype, api: str) -> Converter:
    """Phase two, which ends most executors."""
    executor = next(at for at, each in enumerate(prototype.declared) if each.base == "aclOpExecutor")
    lines = [
        *loads(prototype),
        f"status = function({arguments(prototype)})",
        f"executor = p{executor}",
        f"if executor is not None and not executor.alive and executor is not gone: pop(slots[{executor}], None)",
        "return status",
    ]
    more = {"gone": GONE[Executor], "pop": objects.pop}
    return compiled(prototype.name, lines, function=operators.phase_two_of(api), **more)

"""What InfiniOp and InfiniRT declare, by C name: pure, so that headers and stubs need no engine."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from . import operator_functions, operators
from .declare import Declaration, registry

RUNTIME = ("runtime", "runtime_memory", "runtime_stream")
GENERIC = ("generic",)


@cache
def of_modules(*modules: str) -> dict[str, Declaration]:
    """What these modules declare by its C name, in the order of the source."""
    found = [f"{__package__}.{module}" for module in modules]
    for module in found:
        import_module(module)
    return {name: each for module in found for name, each in registry.items() if each.module == module}


@cache
def of_operator(name: str) -> dict[str, Declaration]:
    """The four functions of an operator."""
    return operator_functions.declarations(operators.by_name()[name])


@cache
def owners() -> dict[str, str]:
    """C name of a function -> the operator that has it."""
    return {name: operator.name for operator in operators.OPERATORS for name in operator_functions.names(operator)}


def runtime() -> dict[str, Declaration]:
    """What infinirt.h declares."""
    return of_modules(*RUNTIME)


def generic() -> dict[str, Declaration]:
    """What infiniop/handle.h, tensor_descriptor.h and operator_descriptor.h declare."""
    return of_modules(*GENERIC)


def everything() -> dict[str, Declaration]:
    """All of them."""
    each = {name: of_operator(owner)[name] for name, owner in owners().items()}
    return {**runtime(), **generic(), **each}

"""Every public name of InfiniOp and InfiniRT."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from ..api.declare import ready
from . import constants, operators, quartet
from .declare import registry

RUNTIME = ("runtime", "runtime_memory", "runtime_stream")
GENERIC = ("generic",)


@cache
def of_modules(*modules: str) -> dict[str, Any]:
    """The declared functions of these modules by their C name, in the order of the source."""
    found = [f"{__package__}.{module}" for module in modules]
    for module in found:
        import_module(module)
    return {name: function for module in found for name, function in registry.items() if function.__module__ == module}


def runtime() -> dict[str, Any]:
    """The functions of infinirt.h."""
    return of_modules(*RUNTIME)


def generic() -> dict[str, Any]:
    """The functions of infiniop/handle.h, tensor_descriptor.h and operator_descriptor.h."""
    return of_modules(*GENERIC)


@cache
def of_operator(name: str) -> dict[str, Any]:
    """The four functions of an operator."""
    return quartet.functions(operators.by_name()[name])


@cache
def owners() -> dict[str, str]:
    """C name of a function -> the operator that has it."""
    return {name: operator.name for operator in operators.OPERATORS for name in quartet.names(operator)}


def functions() -> dict[str, Any]:
    """All functions by their C name."""
    return {**runtime(), **generic(), **{name: of_operator(owner)[name] for name, owner in owners().items()}}


def names() -> tuple[str, ...]:
    """All names."""
    return (*constants.constants(), *runtime(), *generic(), *owners())


def find(name: str) -> Any:
    """The constant or function of that name; AttributeError where there is none."""
    if name in constants.constants():
        return constants.constants()[name]
    owner = owners().get(name)
    found = of_operator(owner)[name] if owner else (runtime() | generic()).get(name)
    if found is None:
        raise AttributeError(f"module 'aclnn_py.infiniop' has no attribute {name!r}")
    return ready(found)

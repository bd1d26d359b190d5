"""Every public name of InfiniOp and InfiniRT. Declarations are pure; functions need the engine."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from . import constants, operator_functions, operators
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


def runtime_declarations() -> dict[str, Declaration]:
    """What infinirt.h declares."""
    return of_modules(*RUNTIME)


def generic_declarations() -> dict[str, Declaration]:
    """What infiniop/handle.h, tensor_descriptor.h and operator_descriptor.h declare."""
    return of_modules(*GENERIC)


def declarations() -> dict[str, Declaration]:
    """All of them."""
    each = {name: of_operator(owner)[name] for name, owner in owners().items()}
    return {**runtime_declarations(), **generic_declarations(), **each}


@cache
def bound(name: str) -> Any:
    """The public function of a declared name."""
    from .binding import public

    owner = owners().get(name)
    return public(of_operator(owner)[name] if owner else (runtime_declarations() | generic_declarations())[name])


def runtime() -> dict[str, Any]:
    """The functions of infinirt.h."""
    return {name: bound(name) for name in runtime_declarations()}


def generic() -> dict[str, Any]:
    """The functions of InfiniOp that belong to no operator."""
    return {name: bound(name) for name in generic_declarations()}


def functions() -> dict[str, Any]:
    """All functions by their C name."""
    return {name: bound(name) for name in declarations()}


def names() -> tuple[str, ...]:
    """All names."""
    return (*constants.constants(), *runtime_declarations(), *generic_declarations(), *owners())


def find(name: str) -> Any:
    """The constant or function of that name; AttributeError where there is none."""
    if name in constants.constants():
        return constants.constants()[name]
    if name not in owners() and name not in runtime_declarations() | generic_declarations():
        raise AttributeError(f"module 'aclnn_py.infiniop' has no attribute {name!r}")
    from ..api.declare import ready

    return ready(bound(name))

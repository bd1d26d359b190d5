"""Every public name of InfiniOp and InfiniRT: constants, and functions, which need the engine."""

from __future__ import annotations

from functools import cache
from typing import Any

from . import constants
from . import declarations as declared


@cache
def bound(name: str) -> Any:
    """The public function of a declared name."""
    from .binding import public

    owner = declared.owners().get(name)
    return public(declared.of_operator(owner)[name] if owner else (declared.runtime() | declared.generic())[name])


def runtime() -> dict[str, Any]:
    """The functions of infinirt.h."""
    return {name: bound(name) for name in declared.runtime()}


def generic() -> dict[str, Any]:
    """The functions of InfiniOp that belong to no operator."""
    return {name: bound(name) for name in declared.generic()}


def functions() -> dict[str, Any]:
    """All functions by their C name."""
    return {name: bound(name) for name in declared.everything()}


def names() -> tuple[str, ...]:
    """All names."""
    return (*constants.constants(), *declared.runtime(), *declared.generic(), *declared.owners())


def find(name: str) -> Any:
    """The constant or function of that name; AttributeError where there is none."""
    if name in constants.constants():
        return constants.constants()[name]
    if name not in declared.owners() and name not in declared.runtime() | declared.generic():
        raise AttributeError(f"module 'aclnn_py.infiniop' has no attribute {name!r}")
    from ..api.declare import ready

    return ready(bound(name))

"""Every public name of the C surface: constants, runtime and meta functions, operators."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import Any, NewType

from .. import __version__
from ..base import dtype, format, runtime, status
from ..base.operator_names import is_operator
from ..derived.stub import CLASSES, ENUMERATIONS
from . import declare, operators

CONSTANTS = (status, dtype, format, runtime)
CANN = re.compile(r"acl[a-z]*[A-Z]|ACL_|ACLNN_|hccl|Hccl")
"""How names in CANN's headers begin."""
MODULES = (
    "memory.batch", "memory.buffer", "streams.callback", "device.capability", "device.context", "device.device",
    "streams.event", "device.exception", "streams.graph", "device.limits", "memory.managed", "memory.memory",
    "tensors.meta", "tensors.meta_executor", "tensors.meta_get", "streams.model", "streams.notify",
    "device.options", "device.recovery", "memory.registered", "memory.sharing", "streams.stream",
    "memory.stream_memory", "device.system", "memory.virtual_memory", "tensors.weight_sizes",
)  # fmt: skip


@cache
def constants() -> dict[str, int]:
    """Every constant by its C name."""
    return {
        name: value
        for module in CONSTANTS
        for name, value in vars(module).items()
        if isinstance(value, int) and name.isupper() and not name.startswith("_")
    }


@cache
def functions() -> dict[str, Any]:
    """Runtime and meta functions by their C name."""
    return {
        name: value
        for module in MODULES
        for name, value in vars(import_module(f".{module}", __package__)).items()
        if name[:3].lower() == "acl" and callable(value) and hasattr(value, "prototype")
    }


@cache
def types() -> dict[str, type]:
    """The classes of handles, and of structs that calls fill, by their C names."""
    return {
        name: getattr(import_module(f"..{module}", __package__), found) for name, (module, found) in CLASSES.items()
    }


def names() -> tuple[str, ...]:
    """All names, operators included."""
    return (*constants(), *types(), *ENUMERATIONS, *functions(), *operators.names(), "host_view")


def find(name: str) -> Any:
    """The constant, type or function of that name; AttributeError says what it could have been."""
    if name == "host_view":
        from .memory.memory import host_view

        return host_view
    if name in constants():
        return constants()[name]
    if name in CLASSES:
        return types()[name]
    if name in ENUMERATIONS:  # what type checkers tell apart is an int here
        return NewType(name, int)
    if name in functions():
        return declare.ready(functions()[name])
    made = operators.find(name) if is_operator(name) else None
    if made is None:
        raise AttributeError(f"module 'aclnn_py' has no attribute {name!r}{suggestion(name)}")
    return made


def suggestion(name: str) -> str:
    """What was meant, if a letter or two are wrong; else, for a name like CANN's, that it is not emulated."""
    from difflib import get_close_matches

    like = [each for each in names() if abs(len(each) - len(name)) <= 1]
    close = get_close_matches(name, like, 1, 0.8)
    if close:
        return f": did you mean {close[0]!r}?"
    if is_operator(name):
        return f": aclnn_py {__version__} has no such operator; `aclnn-py ops` lists those that it has"
    if CANN.match(name):
        return f": aclnn_py {__version__} does not emulate it; dir(aclnn_py) has what is there"
    return ""

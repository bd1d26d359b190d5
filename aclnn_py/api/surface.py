"""Every public name of the C surface: constants, runtime and meta functions, operators."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from ..base import dtype, format, runtime, status
from . import declare, operators

CONSTANTS = (status, dtype, format, runtime)
MODULES = (
    "buffer", "callback", "capability", "context", "device", "event", "memory", "meta", "meta_executor", "meta_get",
    "options", "stream", "system",
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


def names() -> tuple[str, ...]:
    """All names, operators included."""
    return (*constants(), *functions(), *operators.names(), "host_view")


def find(name: str) -> Any:
    """The constant or function of that name; AttributeError says what it could have been."""
    if name == "host_view":
        from .memory import host_view

        return host_view
    if name in constants():
        return constants()[name]
    if name in functions():
        return declare.ready(functions()[name])
    made = operators.find(name) if name.startswith("aclnn") else None
    if made is None:
        raise AttributeError(f"module 'aclnn_py' has no attribute {name!r}{suggestion(name)}")
    return made


def suggestion(name: str) -> str:
    from difflib import get_close_matches

    close = get_close_matches(name, names(), 1, 0.8)
    return f": did you mean {close[0]!r}?" if close else ""

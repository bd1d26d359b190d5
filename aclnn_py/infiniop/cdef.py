"""The functions of InfiniOp and InfiniRT as cffi reads them, in plain types that pass as the C types do. Pure."""

from __future__ import annotations

from ..api.ctypes import ROWS, WAYS, plain
from ..api.prototype import Declared
from . import declarations
from .prototype import OBJECTS, InfiniPrototype

HANDLES = OBJECTS | {f"infinirt{name}_t" for name in ("Stream", "Event", "Graph", "GraphNode", "GraphExec")}
STRUCT = "infinirtDeviceResourceSnapshot_t"


def cell(each: Declared) -> str:
    """The type of an out-pointer."""
    if each.base in HANDLES:
        return "void **"
    if each.base == STRUCT:
        return "void *"
    return "uint64_t *" if each.base == "void" else f"{plain(each.base)} *"


def parameter(each: Declared) -> str:
    """The type of a parameter."""
    if each.way == "out":
        return cell(each)
    if each.way in ROWS:
        return ROWS[each.way].format(plain(each.base))
    return WAYS.get(each.way) or plain(each.base)


def declaration(prototype: InfiniPrototype) -> str:
    """The function inside the engine."""
    parameters = ", ".join(map(parameter, prototype.declared)) or "void"
    return f"int32_t ae_{prototype.name}({parameters});"


def text() -> str:
    """Declarations that C and cffi read alike."""
    return "\n".join(declaration(each.prototype) for each in declarations.everything().values()) + "\n"

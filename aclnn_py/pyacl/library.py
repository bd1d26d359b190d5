"""The older single-operator calls and descriptions of tensors, which aclnn_py has in C alone: called in the engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..api.declare import SCOPE
from ..base import site
from ..native import ffi, lib
from .convert import as_long
from .signature import Parameter, Signature

SENTENCE = "Codes: those of the C function; acl.get_recent_err_msg() has the reason of a refusal."
LISTS = {"words", "texts", "rows", "ints", "floats", "pairs"}
MEMORY = {
    "texts": " {name} = [_new('char[]', each) for each in {name}]",
    "rows": " {name} = [_new('int64_t[]', each) for each in {name}]",
    "out": " {name} = _new({kind!r})",
    "range": " {name} = _new('int64_t[2]')",
}
"""Lines that make what C reads or writes through more than one pointer."""


def length(each: Parameter) -> str:
    return f"len({each.name})" + (" // 2" if each.way == "pairs" else "")


def counted(signature: Signature, at: int) -> list[Parameter]:
    """The lists whose length a parameter is: those behind it, up to the next length."""
    found = []
    for each in signature.parameters[at + 1 :]:
        if each.way == "count":
            break
        found += [each] if each.way in LISTS else []
    return found


def argument(signature: Signature, at: int) -> str:
    each = signature.parameters[at]
    if each.way == "count":
        return length(counted(signature, at)[0])
    if each.way == "lengths":
        rows = next(other.name for other in signature.parameters if other.way == "rows")
        return f"[*map(len, {rows})]"
    return f"_NULL if {each.name} is None else {each.name}" if each.way == "text" else each.name


def checks(signature: Signature) -> list[str]:
    """Lines that compare the lengths of lists which C takes to be as long as each other."""
    groups = [counted(signature, at) for at, each in enumerate(signature.parameters) if each.way == "count"]
    pairs = [", ".join(f"({each.name!r}, len({each.name}))" for each in group) for group in groups if len(group) > 1]
    return [f" _as_long({pair})" for pair in pairs]


def source(signature: Signature) -> str:
    """A function in aclnn_py's convention: values (None if refused), then the status."""
    from .cdef import parameter

    names = ", ".join(each.name for each in signature.passed)
    memory = [
        MEMORY[each.way].format(name=each.name, kind=parameter(each))
        for each in signature.parameters
        if each.way in MEMORY
    ]
    call = ", ".join(argument(signature, at) for at in range(len(signature.parameters)))
    lines = [f"def {signature.c}({names}):", *checks(signature), *memory, f" _answer = _call({call})"]
    lines.append(" if _kept: _arrived()")
    outs = [f"[*{each.name}]" if each.way == "range" else f"{each.name}[0]" for each in signature.outs]
    if outs:
        lines.append(f" if _answer: return {'None, ' * len(outs)}_answer")
        return "\n".join([*lines, f" return {', '.join(outs)}, 0"])
    if signature.result == "const char*":
        return "\n".join([*lines, " return _text_of(_answer) if _answer else None"])
    return "\n".join([*lines, " return _answer"])


def function(signature: Signature) -> Callable[..., Any]:
    scope = {**SCOPE, "_as_long": as_long, "_call": getattr(lib, f"ae_{signature.c}")}
    site.execute(source(signature), signature.c, scope)
    made: Callable[..., Any] = scope[signature.c]
    return made


constants: dict[str, Any] = {}
"""Texts that C keeps the addresses of."""


def constant(text: str) -> Any:
    return constants.setdefault(text, ffi.new("char[]", text.encode()))


def refused(c: str, needs: str) -> int:
    """ACL_ERROR_FEATURE_UNSUPPORTED, with a message for acl.get_recent_err_msg."""
    return int(lib.ae_feature_unsupported(constant(c), constant(needs)))


def log(level: int, function: bytes, file: bytes, line: int, message: bytes) -> None:
    """A line of the application's own in the log."""
    lib.ae_aclAppLog(level, function, file, line, b"%s", ffi.new("char[]", message))

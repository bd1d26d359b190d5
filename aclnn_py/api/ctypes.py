"""What the engine's functions look like to cffi: plain types that are passed as the C types are.

Handles are `void *`, which cost a call less than numbers do; addresses of memory are numbers, enumerations int32_t.
"""

from __future__ import annotations

from .prototype import INTEGERS, OBJECTS, RUNTIME_HANDLES, STATUS, Declared, Prototype

HANDLES = OBJECTS | RUNTIME_HANDLES
PLAIN = {
    "size_t": "uint64_t", "aclFloat16": "uint16_t", "bool": "_Bool", "int": "int32_t", "ptrdiff_t": "int64_t",
    "float": "float", "double": "double", **dict.fromkeys(STATUS, "int32_t"),
}  # fmt: skip
ROWS = {"ints": "const {} *", "floats": "const {} *", "bools": "const _Bool *", "objects": "void **"}
WAYS = {
    "runtime": "void *", "object": "void *", "text": "const char *", "read": "uint64_t", "write": "uint64_t",
    "callback": "uint64_t", "any": "const void *",
}  # fmt: skip
NUMBERS = {name: name for name in INTEGERS}


def plain(base: str) -> str:
    """A number of that C type; what is no known type is an enumeration."""
    return PLAIN.get(base) or NUMBERS.get(base, "int32_t")


def cell(each: Declared) -> str:
    """The type of an out-pointer."""
    if each.base in HANDLES:
        return "void **"
    if each.base == "void":
        return "uint64_t *"
    return f"{plain(each.base)} {'*' * each.param.ctype.count('*')}"


def parameter(each: Declared) -> str:
    """The type of a parameter."""
    if each.way in ("out", "inout") or (each.way == "count" and each.param.ctype.endswith("*")):
        return cell(each)
    if each.way in ROWS:
        return ROWS[each.way].format(plain(each.base))
    return WAYS.get(each.way) or plain(each.base)


def result(ctype: str) -> str:
    """The type of a function."""
    if ctype == "const char*":
        return "const char *"
    bare = ctype.removesuffix("*")
    if bare in HANDLES:
        return "void *"
    return "uint64_t" if bare == "void" else plain(bare)


def declaration(prototype: Prototype) -> str:
    """The function inside the engine, as C and cffi read it."""
    parameters = ", ".join(map(parameter, prototype.declared)) or "void"
    return f"{result(prototype.result)} ae_{prototype.name}({parameters});"

"""From slots to Python and back: one small function per C function, generated from its prototype.

Slot n is parameter n, as a signed 64-bit number. A converter answers with the status (or the function's value) and
leaves results in the slots of the out-pointers, for the stub to store.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..api import meta
from ..api.prototype import INTEGERS, Declared, Prototype
from ..base import status
from ..device import refused
from ..device.report import publish
from . import memory
from .handles import KINDS, address, forget, objects, of_kind
from .handles import STRAY as STRAY

Converter = Callable[[Any], int]
OPTIONAL, LATE = "optional", "late"
OUT_RULES = {
    "aclFinalizeReference": OPTIONAL,  # the new count is told to those who ask (facts 3.1)
    "aclrtDeviceCanAccessPeer": LATE,  # found by the inner layer, behind the device ids (facts 3.2)
}
"""Where a null out-pointer is not refused before everything else."""


def null_out(name: str, parameter: str, code: int) -> int:
    """Refuse a null out-pointer in the words of its layer."""
    problem = meta.null(parameter, code) if code == meta.NULL else refused.null(parameter, code)
    return publish(name, problem)


def load(number: int, each: Declared, prototype: Prototype) -> list[str]:
    """Lines that turn slot `number` into the Python value of its parameter."""
    name, slot, base = each.param.name, f"slots[{number}]", each.base
    if each.way == "runtime":
        return [f"{name} = get({slot}, STRAY)"]
    if each.way == "object":
        kind = KINDS[base].__name__
        return [f"{name} = get(slots[{number}])", f"if {name}.__class__ is not {kind}: {name} = of_kind({slot}, {kind})"]
    if each.way in ("ints", "floats", "bools", "objects"):
        return [f"{name} = row({slot}, slots[{count_of(prototype, number)}], {each.way!r}, {base!r})"]
    if each.way in ("text", "callback"):
        return [f"{name} = {each.way}({slot})"]
    if each.way == "float":
        return [f"{name} = float_of({slot})"]
    if base == "bool":
        return [f"{name} = {slot} != 0"]
    signed = each.way == "int" and INTEGERS.get(base, (-1, 0))[0] < 0
    return [f"{name} = {slot}"] if signed else [f"{name} = {slot}", f"if {name} < 0: {name} += TOP"]


def count_of(prototype: Prototype, number: int) -> int:
    """The slot with the length of array `number`: the count behind it, or the last one before (strides)."""
    counts = [at for at, each in enumerate(prototype.declared) if each.way == "count"]
    return number + 1 if number + 1 in counts else max(at for at in counts if at < number)


def store(number: int, value: str, prototype: Prototype) -> list[str]:
    """Lines that put a result into the slot of out-pointer `number`."""
    each, following = prototype.declared[number], prototype.declared[number + 1 : number + 2]
    slot, base, ctype = f"slots[{number}]", each.base, each.param.ctype
    if following and following[0].way == "count":
        return [f"{slot} = integers({value})", f"slots[{number + 1}] = len({value})"]
    if base in KINDS or base == "aclOpExecutor":
        return [f"{slot} = address({value})"]
    if base in memory.RECORDS:
        return [f"{slot} = record({value}, {base!r})"]
    if base in ("float", "double"):
        return [f"{slot} = number_of({value})"]
    if ctype in ("uint64_t*", "size_t*", "void**"):
        return [f"{slot} = {value} if {value} < SIGN else {value} - TOP"]
    return [f"{slot} = {value}"]


def answer(prototype: Prototype) -> str:
    """The expression for the value of a function without a status."""
    base, pointer = base_of(prototype.result), prototype.result.endswith("*")
    if base in KINDS:
        return "address(value)"
    if base == "char":
        return "passing(value)" if prototype.name == "aclGetRecentErrMsg" else "lasting(value)"
    if base in ("float", "double") and not pointer:
        return "number_of(value)"
    return "value or 0"


def base_of(ctype: str) -> str:
    return ctype.replace("const", "").replace("*", "").strip()


def checks(prototype: Prototype, outs: list[int], late: bool) -> list[str]:
    """Lines that refuse null out-pointers."""
    rule = OUT_RULES.get(prototype.name)
    if rule == OPTIONAL or (rule == LATE) != late:
        return []
    code = meta.NULL if prototype.result == "aclnnStatus" else status.ACL_ERROR_INVALID_PARAM
    code = status.ACL_ERROR_RT_PARAM_INVALID if late else code
    names = [prototype.declared[number].param.name for number in outs]
    return [
        f"if not slots[{number}]: return null_out({prototype.name!r}, {name!r}, {code})"
        for number, name in zip(outs, names, strict=True)
    ]


def pointers(prototype: Prototype) -> list[int]:
    """Slots that hold an address to store through: the out-pointers, and the counts behind them."""
    declared = prototype.declared
    outs = [at for at, each in enumerate(declared) if each.way == "out"]
    counts = [at + 1 for at in outs if at + 1 < len(declared) and declared[at + 1].way == "count"]
    return sorted([*outs, *counts])


def source_of(prototype: Prototype) -> str:
    """The converter's text. `function` is the public Python function."""
    declared = prototype.declared
    outs = [number for number, each in enumerate(declared) if each.way == "out"]
    lines = checks(prototype, pointers(prototype), late=False)
    for number, each in enumerate(declared):
        if each.way not in ("out", "count"):
            lines += load(number, each, prototype)
    call = f"function({', '.join(each.param.name for each in prototype.arguments)})"
    values = [f"value_{number}" for number in outs]
    if not prototype.has_status:
        lines += [f"value = {call}", f"return {answer(prototype)}"]
    elif outs:
        lines += [f"{', '.join(values)}, status = {call}", "if status: return status"]
        lines += checks(prototype, pointers(prototype), late=True)
        lines += [line for number, value in zip(outs, values, strict=True) for line in store(number, value, prototype)]
        lines += ["return 0"]
    else:
        lines += [f"status = {call}", *forgetting(prototype), "return status"]
    return "\n".join([f"def {prototype.name}(slots):", *(f" {line}" for line in lines)])


def forgetting(prototype: Prototype) -> list[str]:
    """A line that drops the address of an object that the function may have ended."""
    ended = [
        (number, each.param.name)
        for number, each in enumerate(prototype.declared)
        if each.base == "aclOpExecutor" or (each.way in ("object", "runtime") and "Destroy" in prototype.name)
    ]
    return [f"if {name} is not None and not {name}.alive: forget(slots[{number}])" for number, name in ended]


SCOPE: dict[str, Any] = {
    "STRAY": STRAY,
    "SIGN": memory.SIGN,
    "TOP": memory.TOP,
    "get": objects.get,
    "address": address,
    "forget": forget,
    "of_kind": of_kind,
    "null_out": null_out,
    **{name: getattr(memory, name) for name in ("callback", "float_of", "integers", "lasting", "number_of", "passing")},
    **{name: getattr(memory, name) for name in ("record", "row", "text")},
    **{kind.__name__: kind for kind in KINDS.values()},
}


def converter(prototype: Prototype, function: Callable[..., Any], **more: Any) -> Converter:
    """What answers the calls of one C function."""
    scope = {**SCOPE, "function": function, **more}
    exec(compile(source_of(prototype), f"<aclnn_py C {prototype.name}>", "exec"), scope)
    made: Converter = scope[prototype.name]
    return made

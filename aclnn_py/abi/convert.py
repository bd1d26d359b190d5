"""From slots to Python and back: one small function per C function, generated from its prototype.

Slot n is parameter n, as a signed 64-bit number. A converter answers with the status (or the function's value) and
leaves results in the slots of the out-pointers, for the stub to store.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ..api.prototype import ENUM, FLOATS, INTEGERS, Prototype, base_of
from ..base import status
from ..base.runtime import ENUMS
from ..device import refused
from ..device.report import publish
from . import memory
from .handles import KINDS, STRAY, address, forget, missing, objects, of_kind

Converter = Callable[[Any], int]
WORDS = ("void*", "size_t", "uint64_t")
"""Results that may have the highest bit set."""
OPTIONAL, LATE = "optional", "late"
OUT_RULES = {
    "aclrtDeviceGetStreamPriorityRange": OPTIONAL,
    "aclFinalizeReference": OPTIONAL,  # the new count is told to those who ask (facts 3.1)
    "aclrtDeviceCanAccessPeer": LATE,  # found by the inner layer, behind the device ids (facts 3.2)
}
"""Where a null out-pointer is not refused before everything else."""


def null_out(name: str, parameter: str, code: int) -> int:
    """Refuse a null out-pointer in the words of its layer."""
    if code == status.ACLNN_ERR_PARAM_NULLPTR:
        from ..api.meta import null

        return publish(name, null(parameter))
    return publish(name, refused.null(parameter, code))


def local(number: int) -> str:
    """The variable with parameter `number`: parameters may be called anything."""
    return f"p{number}"


def load(prototype: Prototype, number: int) -> list[str]:
    """Lines that turn slot `number` into the Python value of its parameter."""
    each, name, slot = prototype.declared[number], local(number), f"slots[{number}]"
    if each.way == "runtime":
        return [f"{name} = get({slot}, STRAY)", f"if {name} is STRAY: {name} = missing({slot})"]
    if each.way == "object":
        kind = KINDS[each.base].__name__
        return [f"{name} = get({slot})", f"if {name}.__class__ is not {kind}: {name} = of_kind({slot}, {kind})"]
    if each.way in memory.CELLS:
        return [f"{name} = row({slot}, slots[{count_of(prototype, number)}], {each.way!r}, {each.base!r})"]
    if each.way in ("text", "callback"):
        return [f"{name} = {each.way}({slot})"]
    if each.way == "float":
        return [f"{name} = float_of({slot})"]
    if each.base == "bool":
        return [f"{name} = {slot} != 0"]
    signed = each.way == "int" and INTEGERS.get(each.base, ENUM)[0] < 0
    return [f"{name} = {slot}"] if signed else [f"{name} = {slot}", f"if {name} < 0: {name} += TOP"]


def count_of(prototype: Prototype, number: int) -> int:
    """The slot with the length of array `number`: the count behind it, or the last one before (strides)."""
    counts = [at for at, each in enumerate(prototype.declared) if each.way == "count"]
    return number + 1 if number + 1 in counts else max(at for at in counts if at < number)


def loads(prototype: Prototype) -> list[str]:
    """The lines for all arguments."""
    numbers = [at for at, each in enumerate(prototype.declared) if each.way not in ("out", "count")]
    return [line for number in numbers for line in load(prototype, number)]


def arguments(prototype: Prototype) -> str:
    """The call's arguments, once they are loaded."""
    return ", ".join(local(at) for at, each in enumerate(prototype.declared) if each.way not in ("out", "count"))


def store(prototype: Prototype, number: int, value: str) -> list[str]:
    """Lines that put a result into the slot of out-pointer `number`."""
    each, slot = prototype.declared[number], f"slots[{number}]"
    if number + 1 in pointers(prototype) and prototype.declared[number + 1].way == "count":
        return [f"{slot} = integers({value})", f"slots[{number + 1}] = len({value})"]
    if each.base in KINDS:
        return [f"{slot} = address({value})"]
    if each.base in ENUMS and each.param.ctype.endswith("**"):
        return [f"{slot} = table({value})"]
    if each.base in memory.RECORDS:
        return [f"{slot} = record({value}, {each.base!r})"]
    if each.base in FLOATS:
        return [f"{slot} = number_of({value})"]
    if each.param.ctype in ("uint64_t*", "size_t*", "void**"):
        return [f"{slot} = {value} if {value} < SIGN else {value} - TOP"]
    return [f"{slot} = {value}"]


def answer(prototype: Prototype) -> str:
    """The expression for the value of a function without a status."""
    base = base_of(prototype.result)
    if base in KINDS:
        return "address(value)"
    if base == "char":
        return "passing(value)" if prototype.name == "aclGetRecentErrMsg" else "lasting(value)"
    if base in FLOATS:
        return "number_of(value)"
    return "signed(value or 0)" if prototype.result in WORDS else "value or 0"


def pointers(prototype: Prototype) -> list[int]:
    """Slots with an address to store through: the out-pointers, and the counts behind them."""
    declared = prototype.declared
    outs = [at for at, each in enumerate(declared) if each.way == "out"]
    counts = [at + 1 for at in outs if at + 1 < len(declared) and declared[at + 1].way == "count"]
    return sorted([*outs, *counts])


def null_checks(prototype: Prototype, late: bool) -> list[str]:
    """Lines that refuse null out-pointers, before everything else or (late) behind it."""
    rule = OUT_RULES.get(prototype.name)
    if rule == OPTIONAL or (rule == LATE) != late:
        return []
    code = status.ACLNN_ERR_PARAM_NULLPTR if prototype.result == "aclnnStatus" else status.ACL_ERROR_INVALID_PARAM
    code = status.ACL_ERROR_RT_PARAM_INVALID if late else code
    return [
        f"if not slots[{at}]: return null_out({prototype.name!r}, {prototype.declared[at].param.name!r}, {code})"
        for at in pointers(prototype)
    ]


def forgetting(prototype: Prototype) -> list[str]:
    """Lines that drop the addresses of objects that the call may have ended."""
    if "Destroy" not in prototype.name:
        return []
    ended = [at for at, each in enumerate(prototype.declared) if each.way in ("object", "runtime")]
    return [f"if {local(at)} is not None and not {local(at)}.alive: forget(slots[{at}])" for at in ended]


def finish(prototype: Prototype, call: str) -> list[str]:
    """Lines that make the call and hand its results over."""
    outs = [at for at, each in enumerate(prototype.declared) if each.way == "out"]
    if not prototype.has_status:
        return [f"value = {call}", f"return {answer(prototype)}"]
    if not outs:
        return [f"status = {call}", *forgetting(prototype), "return status"]
    values = [f"value{at}" for at in outs]
    stores = [line for at, value in zip(outs, values, strict=True) for line in store(prototype, at, value)]
    return [
        f"{', '.join(values)}, status = {call}",
        "if status: return status",
        *null_checks(prototype, late=True),
        *stores,
        "return 0",
    ]


SCOPE: dict[str, Any] = {
    **{kind.__name__: kind for kind in KINDS.values()},
    **{name: getattr(memory, name) for name in ("SIGN", "TOP", "callback", "float_of", "integers", "lasting")},
    **{name: getattr(memory, name) for name in ("number_of", "passing", "record", "row", "signed", "table", "text")},
    "STRAY": STRAY,
    "address": address,
    "forget": forget,
    "get": objects.get,
    "missing": missing,
    "null_out": null_out,
    "of_kind": of_kind,
}


def compiled(name: str, lines: Iterable[str], **scope: Any) -> Converter:
    """The lines as the body of a converter."""
    text = "\n".join([f"def {name}(slots):", *(f" {line}" for line in lines)])
    space = {**SCOPE, **scope}
    exec(compile(text, f"<aclnn_py C {name}>", "exec"), space)
    made: Converter = space[name]
    return made


def converter(prototype: Prototype, function: Callable[..., Any]) -> Converter:
    """What answers the calls of a runtime or meta function; `function` is the Python one."""
    call = f"function({arguments(prototype)})"
    lines = [*null_checks(prototype, late=False), *loads(prototype), *finish(prototype, call)]
    return compiled(prototype.name, lines, function=function)

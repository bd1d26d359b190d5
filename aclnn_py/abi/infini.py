"""Calls of InfiniOp and InfiniRT from C: slots into Python values, results behind the out-pointers.

No pointer is followed before it is known that something is there: a bad one is BAD_PARAM, a null one what the function
documents.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

from ..api.prototype import INTEGERS, Declared
from ..base.handle import Handle
from ..device.refused import Refused
from ..infiniop import cells, surface
from ..infiniop import constants as c
from ..infiniop.generic import MOST_AXES
from ..infiniop.objects import Descriptor, OpHandle, TensorDescriptor
from ..infiniop.reach import reachable
from ..infiniop.refusal import bad, null, publish
from ..native import ffi
from . import handles
from .convert import Converter
from .memory import TOP, float_of

KINDS: dict[str, type[Handle]] = {kind.kind: kind for kind in (OpHandle, TensorDescriptor, Descriptor)}
DEAD = {name: handles.dead(kind) for name, kind in KINDS.items()}
"""What stands for an address that is no handle of the kind."""
WORD = 8
SNAPSHOT = struct.Struct("=iiQQQQQQffffQ")
OPTIONAL = ("infinirtGetDevice",)
"""Null out-pointers are fine as long as one is not."""
Loader = Callable[[Any], Any]


def handle(number: int, kind: str) -> Handle | None:
    """The object at an address if it is of that kind: None for null, a destroyed one for everything else."""
    if not number:
        return None
    found = cells.table.get(number)
    return found if isinstance(found, KINDS[kind]) else DEAD[kind]


def anything(number: int) -> Handle | None:
    """A stream or an event; a destroyed object for what is none."""
    return cells.table.get(number) or handles.find(number)


def numbers(address: int, count: int, param: str, cell: str) -> tuple[int, ...] | None:
    """`count` numbers; None for null. Raises BAD_PARAM where they cannot be."""
    if not address:
        return None
    if not 0 <= count <= MOST_AXES:
        raise bad("ndim", f"at most {MOST_AXES} axes", count)
    start = address % TOP
    if not reachable(start, count * WORD, False):
        raise bad(param, f"the address of {count} numbers", f"0x{start:x}")
    return tuple(ffi.unpack(ffi.cast(f"{cell} *", start), count)) if count else ()


def loader(each: Declared, number: int, count: int) -> Loader:
    """What makes the Python value of parameter `number` from the slots; `count` is the slot of the lengths."""
    name, base = each.param.name, each.base
    if each.way == "object":
        return lambda slots: handle(slots[number], base)
    if each.way == "runtime":
        return lambda slots: anything(slots[number])
    if each.way == "ints":
        cell = "int64_t" if INTEGERS[base][0] else "uint64_t"
        return lambda slots: numbers(slots[number], slots[count], name, cell)
    if each.way == "float":
        return lambda slots: float_of(slots[number])
    if each.way == "int" and INTEGERS.get(base, (-1,))[0]:
        return lambda slots: slots[number]
    return lambda slots: slots[number] % TOP


def null_code(name: str, param: str) -> int:
    """What a null out-pointer is answered with: BAD_PARAM by Create of an operator, else NULL_POINTER."""
    return (
        c.INFINI_STATUS_BAD_PARAM if name in surface.owners() and param == "desc_ptr" else c.INFINI_STATUS_NULL_POINTER
    )


def size_of(each: Declared) -> int:
    """Bytes behind an out-pointer."""
    if each.param.name == "count_array":
        return 4 * c.INFINI_DEVICE_TYPE_COUNT
    if each.base == "infinirtDeviceResourceSnapshot_t":
        return SNAPSHOT.size
    return 4 if each.base in ("int", "float") or each.base in c.ENUMS else WORD


def packed(value: Any, each: Declared) -> bytes:
    """A result as the bytes that C expects."""
    if isinstance(value, tuple):
        return struct.pack(f"={len(value)}i", *value) if each.base == "int" else SNAPSHOT.pack(*value)
    if each.base == "float":
        return struct.pack("=f", value)
    if value is None or isinstance(value, Handle):
        value = value.address if isinstance(value, cells.Celled) else handles.address(value)
    return struct.pack("=i" if size_of(each) == 4 else "=Q", value)


def check_out(name: str, slots: Any, outs: list[tuple[int, Declared]]) -> None:
    """Refuse null out-pointers, and those behind which nothing can be written."""
    optional = name in OPTIONAL and any(slots[number] for number, _ in outs)
    for number, each in outs:
        address = slots[number] % TOP
        if not address and not optional:
            raise null(each.param.name, null_code(name, each.param.name))
        if address and not reachable(address, size_of(each), True):
            raise bad(each.param.name, "an address that can be written", f"0x{address:x}")


def check_shape(slots: Any, numbers_at: dict[str, int], count: int) -> None:
    """A tensor descriptor's shape may be null for rank 0 only."""
    if slots[count] and not slots[numbers_at["shape"]]:
        raise null("shape")


def converter(name: str) -> Converter:
    """What answers the calls of one function."""
    function = surface.find(name)
    declared: tuple[Declared, ...] = function.prototype.declared
    count = next((at for at, each in enumerate(declared) if each.way == "count"), -1)
    outs = [(at, each) for at, each in enumerate(declared) if each.way == "out"]
    loaders = [loader(each, at, count) for at, each in enumerate(declared) if each.way not in ("out", "count")]
    arrays = {each.param.name: at for at, each in enumerate(declared) if each.way == "ints"}

    def answer(slots: Any) -> int:
        try:
            check_out(name, slots, outs)
            if arrays:
                check_shape(slots, arrays, count)
            arguments = [load(slots) for load in loaders]
        except Refused as problem:
            return publish(name, problem)
        results = function(*arguments)
        *values, status = results if outs else (results,)
        if status:
            return int(status)
        for (at, each), value in zip(outs, values, strict=True):
            if slots[at]:
                ffi.memmove(ffi.cast("char *", slots[at] % TOP), packed(value, each), size_of(each))
        return 0

    return answer

"""Handles for C: every object that C sees has an address of its own, in pages that nobody can read or write.

Addresses are looked up here and never followed, and none is given out twice: a stale, foreign or invented handle finds
nothing. Objects made from Python and from C are the same objects, whichever side made them.
"""

from __future__ import annotations

import mmap
from itertools import count
from typing import Any, TypeVar

from ..base.handle import Handle
from ..device.context import Context
from ..device.event import Event
from ..device.stream import Stream
from ..engine.executor import Executor
from ..handles.array import BoolArray, FloatArray, IntArray, ScalarList, TensorList
from ..handles.buffer import DataBuffer
from ..handles.scalar import Scalar
from ..handles.tensor import Tensor
from ..native import ffi

KINDS: dict[str, type[Handle]] = {
    kind.kind: kind
    for kind in (
        Tensor, Scalar, IntArray, FloatArray, BoolArray, TensorList, ScalarList, DataBuffer, Executor,
        Stream, Event, Context,
    )
}  # fmt: skip
"""C type of a handle -> its class."""
STEP = 16
SIZES = (1 << 42, 1 << 38, 1 << 34)
"""Bytes of address space for handles: the first that the process may reserve."""
NO_RESERVE = 0x4000  # MAP_NORESERVE, which older Pythons do not name
FEW = 4096

AnyHandle = TypeVar("AnyHandle", bound=Handle)


class Gone(Handle):
    """What stands for an address whose object is destroyed and forgotten."""

    __slots__ = ()
    kind = "object that was destroyed"


class Stray(Handle):
    """What stands for an address that never was a handle."""

    __slots__ = ()
    kind = "address of no object"


def dead(kind: type[AnyHandle]) -> AnyHandle:
    """An object of that kind that is destroyed already."""
    made = kind.__new__(kind)
    for slot in (slot for each in kind.__mro__ for slot in getattr(each, "__slots__", ()) if slot != "__weakref__"):
        setattr(made, slot, NOTHING.get(slot))
    return made


NOTHING: dict[str, Any] = {"alive": False, "members": (), "values": (), "operands": (), "site": "", "repeatable": False}
"""Slots of a destroyed object that are not None."""

STRAY, FORGOTTEN = dead(Stray), dead(Gone)
GONE: dict[type[Handle], Handle] = {kind: dead(kind) for kind in KINDS.values()}


def reserve() -> Any:
    """Pages without any access, as large a range as can be had."""
    for size in SIZES:
        try:
            return mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | NO_RESERVE, prot=0)
        except (OSError, ValueError, OverflowError):
            continue
    raise MemoryError(f"Expected {SIZES[-1]} bytes of address space for handles but the process may not reserve them.")


_pages = reserve()
BASE = int(ffi.cast("uintptr_t", ffi.from_buffer(_pages)))
END = BASE + len(_pages)
fresh = count(BASE + STEP, STEP)
"""The addresses that were not given out yet."""
_sweep_at = FEW

objects: dict[int, Any] = {0: None}
"""Address -> object; null is None."""
_addresses: dict[Handle, int] = {}


def address(handle: Handle | None) -> int:
    """The object's address, given out now unless it has one; 0 for None."""
    if handle is None:
        return 0
    known = _addresses.get(handle)
    if known is None and isinstance(handle, Executor):
        known = next((number for number, each in tuple(objects.items()) if each is handle), None)
    return given(handle) if known is None else known


def given(handle: Handle) -> int:
    """A first address for an object that C has not seen yet. Executors get theirs in phases, which is faster."""
    number = next(fresh)
    if number >= END:
        raise MemoryError("Expected an address for one more handle but all were given out.")
    if len(objects) >= _sweep_at:
        sweep()
    objects[number] = handle
    _addresses[handle] = number
    return number


def find(number: int) -> Handle | None:
    """The object at an address: None for null, a dead `Stray` or `Gone` where there is none."""
    found = objects.get(number, STRAY)
    return missing(number) if found is STRAY else found


def missing(number: int) -> Handle:
    """What stands for an address that no object has."""
    limit = fresh.__reduce__()[1][0]  # what comes next
    return FORGOTTEN if BASE < number < int(limit) and number % STEP == 0 else STRAY


def of_kind(number: int, kind: type[AnyHandle]) -> AnyHandle | None:
    """The object at an address if it is of that kind: None for null, a destroyed one for everything else."""
    found = objects.get(number, STRAY)
    if found is None or found.__class__ is kind:
        return found
    return GONE[kind]  # type: ignore[return-value]


def forget(number: int) -> None:
    """Drop the entry of a destroyed object: from now on its address is one that never was."""
    found = objects.get(number)
    if found is not None and not found.alive:
        objects.pop(number, None)
        _addresses.pop(found, None)


def sweep() -> None:
    """Drop what was destroyed without its own address in hand: members of lists, streams of a device that was reset."""
    global _sweep_at
    for number in tuple(objects):
        forget(number)
    _sweep_at = max(FEW, 2 * len(objects))

"""Reading what C points at, and memory that C reads from us: strings, arrays, records."""

from __future__ import annotations

import struct
import threading
from typing import Any

from ..native import ffi
from .handles import KINDS, of_kind

SIGN, TOP = 1 << 63, 1 << 64
CELLS = {"ints": "int64_t *", "floats": "float *", "bools": "uint8_t *", "objects": "int64_t *"}
INTS = {"int32_t": "int32_t *", "uint64_t": "uint64_t *", "size_t": "uint64_t *"}
RECORDS = {"aclrtPtrAttributes": struct.Struct("=IiI16x").pack}
"""C structs that functions fill: their members in order, as one flat row."""


class Kept(threading.local):
    """What the calling thread's last results point into, so that it lives until the next ones."""

    text: Any = None
    arrays: Any = None


kept = Kept()
_texts: dict[str, Any] = {}
_tables: dict[tuple[int, ...], Any] = {}


def text(number: int) -> str | None:
    """The string at an address; bytes that are no UTF-8 survive the way back to the file system."""
    return ffi.string(ffi.cast("char *", number)).decode("utf-8", "surrogateescape") if number else None


def row(number: int, count: int, way: str, ctype: str) -> tuple[Any, ...] | None:
    """`count` values at an address; None for null."""
    if not number:
        return None
    if count < 0:
        raise MemoryError  # more than the half of all addresses
    cells = INTS.get(ctype, CELLS[way]) if way == "ints" else CELLS[way]
    values = ffi.unpack(ffi.cast(cells, number), count) if count else []
    if way == "bools":
        return tuple(map(bool, values))
    if way == "objects":
        kind = KINDS[ctype]
        return tuple(of_kind(value, kind) for value in values)
    return tuple(values)


def number_of(value: float) -> int:
    """A float as the bits of a double."""
    return int(struct.unpack("=q", struct.pack("=d", value))[0])


def float_of(bits: int) -> float:
    """The float behind the bits of a double."""
    return float(struct.unpack("=d", struct.pack("=q", bits))[0])


def address_of(data: Any) -> int:
    return int(ffi.cast("uintptr_t", data))


def lasting(value: str | None) -> int:
    """Address of a C string that stays for good; 0 for None. One copy per text."""
    if value is None:
        return 0
    if value not in _texts:
        _texts[value] = ffi.new("char[]", encoded(value))
    return address_of(_texts[value])


def passing(value: str | None) -> int:
    """Address of a C string that stays until the next one of this thread; 0 for None."""
    if value is None:
        return 0
    kept.text = ffi.new("char[]", encoded(value))
    return address_of(kept.text)


def encoded(value: str) -> bytes:
    return value.encode("utf-8", "surrogateescape").replace(b"\0", b"?")


def signed(word: int) -> int:
    """64 bits as the signed number that a call answers with."""
    return word if word < SIGN else word - TOP


def table(values: tuple[int, ...]) -> int:
    """Address of members of an enumeration that stay for good. One copy per row."""
    if values not in _tables:
        _tables[values] = ffi.new("int32_t[]", values)
    return address_of(_tables[values])


def integers(values: tuple[int, ...]) -> int:
    """Address of int64 values, for the stub to copy before this thread's next call."""
    kept.arrays = ffi.new("int64_t[]", values or 1)
    return address_of(kept.arrays)


def record(value: Any, ctype: str) -> int:
    """Address of a struct, for the stub to copy before this thread's next call."""
    kept.arrays = ffi.new("char[]", RECORDS[ctype](*flat(value)))
    return address_of(kept.arrays)


def flat(value: Any) -> list[Any]:
    return [part for each in value for part in (flat(each) if isinstance(each, tuple) else [each])]


def callback(number: int) -> Any:
    """A C function void (*)(void *) as a callable that takes the pointer as an int; None for null.

    The GIL is released while it runs.
    """
    if not number:
        return None
    function = ffi.cast("void (*)(void *)", number)
    return lambda argument: function(ffi.cast("void *", argument))

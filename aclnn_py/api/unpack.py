"""Python values into C ones: what is not of the right type is a TypeError that names parameter, expected and seen."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Any, TypeVar

from ..native import NULL, bytes_of, ffi
from .handle import Describing, Handle
from .prototype import ENUM, INTEGERS

TOP = 1 << 64
EXACT: dict[str, type[Any]] = {"ints": int, "floats": float, "bools": bool}
AnyDescribing = TypeVar("AnyDescribing", bound=Describing)


class Buffer(int):
    """The address of a Python buffer, with its length; the buffer cannot go away while this lives."""

    nbytes: int
    held: object


def wrong(param: str, expected: str, value: object) -> TypeError:
    return TypeError(f"{param} must be {expected}, got {type_and_value(value)}")


def type_and_value(value: object) -> str:
    """The type, and the value where that is short."""
    name = type(value).__name__
    if isinstance(value, bool):
        return repr(value)
    if isinstance(value, int):
        return f"{shorten(value)} ({name})"
    short = isinstance(value, (float, str)) and len(repr(value)) < 40
    return f"{value!r} ({name})" if short else name


def span(ctype: str) -> tuple[int, int]:
    return INTEGERS.get(ctype, ENUM)


def integer(value: object, param: str, ctype: str) -> int:
    """An int, or what stands for one (`__index__`), inside the range of its C type."""
    low, high = span(ctype)
    try:
        number = index(value)  # type: ignore[arg-type]
    except TypeError:
        raise wrong(param, f"an int ({ctype})", value) from None
    if low <= number <= high:
        return int(number)
    raise TypeError(f"{param} must fit {ctype} ({low} to {high}), got {shorten(number)}")


def shorten(number: int) -> str:
    """A number as text, which Python refuses for huge ones."""
    return str(int(number)) if number.bit_length() <= 128 else f"an int of {number.bit_length()} bits"


def enumerated(value: object, param: str, ctype: str) -> int:
    """A value of an enumeration as C has it, signed: the upper half of 32 bits stands for negative numbers."""
    number = integer(value, param, ctype)
    return number - (1 << 32) if number >= 1 << 31 else number


def real(value: object, param: str, ctype: str) -> float:
    if isinstance(value, (str, bytes, bytearray)):
        raise wrong(param, f"a number ({ctype})", value)
    try:
        return float(value)  # type: ignore[arg-type]
    except OverflowError:
        raise TypeError(f"{param} must fit {ctype}, got {type_and_value(value)}") from None
    except (TypeError, ValueError):
        raise wrong(param, f"a number ({ctype})", value) from None


def text(value: object, param: str) -> Any:
    """A str as C has it, null for None."""
    if value is None:
        return NULL
    if isinstance(value, str):
        return bytes_of(value)
    raise wrong(param, "a str or None", value)


def function(value: object, param: str) -> object:
    if value is None or callable(value):
        return value
    raise wrong(param, "a callable or None", value)


def borrow(value: object, writable: bool) -> Buffer | None:
    try:
        held = ffi.from_buffer(value, require_writable=writable)
    except (TypeError, ValueError, BufferError):
        return None
    buffer = Buffer(int(ffi.cast("uintptr_t", held)))
    buffer.nbytes = len(held)
    buffer.held = held
    return buffer


def address(value: object) -> int | None:
    try:
        number = index(value)  # type: ignore[arg-type]
    except TypeError:
        return None
    return number if 0 <= number < TOP else None


def pointer(value: object, param: str, writable: bool) -> int:
    """An address: of a device, of the host, of a buffer's bytes (then a `Buffer`), or 0 for None.

    A writable buffer is a buffer even if it could be read as a number (a NumPy array of rank 0); a NumPy integer is
    a number.
    """
    if value is None:
        return 0
    found: int | None = None if isinstance(value, int) else borrow(value, True)
    if found is None:
        found = address(value)
    if found is None and not writable and not isinstance(value, int):
        found = borrow(value, False)
    if found is not None:
        return found
    kind = "a writable contiguous buffer" if writable else "a contiguous buffer"
    raise wrong(param, f"an address (int of 64 bits), {kind} or None", value)


def any_handle(value: object, param: str, ctype: str) -> Any:
    """The address of a handle of any kind, null for None: which kinds are right is C's to say."""
    if value is None:
        return NULL
    if isinstance(value, Handle):
        return value.pointer
    raise wrong(param, f"an {ctype} or None", value)


def one_kind(value: object, param: str, kind: str) -> Any:
    """The address of a handle of that kind, null for None."""
    if value is None:
        return NULL
    if isinstance(value, Handle) and value.kind == kind:
        return value.pointer
    shown = value.kind if isinstance(value, Handle) else type(value).__name__
    raise TypeError(f"{param} must be an {kind} or None, got {shown}")


def members(value: object, param: str, what: str) -> tuple[Any, ...]:
    if not isinstance(value, Iterable) or isinstance(value, (str, bytes)):
        raise wrong(param, f"a sequence of {what} or None", value)
    try:
        return tuple(value)
    except ValueError as problem:  # a memoryview that was released
        raise TypeError(
            f"{param} must be a sequence of {what} or None, got one that cannot be read: {problem}"
        ) from None


def is_plain(row: Iterable[Any], way: str, ctype: str) -> bool:
    """Whether every member is of exactly the right type already."""
    kind = EXACT.get(way)
    low, high = span(ctype) if kind is int else (0, 0)
    for member in row:
        if member.__class__ is not kind or (kind is int and not low <= member <= high):
            return False
    return kind is not None


def each(value: object, param: str, way: str, ctype: str) -> Any:
    """A sequence as a tuple of checked members, null for None."""
    if value is None:
        return NULL
    if isinstance(value, (tuple, list)) and is_plain(value, way, ctype):
        return tuple(value)
    found = members(value, param, f"{ctype} or None" if way == "objects" else ctype)
    if way == "ints":
        return tuple(integer(member, f"{param}[{at}]", ctype) for at, member in enumerate(found))
    if way == "floats":
        return tuple(real(member, f"{param}[{at}]", ctype) for at, member in enumerate(found))
    if way == "bools":
        return tuple(truth(member, f"{param}[{at}]") for at, member in enumerate(found))
    return tuple(one_kind(member, f"{param}[{at}]", ctype) for at, member in enumerate(found))


def truth(value: object, param: str) -> bool:
    if isinstance(value, int) or type(value).__name__ in ("bool_", "bool"):
        return bool(value)
    raise wrong(param, "a bool", value)


def counted(row: Any) -> tuple[Any, int]:
    """A sequence as `each` gives it, with its length: null has none."""
    return row, 0 if row is NULL else len(row)


def holding(handle: AnyDescribing | None, address: int) -> AnyDescribing | None:
    """The handle, which keeps the buffer whose address it describes."""
    if handle is not None and isinstance(address, Buffer):
        handle.held = address
    return handle

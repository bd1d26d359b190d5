"""Python values of pyACL programs into C ones: handles and addresses are ints, sequences lists or NumPy arrays.

What is not of the right type is a TypeError that names parameter, expected and seen.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Any

from ..api import unpack
from ..api.handles import KINDS
from ..native import NULL, ffi

TOP = unpack.TOP
EXACT = 1 << 53
"""Handles cross into C as doubles, which hold every address of a process exactly, and not every int."""
NO_OBJECT = 1
"""An address of no object, in the place of ints that are no addresses."""


def word(value: object, name: str) -> int:
    """A handle or an address: an int of 64 bits."""
    try:
        number = index(value)  # type: ignore[arg-type]
    except TypeError:
        raise unpack.wrong(name, "an int (a handle or an address)", value) from None
    if 0 <= number < TOP:
        return int(number)
    raise TypeError(f"{name} must fit 64 bits (0 to {TOP - 1}), got {unpack.shorten(number)}")


def handle(value: object, name: str, kind: str) -> Any:
    """The handle of that kind at an address, None for 0; whether there is one is C's to say."""
    number = value if value.__class__ is int and 0 <= value < TOP else word(value, name)
    if not number:
        return None
    return KINDS[kind].made(ffi.cast("void *", number if number < EXACT else NO_OBJECT))


def row(value: object, name: str, way: str, base: str) -> tuple[Any, ...]:
    """A sequence of numbers of a C type."""
    found = unpack.each(value, name, way, base)
    if found is NULL:
        raise unpack.wrong(name, f"a sequence of {base}", value)
    return tuple(found)


def items(value: object, name: str, what: str) -> tuple[object, ...]:
    if value is None or isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise unpack.wrong(name, f"a list of {what}", value)
    return tuple(value)


def words(value: object, name: str) -> tuple[int, ...]:
    """A list of handles."""
    return tuple(word(each, f"{name}[{at}]") for at, each in enumerate(items(value, name, "ints (handles)")))


def rows(value: object, name: str) -> tuple[tuple[int, ...], ...]:
    """A list of lists of int64."""
    found = items(value, name, "lists of int64_t")
    return tuple(row(each, f"{name}[{at}]", "ints", "int64_t") for at, each in enumerate(found))


def pairs(value: object, name: str) -> tuple[int, ...]:
    """A list of (least, greatest), one behind the other as C has them."""
    found = rows(value, name)
    for at, each in enumerate(found):
        if len(each) != 2:
            raise unpack.wrong(f"{name}[{at}]", "a pair of int64_t", each)
    return tuple(number for each in found for number in each)


def string(value: object, name: str) -> str | None:
    """A str or None, as aclnn_py's functions take it."""
    if value is None or isinstance(value, str):
        return value
    raise unpack.wrong(name, "a str or None", value)


def text(value: object, name: str) -> bytes | None:
    """A str as C has it, None for null."""
    found = unpack.text(value, name)
    return None if found is NULL else bytes(found)


def texts(value: object, name: str) -> tuple[bytes, ...]:
    found = items(value, name, "str")
    for at, each in enumerate(found):
        if not isinstance(each, str):
            raise unpack.wrong(f"{name}[{at}]", "a str", each)
    return tuple(unpack.text(each, name) for each in found)


def as_long(*lengths: tuple[str, int]) -> None:
    """Lists that C reads with one length have one."""
    (first, count), *others = lengths
    for name, length in others:
        if length != count:
            raise TypeError(f"{name} must have as many members as {first} ({count}), got {length}")

"""Arguments of phase one as the words that C takes; a wrong Python type is a TypeError before any code."""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from typing import Any

from ..native import NULL, bytes_of
from ..rules.core.param import Param
from .handle import Handle
from .handles import KINDS
from .unpack import shorten, type_and_value

Taker = Callable[[Any], Any]
INTEGER_LIMITS = {
    "int64_t": (-(1 << 63), (1 << 63) - 1),
    "int32_t": (-(1 << 31), (1 << 31) - 1),
    "int": (-(1 << 31), (1 << 31) - 1),
    "int8_t": (-128, 127),
    "uint64_t": (0, (1 << 64) - 1),
    "uint32_t": (0, (1 << 32) - 1),
    "uint8_t": (0, 255),
    "aclDataType": (-(1 << 31), (1 << 31) - 1),
}
FLOATS = ("float", "double")


def bare(param: Param) -> str:
    """The C type without constness and pointers."""
    return param.ctype.replace("const", "").replace("*", "").strip()


def wrong(name: str, expected: str, value: Any) -> TypeError:
    shown = value.kind if isinstance(value, Handle) else type(value).__name__
    return TypeError(f"{name} must be {expected}, got {shown}")


def taker(param: Param) -> Taker:
    """The function that turns the Python argument of a parameter into what the engine's function takes."""
    ctype = bare(param)
    if ctype in KINDS:
        return take_handle(param.name, KINDS[ctype])
    if ctype in INTEGER_LIMITS:
        return take_integer(param.name, ctype)
    if ctype in FLOATS:
        return take_number(param.name, ctype)
    if ctype == "bool":
        return take_bool(param.name)
    if ctype == "char":
        return take_text(param.name)
    raise LookupError(f"no Python type is known for {param.ctype} {param.name}")


def take_handle(name: str, kind: type[Any]) -> Taker:
    """A destroyed one is C's to find: it counts as null there."""

    def take(value: Any) -> Any:
        if value.__class__ is kind:
            return value.address
        if value is None:
            return 0.0
        raise wrong(name, f"an {kind.kind} or None", value)

    return take


def take_integer(name: str, ctype: str) -> Taker:
    low, high = INTEGER_LIMITS[ctype]

    def take(value: Any) -> int:
        try:
            number = index(value)
        except TypeError:
            raise wrong(name, f"an int ({ctype})", value) from None
        if not low <= number <= high:
            raise TypeError(f"{name} must fit {ctype} ({low} to {high}), got {shorten(number)}")
        return number - (1 << 64) if number >= 1 << 63 else number

    return take


def take_number(name: str, ctype: str) -> Taker:
    def take(value: Any) -> float:
        if not isinstance(value, (float, int)):
            raise wrong(name, f"a number ({ctype})", value)
        try:
            return float(value)
        except OverflowError:
            raise TypeError(f"{name} must fit {ctype}, got {type_and_value(value)}") from None

    return take


def take_bool(name: str) -> Taker:
    def take(value: Any) -> int:
        if not isinstance(value, int):
            raise wrong(name, "a bool", value)
        return int(bool(value))

    return take


def take_text(name: str) -> Taker:
    def take(value: Any) -> Any:
        if value is None:
            return NULL
        if not isinstance(value, str):
            raise wrong(name, "a str or None", value)
        return bytes_of(value)

    return take

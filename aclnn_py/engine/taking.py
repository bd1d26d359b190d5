"""Arguments of phase one as rules see them: immutable facts; a wrong Python type is a TypeError before any code.

A destroyed handle counts as null.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from typing import Any

from ..base.handle import Handle
from ..grammar.param import Param
from ..handles.array import BoolArray, FloatArray, IntArray, ScalarList, TensorList
from ..handles.scalar import Scalar
from ..handles.tensor import Tensor

Taker = Callable[[Any], Any]
INTEGER_LIMITS = {
    "int64_t": (-(1 << 63), (1 << 63) - 1),
    "int32_t": (-(1 << 31), (1 << 31) - 1),
    "int8_t": (-128, 127),
    "uint64_t": (0, (1 << 64) - 1),
    "uint32_t": (0, (1 << 32) - 1),
    "uint8_t": (0, 255),
    "aclDataType": (-(1 << 31), (1 << 31) - 1),
}


def wrong(name: str, expected: str, value: Any) -> TypeError:
    seen = value.kind if isinstance(value, Handle) else type(value).__name__
    return TypeError(f"{name} must be {expected}, got {seen}")


def shorten(number: int) -> str:
    """A number as text, which Python refuses for huge ones."""
    return str(int(number)) if number.bit_length() <= 128 else f"an int of {number.bit_length()} bits"


def taker(param: Param) -> Taker:
    """The function that turns the Python argument of a parameter into what rules look at."""
    bare = param.ctype.replace("const", "").replace("*", "").strip()
    if bare in HANDLES:
        kind, facts = HANDLES[bare]
        return take_handle(param.name, kind, facts)
    if bare in INTEGER_LIMITS:
        return take_integer(param.name, bare)
    if bare in PLAIN:
        types, words = PLAIN[bare]
        return take_plain(param.name, types, words)
    raise LookupError(f"no Python type is known for {param.ctype} {param.name}")


def take_handle(name: str, kind: type[Handle], facts: Taker) -> Taker:
    def take(value: Any) -> Any:
        if value.__class__ is kind:
            return facts(value) if value.alive else None
        if value is None:
            return None
        raise wrong(name, f"an {kind.kind} or None", value)

    return take


def take_integer(name: str, ctype: str) -> Taker:
    low, high = INTEGER_LIMITS[ctype]

    def take(value: Any) -> int:
        if not isinstance(value, int):
            try:
                value = index(value)
            except TypeError:
                raise wrong(name, f"an int ({ctype})", value) from None
        if not low <= value <= high:
            raise TypeError(f"{name} must fit {ctype} ({low} to {high}), got {shorten(value)}")
        return int(value) if value.__class__ is not bool else value

    return take


def take_plain(name: str, types: tuple[type, ...], words: str) -> Taker:
    def take(value: Any) -> Any:
        if not isinstance(value, types):
            raise wrong(name, words, value)
        return value

    return take


def members(value: Any) -> tuple[Any, ...]:
    return tuple(None if each is None else each.facts for each in value.members)


HANDLES: dict[str, tuple[type[Handle], Taker]] = {
    "aclTensor": (Tensor, lambda value: value.facts),
    "aclScalar": (Scalar, lambda value: value.facts),
    "aclIntArray": (IntArray, lambda value: value.values),
    "aclFloatArray": (FloatArray, lambda value: value.values),
    "aclBoolArray": (BoolArray, lambda value: value.values),
    "aclTensorList": (TensorList, members),
    "aclScalarList": (ScalarList, members),
}
PLAIN: dict[str, tuple[tuple[type, ...], str]] = {
    "char": ((str, type(None)), "a str or None"),
    "bool": ((bool, int), "a bool"),
    "float": ((float, int), "a number (float)"),
    "double": ((float, int), "a number (double)"),
}

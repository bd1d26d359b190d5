"""The older single-operator calls and descriptions of tensors, which aclnn_py has in C alone: called through ctypes.

The library is the one that the engine stands on, found by its name among those of the process: the same machine.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from ..api.ctypes import plain
from ..native import arrived, kept
from .convert import as_long
from .signature import Parameter, Signature

NAME = "libaclemu.so"
SENTENCE = "Codes: those of the C function; acl.get_recent_err_msg() has the reason of a refusal."
KINDS: dict[str, Any] = {
    **{f"{sign}int{bits}_t": getattr(ctypes, f"c_{sign}int{bits}") for sign in ("", "u") for bits in (8, 16, 32, 64)},
    "float": ctypes.c_float,
    "double": ctypes.c_double,
}
"""cffi's name of a C number -> ctypes' class."""
ADDRESS, TEXT, ARRAY = ctypes.c_uint64, ctypes.c_char_p, ctypes.c_void_p
ARGUMENTS = {"word": ADDRESS, "text": TEXT}


@cache
def machine() -> ctypes.CDLL:
    return ctypes.CDLL(NAME)


def number(base: str) -> Any:
    """ctypes' class of a C number; what is no known type is an enumeration."""
    return KINDS[plain(base)]


def argument(each: Parameter) -> Any:
    if each.way in ("int", "float", "count"):
        return number(each.base)
    return ARGUMENTS.get(each.way, ARRAY)


def result(ctype: str) -> Any:
    if ctype == "void":
        return None
    if ctype == "const char*":
        return TEXT
    return ADDRESS if ctype.endswith("*") else number(ctype)


def array(each: Parameter, value: Any) -> Any:
    """The memory that C reads a list from."""
    if each.way == "words":
        return (ADDRESS * len(value))(*value)
    if each.way == "texts":
        return (TEXT * len(value))(*value)
    if each.way == "rows":
        inner = [(ctypes.c_int64 * len(member))(*member) for member in value]
        return (ARRAY * len(inner))(*map(ctypes.addressof, inner)), inner
    return (number(each.base) * len(value))(*value)


LISTS = {"words", "texts", "rows", "ints", "floats", "pairs"}


class Call:
    """A C function with the arguments of one signature, in aclnn_py's convention: values (None if refused), status."""

    def __init__(self, signature: Signature) -> None:
        self.signature = signature
        self.call = getattr(machine(), f"ae_{signature.c}")
        self.call.argtypes = [argument(each) for each in signature.parameters]
        self.call.restype = result(signature.result)

    def __call__(self, *given: Any) -> Any:
        values = {each.name: value for each, value in zip(self.signature.passed, given, strict=True)}
        cells: list[tuple[Parameter, Any]] = []
        held: list[Any] = []
        taken = [*self.taken(values, cells, held)]
        answer = self.call(*taken)
        if kept:
            arrived()
        if not self.signature.has_status:
            return answer.decode(errors="surrogateescape") if isinstance(answer, bytes) else answer
        outs = [None if answer else out_of(each, cell) for each, cell in cells]
        return (*outs, answer) if outs else answer

    def taken(self, values: dict[str, Any], cells: list[tuple[Parameter, Any]], held: list[Any]) -> Iterator[Any]:
        """The arguments as C takes them."""
        for at, each in enumerate(self.signature.parameters):
            value = values.get(each.name)
            if each.way == "count":
                yield self.length(at, values)
            elif each.way == "lengths":
                inner = next(iter(members for name, members in values.items() if is_rows(members)), ())
                yield kept_in(held, (ctypes.c_int * len(inner))(*map(len, inner)))
            elif each.way in ("out", "range"):
                cell = (number(each.base) * 2)()
                cells.append((each, cell))
                yield cell
            elif each.way in LISTS:
                yield kept_in(held, array(each, value))
            else:
                yield value

    def length(self, at: int, values: dict[str, Any]) -> int:
        """How long the lists behind a length are, up to the next length."""
        lengths: dict[str, int] = {}
        for each in self.signature.parameters[at + 1 :]:
            if each.way == "count":
                break
            if each.way in LISTS:
                lengths[each.name] = len(values[each.name]) // (2 if each.way == "pairs" else 1)
        as_long(lengths)
        return next(iter(lengths.values()))


def is_rows(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and isinstance(value[0], tuple)


def kept_in(held: list[Any], found: Any) -> Any:
    """What C gets, while `held` keeps it and what it points to."""
    held.append(found)
    return found[0] if isinstance(found, tuple) else found


def out_of(each: Parameter, cell: Any) -> Any:
    return list(cell) if each.way == "range" else cell[0]


def function(signature: Signature) -> Callable[..., Any]:
    return Call(signature)


def refused(c: bytes, needs: bytes) -> int:
    """ACL_ERROR_FEATURE_UNSUPPORTED, with a message for acl.get_recent_err_msg."""
    return int(machine().ae_feature_unsupported(TEXT(c), TEXT(needs)))


def log(level: int, function: bytes, file: bytes, line: int, message: bytes) -> None:
    """A line of the application's own in the log."""
    call = machine().ae_aclAppLog
    call.argtypes = [ctypes.c_int, TEXT, TEXT, ctypes.c_uint32, TEXT]
    call.restype = None
    call(level, function, file, line, b"%s", TEXT(message))

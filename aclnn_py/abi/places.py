"""Where in a C program a call came from: `program+0x12af`, which `addr2line -e program 0x12af` turns into a line.

Every place that calls gets a copy of the converter whose code bears the place as its file name. So whatever looks for
the caller's line (logs, failed tasks, blocks, the closing report) finds it as it finds a line of Python.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any, NamedTuple

from ..base.site import PLACE, UNKNOWN

MOST = 1 << 14
"""Places that are told apart; a program with more of them is told less."""
FIXED = 2  # ET_EXEC: linked for a fixed address

_known: list[Mapping] = []
_told = 0


class Mapping(NamedTuple):
    """Executable pages of a file: `base` is what an address has to be reduced by for tools that read the file."""

    low: int
    high: int
    base: int
    name: str


def mappings() -> list[Mapping]:
    """The executable files of this process; none where /proc is not to be had."""
    try:
        with open("/proc/self/maps", encoding="utf-8", errors="replace") as file:
            lines = [line.split(maxsplit=5) for line in file]
    except OSError:
        return []
    found: list[Mapping] = []
    bases: dict[str, int] = {}
    for words in (words for words in lines if len(words) == 6 and words[5].startswith("/")):
        low, high = (int(end, 16) for end in words[0].split("-"))
        path = words[5].rstrip("\n")
        bases.setdefault(path, low - int(words[2], 16))
        if "x" in words[1]:
            found.append(Mapping(low, high, 0 if is_fixed(path) else bases[path], path.rpartition("/")[2]))
    return found


def is_fixed(path: str) -> bool:
    try:
        with open(path, "rb") as file:
            return int.from_bytes(file.read(18)[16:18], "little") == FIXED
    except OSError:
        return False


def place(address: int) -> str:
    """The place that a call returns to; the byte before belongs to the call itself."""
    global _known
    at = address - 1
    for again in (False, True):
        for each in _known:
            if each.low <= at < each.high:
                return f"{each.name}+0x{at - each.base:x}"
        if not again:
            _known = mappings()  # the first time, or a library came since
    return UNKNOWN


def marked(converter: Callable[[Any], int], address: int) -> Callable[[Any], int]:
    """The converter for calls from this place."""
    global _told
    _told += 1
    if _told > MOST or not isinstance(converter, FunctionType):
        return converter
    code = converter.__code__.replace(co_filename=PLACE + place(address))
    return FunctionType(code, converter.__globals__, converter.__name__, converter.__defaults__, converter.__closure__)

"""What libaclemu imports: behind `ADDRESS` stands the function that every call from C goes through."""

from __future__ import annotations

import os
import sys
from itertools import count
from types import TracebackType
from typing import Any

from ..base.status import ACL_ERROR_INTERNAL_ERROR
from ..device import fork as fork  # what forked children need
from ..native import ffi, lib
from . import special
from .convert import Converter
from .infini_names import INFINI
from .places import marked

API = f"{__package__.rpartition('.')[0]}.api"
ADDRESS = int(ffi.cast("uintptr_t", lib.aclemu_dispatch))


def entry_of(number: int) -> Any:
    """The C struct of an exported function."""
    return ffi.cast("aclemu_entry *", number)


def text_of(data: Any) -> str:
    return str(ffi.string(data).decode())


def plain(name: str, module: str) -> Converter | None:
    """The converter of a function that Python has as well."""
    if module == INFINI:
        from . import infini

        return infini.converter(name)
    if module:
        from importlib import import_module

        from .convert import converter

        function = getattr(import_module(f"{API}.{module}"), name)
        return converter(function.prototype, function)
    from . import phases

    prototype = phases.phase(name)
    return None if prototype is None else phases.converter(prototype)


class Function(dict[int, Converter]):
    """What answers the calls of one exported function, by the place in the program that calls."""

    def __init__(self, number: int) -> None:
        self.entry = entry = entry_of(number)
        name = text_of(entry.name)
        made = special.ONLY_IN_C.get(name) or plain(name, text_of(entry.module))
        if made is None:
            made = special.only_declared(name, entry.failed)
        elif name in special.VARIED:
            made = special.VARIED[name](made)
        self.made = made

    def __missing__(self, caller: int) -> Converter:
        below_python = sys._getframe(1).f_back is not None  # where a line of Python is the place
        self[caller] = found = self.made if below_python else marked(self.made, caller)
        return found


class Functions(dict[int, Function]):
    """Function by its number, or until it has one by the address of its entry."""

    def __init__(self) -> None:
        self.numbers = count(1)

    def __missing__(self, address: int) -> Function:
        self[address] = made = Function(address)
        number = next(self.numbers)
        self[number] = made
        made.entry.number = number
        return made

    def entry(self, number: int) -> Any:
        """The C struct, also of a function that could not be made."""
        made = self.get(number)
        return entry_of(number) if made is None else made.entry


functions = Functions()


def broken(kind: type[BaseException], problem: BaseException, trace: TracebackType) -> int:
    """An exception cannot pass through C: Ctrl-C is raised again behind the call, anything else is told on stderr."""
    entry = functions.entry(trace.tb_frame.f_locals["function"])
    if isinstance(problem, KeyboardInterrupt):
        entry.interrupted = 1
    elif isinstance(problem, MemoryError):
        os.write(2, f"aclnn_py: {text_of(entry.name)}: the host has no memory for it.\n".encode())
    else:
        sys.excepthook(kind, problem, trace)
    return int(entry.failed)


@ffi.def_extern(name="aclemu_dispatch", error=ACL_ERROR_INTERNAL_ERROR, onerror=broken)  # type: ignore[untyped-decorator]
def dispatch(function: int, slots: Any, caller: int) -> int:
    """One call of an exported function; its arguments, and later its results, are in `slots`."""
    return functions[function][caller](slots)


if _report := os.environ.get("ACLNN_PY_REPORT"):
    from .witness import attend

    attend(_report)

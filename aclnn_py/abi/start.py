"""What libaclemu imports: behind `ADDRESS` stands the function that every call from C goes through."""

from __future__ import annotations

import os
import sys
from types import TracebackType
from typing import Any

from ..device import fork as fork  # what forked children need
from ..native import ffi, lib
from . import special
from .convert import Converter
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
        entry = entry_of(number)
        name = text_of(entry.name)
        made = special.ONLY_IN_C.get(name) or plain(name, text_of(entry.module))
        if made is None:
            made = special.only_declared(name, entry.failed)
        elif name in special.VARIED:
            made = special.VARIED[name](made)
        self.made = made

    def __missing__(self, caller: int) -> Converter:
        if sys._getframe(1).f_back is not None:
            return self.made  # below Python, where the line is a Python line
        self[caller] = found = marked(self.made, caller)
        return found


class Functions(dict[int, Function]):
    """Entry -> its function, made at the first call."""

    def __missing__(self, number: int) -> Function:
        self[number] = made = Function(number)
        return made


functions = Functions()


def broken(kind: type[BaseException], problem: BaseException, trace: TracebackType) -> int:
    """An exception cannot pass through C: Ctrl-C is raised again behind the call, anything else is told on stderr."""
    entry = entry_of(trace.tb_frame.f_locals["entry"])
    if isinstance(problem, KeyboardInterrupt):
        entry.interrupted = 1
    elif isinstance(problem, MemoryError):
        os.write(2, f"aclnn_py: {text_of(entry.name)}: the host has no memory for it.\n".encode())
    else:
        sys.excepthook(kind, problem, trace)
    return int(entry.failed)


@ffi.def_extern(name="aclemu_dispatch", onerror=broken)  # type: ignore[untyped-decorator]
def dispatch(entry: int, slots: Any, caller: int) -> int:
    """One call of the exported function `entry`; its arguments, and later its results, are in `slots`."""
    return functions[entry][caller](slots)


if _report := os.environ.get("ACLNN_PY_REPORT"):
    from .witness import attend

    attend(_report)

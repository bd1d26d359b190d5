"""The compiled engine, and what it asks of Python in return. The only module that imports the extension.

kernels/engine.h and api/cdef.py say what is in it. While C works for a thread it may ask two things: which line of the
program is calling, and whether the thread has been asked to go (Ctrl-C). What is raised meanwhile, by a signal handler
or by a callback, cannot pass through C: it is kept until the call returns, and raised then.
"""

from __future__ import annotations

import os
from _thread import get_ident
from typing import Any

from .base import site

try:
    from ._engine import ffi as _ffi
    from ._engine import lib as _lib
except ImportError as problem:
    raise ImportError(
        "the compiled part of aclnn_py is missing or was built for another Python: "
        "install with `pip install .` (in a checkout: `python kernels/build.py`)"
    ) from problem

ffi: Any = _ffi
lib: Any = _lib
NULL: Any = ffi.NULL

kept: dict[int, BaseException] = {}
"""By thread: what was raised while C asked Python something. Test it after a call; `arrived` raises it."""

_sites: dict[str, int] = {}
_places: dict[tuple[int, ...], int] = {}
MOST_PLACES = 1 << 16


def keep(kind: object, problem: BaseException, trace: object) -> None:
    """Remember what was raised below C; what came first counts."""
    kept.setdefault(get_ident(), problem)


def arrived() -> None:
    """Raise what was kept for this thread; Ctrl-C in a wait says what was waited for."""
    problem = kept.pop(get_ident(), None)
    if problem is None:
        return
    waited = lib.ae_interruption()
    if problem.__class__ is KeyboardInterrupt and waited[0] != b"\0":
        raise KeyboardInterrupt(text_of(waited)) from None
    raise problem


def text_of(chars: Any) -> str:
    """A C string as text; bytes that are no UTF-8 come as surrogates."""
    return str(ffi.string(chars).decode(errors="surrogateescape"))


def bytes_of(text: str) -> bytes:
    """The opposite. C ends texts at zeros, so they are spelled out; so is what UTF-8 has no bytes for."""
    try:
        found = text.encode(errors="surrogateescape")
    except UnicodeEncodeError:
        found = text.encode(errors="backslashreplace")
    return found.replace(b"\0", b"\\x00")


def where() -> int:
    """The engine's number for the line of the user's program that is calling."""
    key = site.call_key()
    number = _places.get(key)
    if number is None:
        text = site.caller()
        number = _sites.get(text)
        if number is None:
            number = _sites[text] = int(lib.ae_site(text.encode(errors="backslashreplace")))
        if site.are_too_many() or len(_places) >= MOST_PLACES:
            _places.clear()
        else:
            _places[key] = number
    return number


def look_around() -> int:
    """Let the handlers of signals run; whether something was raised, by them or before, which ends a wait."""
    for _ in range(2):
        pass
    return int(get_ident() in kept)


ffi.def_extern(name="ae_python_site", error=0, onerror=keep)(where)
ffi.def_extern(name="ae_python_interrupted", error=1, onerror=keep)(look_around)
lib.ae_python(lib.ae_python_site, lib.ae_python_interrupted)
os.register_at_fork(after_in_child=kept.clear)

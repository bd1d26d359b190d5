"""What the modules of pyACL have, found on first use; AttributeError says what is not emulated and why."""

from __future__ import annotations

import os
import sys
from typing import Any

from ..api import unpack
from ..api.handles import KINDS
from . import calls, convert, library, models


def app_log(log_level: int, message: str, /) -> None:
    """acl.app_log(log_level, message)

    A line of the application's own in the log. log_level: 0 debug, 1 info, 2 warning, 3 error.
    """
    level = unpack.enumerated(log_level, "log_level", "aclLogLevel")
    if not isinstance(message, str):
        raise unpack.wrong("message", "a str", message)
    frame = sys._getframe(1)
    file, function = os.path.basename(frame.f_code.co_filename), frame.f_code.co_name
    words = [unpack.text(each, "message") for each in (function, file, message)]
    library.log(level, words[0], words[1], frame.f_lineno, words[2])


def handle_of(kind: str, word: int, /) -> Any:
    """handle = acl.handle_of(kind, word)

    aclnn_py's handle for an int of pyACL, so that its functions and operators take it: kind is the C type, such as
    "aclrtStream"; None for 0. Its attribute `word` is the int again. Not in CANN's pyACL. ValueError for a kind that
    aclnn_py does not have.
    """
    if kind not in KINDS:
        raise ValueError(f"kind must be one of {', '.join(sorted(KINDS))}, got {kind!r}")
    return convert.handle(word, "word", kind)


WRITTEN = {"app_log": app_log, "handle_of": handle_of}


def root(name: str) -> Any:
    """A function of `acl` itself."""
    return WRITTEN.get(name) or calls.function("", name)


def member(module: str, name: str) -> Any:
    """A function of `acl.rt` or `acl.op`."""
    found = calls.function(module, name) or models.refusing(module, name, library.refused)
    if found is None:
        raise AttributeError(
            f"module 'acl.{module}' has no attribute {name!r}{models.suggestion(listed(module), name)}"
        )
    return found


def model(name: str) -> Any:
    """A function of `acl.mdl` that works with models."""
    found = models.refusing("mdl", name, library.refused)
    if found is None:
        raise AttributeError(
            f"module 'acl.mdl' has no attribute {name!r}{models.suggestion(list(models.MODELS), name)}"
        )
    return found


def models_of(module: str) -> list[str]:
    return list(models.REFUSED[module][0]) if module in models.REFUSED else []


def listed(module: str) -> list[str]:
    """The names of a module that the table gives."""
    return sorted([*calls.all_names(module), *models_of(module), *(() if module else WRITTEN)])

"""Pages of the runtime and meta functions: which work, which refuse with 207000, which are absent.

A function is known by its prototype in `include/`. It works when C of ours defines it, refuses when only a header
declares it or its definition does nothing else, and is absent when the libraries do not export it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from aclnn_py.api import surface
from aclnn_py.derived.exports import BESIDE, META, RUNTIME, WITHHELD, Declaration, declared
from aclnn_py.derived.units import DEFINED

from .text import fenced, with_code

ROOT = Path(__file__).resolve().parents[2]
TITLES = {
    "device": "Devices, contexts and the process",
    "memory": "Memory",
    "streams": "Streams, events, graphs",
    "tensors": "Tensors, scalars, executors",
}
"""Folder of `aclnn_py.api` -> title of its page."""
HELPER = re.compile(r"^static \w+ (\w+)\(void\)\n\{\n    return leave\(refuse_missing\(", re.MULTILINE)
BODY = re.compile(r"^(\w[^;{}]*\))\n\{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
RETURN = re.compile(r"\breturn (\w*)")
CODES = re.compile(r"(?<![\w.])([1-5]\d{5})(?!\d)")


def headers() -> dict[str, tuple[Declaration, ...]]:
    """What every public header declares, the operators' apart."""
    include = ROOT / "include"
    found: dict[str, tuple[Declaration, ...]] = {}
    for part in (*RUNTIME, *META, *BESIDE):
        for path in sorted((include / part).rglob("*.h")):
            name = str(path.relative_to(include))
            found[name] = declared(include, name)
    return {name: functions for name, functions in found.items() if functions}


@cache
def sources() -> tuple[str, ...]:
    """All of our C."""
    return tuple(path.read_text(encoding="utf-8") for path in sorted((ROOT / "kernels").rglob("*.c")))


@cache
def working() -> frozenset[str]:
    """Functions that C of ours defines, but for those that do nothing but refuse."""
    found = {name for text in sources() for name in DEFINED.findall(text)}
    refusing = {name for text in sources() for name in only_refusing(text)}
    return frozenset(found - refusing)


def only_refusing(text: str) -> Iterator[str]:
    """Functions of a C file whose only return is one of a helper that refuses whatever it is called for."""
    helpers = set(HELPER.findall(text))
    for head, body in BODY.findall(text):
        returns = RETURN.findall(body)
        if len(returns) == 1 and returns[0] in helpers:
            yield DEFINED.findall(head)[-1]


def status(name: str) -> str:
    """ "works", "refuses" or "absent"."""
    if name in WITHHELD:
        return "absent"
    return "works" if name in working() else "refuses"


def folder(function: Any) -> str:
    return str(function.__module__.split(".")[2])


def pages() -> Iterator[tuple[str, str]]:
    """Path below docs/ -> text."""
    found = surface.functions()
    yield "functions/index.md", index(found)
    for name, title in TITLES.items():
        members = {each: function for each, function in found.items() if folder(function) == name}
        yield f"functions/{name}.md", of_folder(title, members)


def index(python: dict[str, Any]) -> str:
    states = {each.name: status(each.name) for functions in headers().values() for each in functions}
    counts = Counter(states.values())
    refused = ", ".join(f"`{name}`" for name, state in sorted(states.items()) if state == "refuses")
    absent = ", ".join(f"`{name}`" for name, state in sorted(states.items()) if state == "absent")
    parts = [
        f"# Runtime functions\n\nThe headers declare {len(states)} functions beside the operators: {counts['works']} "
        f"work, {counts['refuses']} refuse, {counts['absent']} are absent. A function of CANN that no header here "
        "declares is absent, too.",
        f"Descriptions: {', '.join(f'[{title}]({name}.md)' for name, title in TITLES.items())}. A name without a link "
        "below is there for C and C++ only.",
        "## Refused\n\nCan be linked; a call returns `207000` (`ACL_ERROR_RT_FEATURE_NOT_SUPPORT`), in HCCL `5` "
        "(`HCCL_E_NOT_SUPPORT`), null where there is no status, and `aclGetRecentErrMsg` says that it is not emulated: "
        f"{refused}.",
        "## Absent\n\nDeclared but not exported: `dlsym` finds nothing, and a client takes its other way: "
        + absent
        + ".",
    ]
    for header, functions in headers().items():
        names = sorted({each.name for each in functions if states[each.name] == "works"})
        if names:
            parts.append(f"## {header}\n\n{', '.join(linked(name, python) for name in names)}.")
    return "\n\n".join(parts) + "\n"


def linked(name: str, python: dict[str, Any]) -> str:
    return f"[`{name}`]({folder(python[name])}.md#{name.lower()})" if name in python else f"`{name}`"


def of_folder(title: str, members: dict[str, Any]) -> str:
    parts = [
        f"# {title}\n\nIn Python the out-pointers are return values, before the status. [All functions](index.md)."
    ]
    parts += [f"## {name}\n\n{described(members[name])}" for name in sorted(members)]
    return "\n\n".join(parts) + "\n"


def described(function: Any) -> str:
    """The prototype, the docstring's paragraphs, and the codes as links."""
    prototype, _, text = (function.__doc__ or "").partition("\n\n")
    return fenced(f"{prototype};", "c") + "\n" + "\n\n".join(with_codes(with_code(each)) for each in text.split("\n\n"))


def with_codes(text: str) -> str:
    from aclnn_py.base import status as names

    known = set(names.codes().values())

    def link(found: re.Match[str]) -> str:
        code = int(found[1])
        return f"[{code}](../codes.md#{names.name(code).lower()})" if code in known else found[0]

    return CODES.sub(link, text)

"""Pages of the runtime and meta functions: which work, which refuse, which are absent, and their descriptions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from aclnn_py.api import surface
from aclnn_py.base import status
from aclnn_py.cli.functions import ABSENT, REFUSES, WORKS, rows

from .text import fenced, table, with_code

TITLES = {
    "device": "Devices, contexts and the process",
    "memory": "Memory",
    "streams": "Streams, events, graphs",
    "tensors": "Tensors, scalars, executors",
}
"""Folder of `aclnn_py.api` -> title of its page."""
CODES = re.compile(r"(?<![\w.])([1-5]\d{5})(?!\d)")


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
    found = rows()
    counts = Counter(each.state for each in found)
    refused = [(f"`{each.name}`", code(each.code), with_code(each.summary)) for each in found if each.state == REFUSES]
    absent = ", ".join(f"`{each.name}`" for each in found if each.state == ABSENT)
    parts = [
        f"# Runtime functions\n\nOf {len(found)} functions of CANN beside the operators {counts[WORKS]} work, "
        f"{counts[REFUSES]} refuse, {counts[ABSENT]} are absent. `aclnn-py functions` prints the same list.",
        f"Descriptions: {', '.join(f'[{title}]({name}.md)' for name, title in TITLES.items())}. A name without a link "
        "below is there for C and C++ only.",
        "## Refused\n\nCan be linked; every call returns the code, null where there is no status, and "
        "`aclGetRecentErrMsg` says that it is not emulated.\n\n" + table(("function", "code", "what it is"), refused),
        f"## Absent\n\nNot exported: `dlsym` finds nothing, and a client takes its other way. {absent}.",
    ]
    for header in dict.fromkeys(each.header for each in found if each.state == WORKS):
        here = [each for each in found if each.state == WORKS and each.header == header]
        lines = ((linked(each.name, python), with_code(each.summary)) for each in here)
        parts.append(f"## {header}\n\n{table(('function', 'what it does'), lines)}")
    return "\n\n".join(parts) + "\n"


def code(number: int | None) -> str:
    known = number in status.codes().values()
    return f"[{number}](../codes.md#{status.name(number).lower()})" if number and known else f"`{number}`"


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
    known = set(status.codes().values())

    def link(found: re.Match[str]) -> str:
        return code(int(found[1])) if int(found[1]) in known else found[0]

    return CODES.sub(link, text)

"""Public functions of CANN's operators that are not declared here: facts for headers and libraries that are complete.

public_functions.tsv has names and C types as CANN's public repositories give them (ops-math, ops-nn, ops-cv and
ops-transformer of July and August 2026). What is declared by now is no longer taken from it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from .. import ops
from ..rules.core.param import Param
from .header import brief, headers, prototypes, written
from .sizes import SIZES

TABLE = Path(__file__).with_name("public_functions.tsv")
TITLE = "not emulated, answers ACLNN_ERR_INNER_FIND_KERNEL_ERROR (561003)"


class Public(NamedTuple):
    """An operator of two phases; without a type of stream a function that is no phase."""

    name: str
    header: str
    library: str
    stream_ctype: str
    params: tuple[Param, ...]

    @property
    def functions(self) -> tuple[str, ...]:
        return (f"{self.name}GetWorkspaceSize", self.name) if self.stream_ctype else (self.name,)

    @property
    def prototypes(self) -> tuple[str, ...]:
        if self.stream_ctype:
            return prototypes(self)
        return (f"aclnnStatus {self.name}({', '.join(map(written, self.params))})",)

    @property
    def section(self) -> str:
        """What a header says of it."""
        return brief(f"{self.name}: {TITLE}", self.prototypes)


def parameter(text: str) -> Param:
    ctype, _, name = text.rpartition(" ")
    return Param(name, ctype, "attr")


@cache
def functions() -> tuple[Public, ...]:
    """What is not declared, by name."""
    known = {*ops.names(), *(each.name for each in SIZES)}
    _, *lines = TABLE.read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines)
    return tuple(
        Public(name, header, library, stream, tuple(map(parameter, params.split(", "))))
        for name, header, library, stream, params in rows
        if name not in known
    )


def complete_headers() -> dict[str, str]:
    """The headers that declare any of them, by path below include/, with the emulated operators of these headers."""
    more: dict[str, dict[str, str]] = {}
    for each in functions():
        more.setdefault(each.header, {})[each.name] = each.section
    whole = headers(more)
    return {path: whole[path] for path in more}

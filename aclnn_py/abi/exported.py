"""What the libraries export: everything that the public headers declare, each function in the library of its header."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from .. import ops
from ..api import operators, surface
from ..api.prototype import RUNTIME_HANDLES, Prototype, parse, split_type
from ..views.exports import Export, Parameter, source
from .infini_names import units as infini_units
from .memory import RECORDS
from .phases import phase
from .sources import directory
from .special import ONLY_IN_C

DECLARED = re.compile(r"^(?:ACL_FUNC_VISIBILITY|ACLNN_API) ([^;]+);", re.MULTILINE)
"""A function in one of our headers: they all keep to this form."""


class Unit(NamedTuple):
    """One file of stubs: the headers that declare its functions, and the functions."""

    headers: tuple[str, ...]
    exports: tuple[Export, ...]

    @property
    def text(self) -> str:
        return source(self.headers, self.exports, RUNTIME_HANDLES)


def declarations(header: Path) -> list[str]:
    """The prototypes that a header declares, each on one line."""
    return [" ".join(text.split()) for text in DECLARED.findall(header.read_text())]


def exported(prototype: Prototype, module: str = "") -> Export:
    """A function that Python has."""
    parameters = tuple(Parameter(each.param.ctype, each.param.name, each.way) for each in prototype.declared)
    return Export(prototype.name, prototype.result, parameters, module, frozenset(RECORDS))


def only_declared(text: str) -> Export:
    """A function that the emulator refuses."""
    head, _, inside = text.partition("(")
    result, name = split_type(head)
    pieces = inside.removesuffix(")").split(",") if inside not in (")", "void)") else []
    pairs = [split_type(piece.strip()) for piece in pieces]
    return Export(name, result, tuple(Parameter(ctype, each, "int") for ctype, each in pairs), only_declared=True)


def export(text: str) -> Export:
    """The function of a declaration in a header."""
    name = split_type(text.partition("(")[0])[1]
    function = surface.functions().get(name)
    if function is not None:
        return exported(function.prototype, function.__module__.rpartition(".")[2])
    return exported(parse(text, {})) if name in ONLY_IN_C else only_declared(text)


def unit(*headers: str, below: Iterable[str]) -> Unit:
    """The functions of the headers at these paths below include/. Those with "..." are written by hand."""
    texts = [text for path in below for text in declarations(directory("include") / path)]
    return Unit(headers, tuple(export(text) for text in texts if "..." not in text))


def operator_unit(library: str) -> Unit:
    """Both phases of the operators of one library."""
    declared = [operator for operator in map(ops.find, ops.names()) if operator.library == library]
    names = [name for operator in declared for name in (operator.name + operators.SUFFIX, operator.name)]
    found = [exported(prototype) for prototype in map(phase, names) if prototype is not None]
    return Unit(tuple(sorted({operator.header for operator in declared})), tuple(found))


def below(folder: str) -> list[str]:
    """The headers of a directory, by their paths below include/."""
    include = directory("include")
    return [str(path.relative_to(include)) for path in sorted((include / folder).rglob("*.h"))]


def libraries_of_operators() -> tuple[str, ...]:
    """The suffixes of libopapi_*; the two that CANN has are there even without operators."""
    return tuple(sorted({"nn", "math", *(ops.find(name).library for name in ops.names())}))


def units() -> dict[str, Unit]:
    """Every file of stubs by its name."""
    found = {
        "runtime": unit("acl/acl.h", below=below("acl")),
        "meta": unit("aclnn/aclnn_base.h", below=below("aclnn")),
        "own": unit("aclemu.h", below=["aclemu.h"]),
    }
    found |= {name: Unit(*parts) for name, parts in infini_units().items()}
    return {**found, **{f"operators_{library}": operator_unit(library) for library in libraries_of_operators()}}

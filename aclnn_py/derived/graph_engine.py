"""The C++ names of GE, CANN's graph engine, that programs are linked against: MindSpore's backend and torch_npu to 2.6.

They are in the libraries so that those load. The few that run while a program is loaded or looks for operators work;
the others say that graphs are not emulated.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

NAMES = Path(__file__).with_name("graph_engine.txt")
"""Mangled names, one on a line: what MindSpore 2.10 and torch_npu 2.4 to 2.6 leave undefined."""
RUNNER, GRAPH = "libge_runner.so", "libgraph.so"
LIBRARIES = (GRAPH, RUNNER)
OF_RUNNER = ("GEInitialize", "GEFinalize", "Session", "CompiledGraphSummary", "StatusFactory")
"""Functions, and classes, of libge_runner; the others are libgraph's."""
WORKING = {
    "_ZN2ge13StatusFactory8InstanceEv": "ge_status_factory",
    "_ZN2ge12AscendStringC1EPKc": "ge_no_text",
    "_ZN2ge10GEFinalizeEv": "ge_nothing",
    "_ZN2ge12GEInitializeERKSt3mapISsSsSt4lessISsESaISt4pairIKSsSsEEE": "ge_nothing",
}
"""Name -> the function inside that it is."""
FACTORY = {"IsExistOp": "ge_operator_exists", "CreateOperator": "ge_empty_operator"}
"""Functions of ge::OperatorFactory -> the same: MindSpore asks for every type that it sends to the compiler."""
REGISTERING = re.compile(r"^_ZN2ge\d+\w+RegisterC1E")
"""Objects whose constructors tell GE about an operator while a library is loaded: there is nobody to tell."""
PART = re.compile(r"(\d+)")


@cache
def names() -> tuple[str, ...]:
    return tuple(NAMES.read_text(encoding="utf-8").split())


def readable(mangled: str) -> str:
    """ge::Session::AddGraph of its mangled name, without arguments; a constructor is called after its class."""
    at = mangled.index("2ge")
    parts: list[str] = []
    while found := PART.match(mangled, at):
        start = found.end()
        at = start + int(found[1])
        parts.append(mangled[start:at])
    return "::".join(parts)


def library(mangled: str) -> str:
    return RUNNER if readable(mangled).split("::")[1] in OF_RUNNER else GRAPH


def inside(mangled: str) -> str | None:
    """The function that a name leads to, without the prefix; None where it is refused."""
    if REGISTERING.match(mangled):
        return "ge_nothing"
    if readable(mangled) == "ge::Operator::GetAttr":
        return "ge_failed"
    return WORKING.get(mangled) or FACTORY.get(readable(mangled).removeprefix("ge::OperatorFactory::"))


def jumps(soname: str) -> tuple[tuple[str, str], ...]:
    return tuple((each, target) for each in names() if library(each) == soname and (target := inside(each)))


def refused(soname: str) -> tuple[tuple[str, str], ...]:
    return tuple((each, readable(each)) for each in names() if library(each) == soname and not inside(each))

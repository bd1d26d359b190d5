"""The C headers of the operators, include/aclnnop/aclnn_*.h, and the C prototypes they consist of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from ..lowering.operator import Operator
from ..ops import find, names
from ..rules.core.param import EXECUTOR, WORKSPACE, Param
from .sizes import SIZES, SizeFunction

WIDTH = 120
RUN = (
    Param("workspace", "void*", "input", optional=True),
    Param("workspaceSize", "uint64_t", "attr"),
    Param("executor", "aclOpExecutor*", "input"),
)
"""Parameters of every phase two before the stream."""

TEMPLATE = """\
/* {apis}.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef {guard}
#define {guard}

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {{
#endif

{body}

#ifdef __cplusplus
}}
#endif

#endif
"""


class TwoPhases(Protocol):
    """What prototypes need to know of an operator."""

    @property
    def name(self) -> str: ...
    @property
    def params(self) -> tuple[Param, ...]: ...
    @property
    def stream_ctype(self) -> str: ...


def parameters(operator: TwoPhases) -> tuple[tuple[Param, ...], tuple[Param, ...]]:
    """Every C parameter of phase one and of phase two, in order."""
    stream = Param("stream", operator.stream_ctype, "input", optional=True)
    return (*operator.params, WORKSPACE, EXECUTOR), (*RUN, stream)


def written(param: Param) -> str:
    return f"{param.ctype} {param.name}"


def prototypes(operator: TwoPhases) -> tuple[str, str]:
    """The C prototypes of phase one and phase two, each on one line and without a semicolon."""
    first, second = (", ".join(map(written, params)) for params in parameters(operator))
    name = operator.name
    return f"aclnnStatus {name}GetWorkspaceSize({first})", f"aclnnStatus {name}({second})"


def filled(words: Iterable[str], margin: str) -> str:
    """Words in lines of at most WIDTH columns, none of them broken."""
    lines = [margin]
    for word in words:
        joined = f"{lines[-1]}{'' if lines[-1] == margin else ' '}{word}"
        if len(joined) <= WIDTH or lines[-1] == margin:
            lines[-1] = joined
        else:
            lines.append(margin + word)
    return "\n".join(lines)


def declaration(prototype: str) -> str:
    """The prototype as the header has it, parameters on lines of their own when it is long."""
    line = f"ACLNN_API {prototype};"
    if len(line) <= WIDTH:
        return line
    head, _, rest = line.partition("(")
    params = rest.split(", ")
    return f"{head}(\n" + filled([*(f"{param}," for param in params[:-1]), params[-1]], "    ")


def harmless(text: str) -> list[str]:
    """The words of a comment; what would end it or open another inside is taken apart."""
    return text.replace("*/", "* /").replace("/*", "/ *").split()


def parameter_line(param: Param) -> str:
    return f"{param.name}{' (may be null)' if param.optional else ''}: {param.meaning}"


def comment(operator: Operator) -> str:
    """What stands above the prototypes: the operator in a sentence, then its parameters."""
    title = filled(harmless(f"{operator.name}: {operator.summary}"), " * ")
    params = [filled(harmless(parameter_line(param)), " *   ") for param in operator.params]
    return "/" + "\n".join([title, *params])[1:] + " */"


def section(operator: Operator) -> str:
    return "\n".join([comment(operator), *map(declaration, prototypes(operator))])


def brief(title: str, lines: Iterable[str]) -> str:
    """Prototypes below a comment of one sentence."""
    return "\n".join(["/" + filled(harmless(title), " * ")[1:] + " */", *map(declaration, lines)])


def size_section(function: SizeFunction) -> str:
    return brief(f"{function.name}: {function.summary}", [function.prototype])


def header(path: str, operators: Sequence[Operator], more: Mapping[str, str]) -> str:
    """Text of the header at that path below include/, which declares these operators in the given order.

    `more` are sections of functions that are not declared, by their names.
    """
    guard = path.upper().replace("/", "_").replace(".", "_")
    sizes = [each for each in SIZES if each.header == path]
    apis = ", ".join([*(each.name for each in operators), *(each.name for each in sizes), *more])
    body = "\n\n".join([*map(section, operators), *map(size_section, sizes), *more.values()])
    return TEMPLATE.format(apis=apis, guard=guard, body=body)


def plain_first(operator: Operator) -> tuple[bool, str]:
    """The place of an operator in its header: by name, forms that work in place behind the others."""
    return operator.name.startswith("aclnnInplace"), operator.name


def headers(more: Mapping[str, Mapping[str, str]] | None = None) -> dict[str, str]:
    """Every header that the declarations and the functions beside them make, by its path below include/; `more` as in
    `header`, by path."""
    others = more or {}
    shared: dict[str, list[Operator]] = {path: [] for path in (*others, *(each.header for each in SIZES))}
    for operator in map(find, names()):
        shared.setdefault(operator.header, []).append(operator)
    return {
        path: header(path, sorted(operators, key=plain_first), others.get(path, {}))
        for path, operators in sorted(shared.items())
    }

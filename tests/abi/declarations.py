"""What our C headers declare, read without a compiler: they keep to one plain form, and anything else is an error."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

INCLUDE = Path(__file__).resolve().parents[2] / "include"
MARKS = ("ACL_FUNC_VISIBILITY", "ACLNN_API", "DCMIDLLEXPORT", "DLLEXPORT", "HCCL_API", "MSVP_PROF_API", "RTS_API")

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
DIRECTIVE = re.compile(r"^#.*$", re.MULTILINE)
LINKAGE = re.compile(r'^(?:extern "C" \{|\})$', re.MULTILINE)
MACRO = re.compile(r"^#define (\w+) (\w+)$", re.MULTILINE)
ENUM = re.compile(r"typedef enum (\w+) \{(.*)\} \1$")
CONSTANT = re.compile(r"(?:static const|constexpr) (\w+) (\w+) = (\d+)$")
FUNCTION = re.compile(r"(.+?) ?(\w+)\((.*)\)$")
TYPE = re.compile(r"typedef (?:struct|union|\w+)\b.*")


class Function(NamedTuple):
    """A prototype: the type of its result, its name, (type, name) of every parameter."""

    result: str
    name: str
    params: tuple[tuple[str, str], ...]


class Declarations(NamedTuple):
    """All that a set of headers declares; `constants` as name -> (type, value)."""

    functions: dict[str, Function]
    enums: dict[str, dict[str, int]]
    constants: dict[str, tuple[str, int]]
    macros: dict[str, int]


def paths(*below: str) -> list[Path]:
    """The headers of these directories below include/, or single headers."""
    found = [path for name in below for path in sorted((INCLUDE / name).rglob("*.h"))]
    return [*found, *(INCLUDE / name for name in below if name.endswith(".h"))]


def spaced(ctype: str) -> str:
    """One spelling of a type: `const aclTensor *const *` -> `const aclTensor* const*`."""
    return re.sub(r" ?\* ?", "* ", " ".join(ctype.split())).replace("* *", "**").strip()


def parameter(text: str) -> tuple[str, str]:
    if text == "...":
        return "...", ""
    ctype, name, rows = re.fullmatch(r"(.*?)(\w+)((?:\[\w*\])*)", text.strip()).groups()  # type: ignore[union-attr]
    return spaced(ctype) + rows, name


def function(text: str) -> Function:
    """The prototype in a text such as `aclError aclrtFree(void* devPtr)`."""
    found = FUNCTION.match(" ".join(text.split()))
    if found is None:
        raise ValueError(f"not a prototype: {text}")
    result, name, inside = found.groups()
    pieces = inside.split(",") if inside.strip() not in ("", "void") else []
    return Function(spaced(result), name, tuple(parameter(piece.strip()) for piece in pieces))


def statements(text: str) -> list[str]:
    """The declarations of a header, each on one line, without comments and directives."""
    code = LINKAGE.sub("", DIRECTIVE.sub("", COMMENT.sub("", text)))
    found, depth, start = [], 0, 0
    for at, char in enumerate(code):
        depth += {"{": 1, "}": -1}.get(char, 0)
        if char == ";" and depth == 0:
            found.append(" ".join(code[start:at].split()))
            start = at + 1
    if code[start:].strip():
        raise ValueError(f"not a declaration: {code[start:].strip()}")
    return found


def members(text: str) -> dict[str, int]:
    pairs = (piece.split("=") for piece in text.split(","))
    return {name.strip(): int(value, 0) for name, value in pairs}


def read(*files: Path) -> Declarations:
    """What these headers declare together."""
    found = Declarations({}, {}, {}, {})
    for path in files:
        text = path.read_text()
        numbers = ((name, value) for name, value in MACRO.findall(text) if value[0].isdigit())
        found.macros.update((name, int(value.rstrip("UL"), 0)) for name, value in numbers)
        for statement in statements(text):
            take(statement, found)
    return found


def take(statement: str, into: Declarations) -> None:
    mark, _, rest = statement.partition(" ")
    if mark in MARKS:
        parsed = function(rest)
        assert parsed.name not in into.functions, f"{parsed.name} is declared twice"
        into.functions[parsed.name] = parsed
    elif found := ENUM.match(statement):
        into.enums[found[1]] = members(found[2])
    elif found := CONSTANT.match(statement):
        into.constants[found[2]] = found[1], int(found[3])
    elif not TYPE.match(statement):
        raise ValueError(f"not a form our headers use: {statement}")

"""A page for each operator, one for each family, and the index of the families."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from aclnn_py import ops
from aclnn_py.base import status
from aclnn_py.derived import families
from aclnn_py.derived.dtypes import by_soc
from aclnn_py.derived.page import SPECIAL, page
from aclnn_py.derived.table import dtype_cell, row, short

from .text import fenced, plain, table

WIDE = "---\nhide: [navigation]\n---\n"
"""They are not in the navigation, whose column their tables can use."""
UNSEARCHED = " { data-search-exclude }"
"""Long lists stay out of the search index: names, summaries and notes are what people search for."""


def pages() -> Iterator[tuple[str, str]]:
    """Path below docs/ -> text."""
    yield "operators/index.md", index()
    for family, names in families.members().items():
        yield f"operators/{family}.md", WIDE + of_family(family, names)
        for name in names:
            yield f"operators/{name}.md", WIDE + of_operator(name, family)


def index() -> str:
    found = families.members()
    rows = (
        (f"[{family}]({family}.md)", str(len(names)), plain(families.title(family)), linked(names[0]))
        for family, names in found.items()
    )
    every = ", ".join(linked(name) for name in sorted(ops.names()))
    return (
        f"# Operators\n\n{len(ops.names())} aclnn operators in {len(found)} families. Each has a page with prototypes, "
        "parameters, dtypes per SoC, checks in their order with their codes, and notes. The search box finds "
        "an operator by any part of its name; `aclnn-py ops NAME` prints the same page.\n\n"
        f"{table(('family', 'operators', 'what they compute', 'for example'), rows)}\n"
        f"## All names{UNSEARCHED}\n\n{every}\n"
    )


def linked(name: str) -> str:
    return f"[`{name}`]({name}.md)"


def of_family(family: str, names: tuple[str, ...]) -> str:
    rows = []
    for found in map(row, map(ops.find, names)):
        rows.append((linked(found.name), plain(found.summary), short(found.documented_soc), plain(dtype_cell(found))))
    head = ("operator", "what it computes", "documented for Ascend ...", "dtypes of the first tensor")
    return (
        f"# {families.title(family).capitalize()}\n\n{len(names)} operators; [all families](index.md).\n\n"
        f"{table(head, rows)}"
    )


def of_operator(name: str, family: str) -> str:
    operator = ops.find(name)
    data = page(operator)
    head = ("name", "C type", "role", "meaning")
    rows = ((f"`{one['name']}`", f"`{one['ctype']}`", role(one), plain(one["meaning"])) for one in data["parameters"])
    sections = {
        "Formula": plain(data["formula"]),
        "Prototypes": fenced("\n".join(map(folded, data["prototypes"])), "c")
        + f"\nHeader `{data['header']}`, library `{data['library']}`.",
        "Parameters": table(head, rows),
        f"Dtypes per SoC{UNSEARCHED}": table(("tensor", "dtypes", "SoC families"), dtype_rows(operator)),
        f"Checks of phase one, in this order{UNSEARCHED}": "\n".join(checks(data["rules"], 0)),
        f"Checks while the call is planned, in this order{UNSEARCHED}": "\n".join(
            f"- {code(step['code'])} {plain(step['step'])}" for step in data["plan"]
        ),
        "Notes": "\n".join(f"- {plain(note)}" for note in data["notes"]),
        "Precision": plain(data["precision"]),
        "In PyTorch": plain(data["reference"]),
        "Documented for": ", ".join(data["documented_soc"]),
    }
    spoken = f"<span hidden>{name.lower()} {name.removeprefix('aclnn').lower()}</span>"  # searched for without capitals
    body = "\n\n".join(f"## {title}\n\n{text}" for title, text in sections.items() if text)
    return f"# {name}\n\n{opening(data)}. Family: [{families.title(family)}]({family}.md).{spoken}\n\n{body}\n"


def opening(data: dict[str, Any]) -> str:
    """The summary with a capital letter, unless it begins with the name of a parameter."""
    text = plain(data["summary"])
    first = re.split(r"\W", data["summary"])[0]
    names = {parameter["name"] for parameter in data["parameters"]}
    return text if first in names or not first.islower() or len(first) == 1 else text[:1].upper() + text[1:]


def folded(prototype: str) -> str:
    """A line for each parameter."""
    head, _, rest = prototype.partition("(")
    return f"{head}(\n    " + rest.replace(", ", ",\n    ") + ";\n"


def role(parameter: dict[str, Any]) -> str:
    return f"{parameter['role']}, optional" if parameter["optional"] else str(parameter["role"])


def dtype_rows(operator: Any) -> Iterator[tuple[str, str, str]]:
    for name, rows in by_soc(operator).items():
        for tokens, socs in rows.items():
            listed = ", ".join(SPECIAL.get(token, token) for token in dict.fromkeys(tokens))
            yield f"`{name}`", plain(listed) or "none", ", ".join(socs)


def code(number: int) -> str:
    return f"[`{number}`](../codes.md#{status.name(number).lower()})" if number else "`0`"


def checks(rules: list[dict[str, Any]], depth: int) -> Iterator[str]:
    """Nested list items, a condition with what it guards below it."""
    indent = "    " * depth
    for rule in rules:
        if "code" in rule:
            yield f"{indent}1. {code(rule['code'])} {plain(rule['rule'])}"
            continue
        word, first, second = ("if", "rules", "otherwise") if rule["rules"] else ("unless", "otherwise", "rules")
        yield f"{indent}1. {word} {plain(rule['when'])}:"
        yield from checks(rule[first], depth + 1)
        if rule[second]:
            yield f"{indent}1. otherwise:"
            yield from checks(rule[second], depth + 1)

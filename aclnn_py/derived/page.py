"""An operator's page: everything its declaration says, as data and as plain text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ..base import status
from ..lowering.operator import Operator
from ..rules.core.param import EXECUTOR, WORKSPACE, Param
from ..rules.core.rule import Rule
from ..rules.relations.conditions import When
from .dtypes import by_soc

WIDTH = 100
SPECIAL = {
    "*castable": "every dtype the result can be cast to",
    "*any": "any that the rules allow",
    "*promoted": "the promoted dtype",
}


def prototypes(operator: Operator) -> tuple[str, str]:
    """The C prototypes of phase one and phase two."""
    first = ", ".join(f"{param.ctype} {param.name}" for param in (*operator.params, WORKSPACE, EXECUTOR))
    second = f"void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, {operator.stream_ctype} stream"
    return (
        f"aclnnStatus {operator.name}GetWorkspaceSize({first})",
        f"aclnnStatus {operator.name}({second})",
    )


def page(operator: Operator) -> dict[str, Any]:
    """The page as data that JSON can hold.

    Keys: name, summary, formula, reference, precision, header, library, prototypes, parameters, rules and plan in the
    order they are tried, dtypes (per parameter and SoC family), documented_soc, notes.
    """
    dtypes = by_soc(operator)
    return {
        "name": operator.name,
        "summary": operator.summary,
        "formula": operator.formula,
        "reference": operator.reference,
        "precision": operator.precision,
        "header": operator.header,
        "library": f"libopapi_{operator.library}.so",
        "prototypes": list(prototypes(operator)),
        "parameters": [parameter(param) for param in operator.params],
        "rules": [rule_data(rule) for rule in operator.rules],
        "plan": [{"code": step.code, "step": str(step)} for step in planned(operator)],
        "dtypes": {name: spread(rows) for name, rows in dtypes.items()},
        "documented_soc": list(operator.documented_soc),
        "notes": list(operator.notes),
    }


def parameter(param: Param) -> dict[str, Any]:
    """One parameter of phase one."""
    fields = ("name", "ctype", "role", "optional", "meaning")
    return {field: getattr(param, field) for field in fields}


def rule_data(rule: Rule) -> dict[str, Any]:
    """A rule, or a condition with the rules under it."""
    if isinstance(rule, When):
        return {
            "when": str(rule.condition),
            "rules": [rule_data(inner) for inner in rule.rules],
            "otherwise": [rule_data(inner) for inner in rule.otherwise],
        }
    return {"code": rule.code, "rule": str(rule)}


def planned(operator: Operator) -> list[Rule]:
    """The steps of the plan; behind a choice those of its branches that answer for themselves."""
    return [each for step in operator.plan for each in dict.fromkeys((step, *step.leaves()))]


def spread(rows: dict[tuple[str, ...], tuple[str, ...]]) -> dict[str, list[str]]:
    """Dtypes by SoC family."""
    return {soc: list(tokens) for tokens, socs in rows.items() for soc in socs}


def text(operator: Operator) -> str:
    """The page for a terminal or a file, lines of at most 100 columns."""
    data = page(operator)
    sections = [
        "\n".join((data["name"], *paragraph(data["summary"]), "")),
        section("Formula", paragraph(data["formula"])),
        section("Prototypes", folded(f"  {prototype};" for prototype in data["prototypes"])),
        section("Header and library", (f"  {data['header']}, {data['library']}",)),
        section("Parameters", folded(parameter_lines(data["parameters"]))),
        section("Rules, in this order", folded(line for one in operator.rules for line in lines_of(one))),
        section("Plan, in this order", folded(f"  {step['code']}  {step['step']}" for step in data["plan"])),
        section("Dtypes", folded(dtype_lines(operator))),
        section("Documented for", paragraph(", ".join(data["documented_soc"]))),
        section("Notes", (line for note in data["notes"] for line in paragraph(note))),
        section("Precision", paragraph(data["precision"])),
        section("In PyTorch", paragraph(data["reference"])),
    ]
    return "\n".join(filter(None, sections))


def section(title: str, lines: Iterable[str]) -> str:
    body = "\n".join(lines)
    return f"{title}\n{body}\n" if body.strip() else ""


def paragraph(words: str) -> list[str]:
    return filled(words, "  ", "  ")


def filled(words: str, head: str, indent: str) -> list[str]:
    """Words in lines of the page's width, the first one behind `head`, the others behind `indent`."""
    from textwrap import wrap as fill

    lines = fill(
        words, WIDTH, initial_indent=head, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
    return lines or [head]


def parameter_lines(parameters: list[dict[str, Any]]) -> Iterator[str]:
    roles = ["optional " + param["role"] if param["optional"] else param["role"] for param in parameters]
    columns = ([param["name"] for param in parameters], [param["ctype"] for param in parameters], roles)
    widths = [max(map(len, column)) for column in columns]
    for param, *cells in zip(parameters, *columns, strict=True):
        padded = (f"{cell:<{width}}" for cell, width in zip(cells, widths, strict=True))
        head = f"  {'  '.join(padded)}  "
        yield from filled(param["meaning"], head, " " * len(head))


def folded(lines: Iterator[str]) -> Iterator[str]:
    """Lines with what is too long for the page continued below."""
    for line in lines:
        start = len(line) - len(line.lstrip())
        yield from filled(line[start:], line[:start], " " * (start + 8))


def lines_of(rule: Rule) -> Iterator[str]:
    return rule_lines(rule_data(rule), 1)


def rule_lines(rule: dict[str, Any], depth: int) -> Iterator[str]:
    indent = "  " * depth
    if "code" in rule:
        yield f"{indent}{rule['code'] or 'ok':<6}  {rule['rule']}"
        return
    word, first, second = ("if", "rules", "otherwise") if rule["rules"] else ("unless", "otherwise", "rules")
    yield f"{indent}{word} {rule['when']}:"
    for inner in rule[first]:
        yield from rule_lines(inner, depth + 1)
    if rule[second]:
        yield f"{indent}otherwise:"
    for inner in rule[second]:
        yield from rule_lines(inner, depth + 1)


def dtype_lines(operator: Operator) -> Iterator[str]:
    dtypes = by_soc(operator)
    widest = max(map(len, dtypes), default=0)
    for name, rows in dtypes.items():
        for tokens, socs in rows.items():
            where = "" if len(rows) == 1 else f" on {', '.join(socs)}"
            listed = ", ".join(SPECIAL.get(token, token) for token in dict.fromkeys(tokens))
            yield f"  {name:<{widest}}  {listed or 'none'}{where}"


def docstring(operator: Operator) -> str:
    """What help() shows for phase one: prototype, formula, parameters, and the codes in the order of the rules."""
    lines = [f"{prototypes(operator)[0]};", "", f"{operator.summary}: {operator.formula}", ""]
    lines += parameter_lines([parameter(param) for param in operator.params])
    lines += ["", "Returns (workspaceSize in bytes, executor, status). Tested in this order:", ""]
    lines += [line for rule in operator.rules for line in lines_of(rule)]
    lines += [f"  {step.code}  {step}" for step in planned(operator)]
    codes = sorted({rule.code for rule in operator.leaves() if rule.code})
    lines += ["", ", ".join(f"{code} {status.name(code)}" for code in codes) + "."]
    return "\n".join(lines)

"""Runtime functions, rules and commands speak the field's language, and so do names of the rooms listed here."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from aclnn_py import ops
from aclnn_py.api import surface
from aclnn_py.cli import main
from aclnn_py.derived.page import planned, rule_data
from aclnn_py.infiniop import surface as infini

ROOT = Path(__file__).parents[1]
RIDDLES = (
    r"\bnobody\b", r"\blook(s|ed|ing)? at\b", r"left alone", r"side by side", r"one (behind|after) the other",
    r"\bours\b", r"facts \d", r"\bfor ever\b", r"\bwhat (it|the stream) (is|was) told\b",
    r"(place|element) by (place|element)", r"\b(keeps|does) what it is told\b", r"\bmend(s|ed)?\b", r"no such\.",
    r"\bthe room\b", r"all the same", r"as it stands", r"at it already", r"\bis told\b", r"in trouble",
)  # fmt: skip
BARE = re.compile(r"Codes(?: in order)?: .*?(?<!\d)(?:\d{6}|NPU 1)(?=[;.](?:\s|$))")
"""A code without a word on when it is returned."""
OF_RULES = (
    r"done at once", r"place by place", r"\bgoes with\b", r"which it has not", r"\bhalves\b(?! of)", r"\(, ",
    r"behind its storage", r"the work is", r"finiteness",
    r"\bnumber of elements of \w+ is 0(?! or)",
    r"^(dtypes|shapes|sizes|formats|numbers) of \w+(, \w+)* is ",
)  # fmt: skip
NAMES = frozenset(
    ("told", "told_by", "seen", "woven", "laid", "laid_out", "fits", "glance", "wish", "hear", "heard", "hearer",
     "teller", "said", "lone", "kept", "asked", "fit", "misfit", "amiss", "look", "further", "fork", "answering",
     "together", "near", "nowhere", "alone", "beside", "taken", "course", "going", "turned", "settled", "place",
     "whole")
)  # fmt: skip
"""Names of functions, classes and fields that say nothing of what they are."""
CLEAN = (
    "api", "base", "checks", "conform", "derived", "infiniop", "lowering", "ops", "optypes", "planning", "rules",
)  # fmt: skip
FUNCTION = re.compile(r"^(?:static )?(?:inline )?[\w* ]+?\b(\w+)\([^;]*$", re.MULTILINE)


def runtime() -> dict[str, str]:
    found = {**surface.functions(), **surface.types()}
    texts = {name: value.__doc__ or "" for name, value in found.items()}
    return texts | {name: infini.find(name).__doc__ or "" for name in infini.names() if name.startswith("infinirt")}


def of_command(command: click.Command) -> Iterator[str]:
    yield from (command.help or "", command.short_help or "")
    yield from (option.help or "" for option in command.params if isinstance(option, click.Option))
    for inner in getattr(command, "commands", {}).values():
        yield from of_command(inner)


def sentences(rule: object) -> Iterator[str]:
    """The words of a rule and of everything below it."""
    if isinstance(rule, dict):
        yield from (value for key, value in rule.items() if key in ("rule", "when"))
        for inner in (*rule.get("rules", ()), *rule.get("otherwise", ())):
            yield from sentences(inner)


@pytest.mark.parametrize("riddle", RIDDLES)
def test_no_text_of_runtime_or_commands_is_a_riddle(riddle: str) -> None:
    texts = runtime() | {text: text for text in of_command(main)}
    assert {name: text for name, text in texts.items() if re.search(riddle, " ".join(text.split()))} == {}


def test_every_code_of_a_runtime_function_has_a_reason() -> None:
    flat = {name: " ".join(text.split()) for name, text in runtime().items()}
    assert {name: text for name, text in flat.items() if BARE.search(text)} == {}


def test_rules_and_steps_are_sentences() -> None:
    found: dict[str, str] = {}
    for operator in map(ops.find, ops.names()):
        rules = [words for rule in operator.rules for words in sentences(rule_data(rule))]
        for words in (*rules, *map(str, planned(operator))):
            if any(re.search(riddle, words) for riddle in OF_RULES):
                found[operator.name] = words
    assert found == {}


def names_of(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr
        if isinstance(node, ast.ClassDef):
            fields = (each.target for each in node.body if isinstance(each, ast.AnnAssign))
            yield from (field.id for field in fields if isinstance(field, ast.Name))


@pytest.mark.parametrize("room", CLEAN)
def test_names_of_python_say_what_they_are(room: str) -> None:
    files = (ROOT / "aclnn_py" / room).rglob("*.py")
    found = {f"{path.name}: {name}" for path in files for name in names_of(ast.parse(path.read_text()))}
    assert {name for name in found if name.rpartition(" ")[2].lower().lstrip("_") in NAMES} == set()


@pytest.mark.parametrize("room", ["abi", "collectives", "compute", "machine"])
def test_names_of_kernels_say_what_they_are(room: str) -> None:
    files = list((ROOT / "kernels" / room).rglob("*.[ch]"))
    found = {f"{path.name}: {name}" for path in files for name in FUNCTION.findall(path.read_text())}
    condemned = NAMES - {"look"} | {"room_take", "room_give", "whole_of", "nearest_whole"}
    assert {name for name in found if name.rpartition(" ")[2] in condemned} == set()

"""Thirteen kinds of mistakes that a newcomer makes in C++: each is found, with file and line."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from aclnn_py.cli.program import compiled

SOURCE = Path(__file__).resolve().parent / "mistakes.cpp"
FUNCTION, MARK = re.compile(r"^static void (\w+)\(\)$"), re.compile(r"// ([\w. -]+)$")


def expected() -> dict[str, set[tuple[str, int]]]:
    """By function of the program: rules or codes in the comments behind its lines, with the lines."""
    found: dict[str, set[tuple[str, int]]] = defaultdict(set)
    function = ""
    for number, line in enumerate(SOURCE.read_text().splitlines(), 1):
        if match := FUNCTION.search(line):
            function = match[1]
        if function and (match := MARK.search(line)):
            found[function] |= {(name, number) for name in match[1].split()}
    return dict(found)


EXPECTED = expected()


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(SOURCE, tmp_path_factory.mktemp("mistakes"))


def lines(site: str) -> set[int]:
    return {int(number) for number in re.findall(r"mistakes\.cpp:(\d+)", site)}


def told(report: dict[str, Any]) -> set[tuple[str, int]]:
    """Rules of findings and codes of refusals, with every line that they name."""
    rows = [(each["rule"], each["sites"]) for each in report["findings"]]
    rows += [(str(each["code"]), reason["sites"]) for each in report["refusals"] for reason in each["reasons"]]
    return {(name, line) for name, sites in rows for site in sites for line in lines(site["site"])}


def test_there_are_thirteen() -> None:
    assert len(EXPECTED) == 13


@pytest.mark.parametrize("mistake", sorted(EXPECTED))
def test_a_mistake_is_found_with_its_line(mistake: str, program: Path, cli: Any, tmp_path: Path) -> None:
    target = tmp_path / "report.json"
    checks = "leak" if mistake == "leaks" else "race,lifetime,memory,init"
    done = cli("run", "--quiet", f"--check={checks}", "--json", target, program, mistake)
    assert done.returncode == 0
    report = json.loads(target.read_text())
    assert told(report) >= EXPECTED[mistake], report["findings"]
    rules = {rule for rule, _ in EXPECTED[mistake] if not rule.isdigit()}
    assert {each["rule"] for each in report["findings"]} == rules

"""Checks know what collectives read and write."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from aclnn_py.cli.program import compiled

SOURCE = Path(__file__).resolve().parent / "collectives.cpp"


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(SOURCE, tmp_path_factory.mktemp("collectives"))


@pytest.mark.parametrize(
    ("case", "rules"),
    [("clean", set()), ("unwritten", {"init.unwritten"}), ("early", {"init.unwritten", "race.host"})],
)
def test_findings_of_collectives(program: Path, cli: Any, tmp_path: Path, case: str, rules: set[str]) -> None:
    target = tmp_path / "report.json"
    done = cli("run", "--quiet", "--check", "--json", target, program, case)
    assert done.returncode == 0, done.stderr
    found = json.loads(target.read_text())["findings"]
    assert {each["rule"] for each in found} == rules, found


def test_a_communicator_of_a_group_is_made_where_the_program_asks_for_it(
    program: Path, cli: Any, tmp_path: Path
) -> None:
    target = tmp_path / "report.json"
    done = cli("run", "--quiet", "--check=leak", "--json", target, program, "left")
    assert done.returncode == 0, done.stderr
    (found,) = json.loads(target.read_text())["findings"]
    line = next(n for n, text in enumerate(SOURCE.read_text().splitlines(), 1) if "asks for it" in text)
    assert found["message"] == "an HcclComm was never destroyed"
    assert f"collectives.cpp:{line}" in found["sites"][0]["site"].split(" <- ")

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

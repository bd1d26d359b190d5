"""One planner process for all tests that only ask, and the machine's end of the conversation as a program."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from subprocess import DEVNULL

import children
import pytest
from planner_child import Child
from talking import SILU, Talk, compiled


@pytest.fixture(scope="session")
def child() -> Iterator[Child]:
    made = Child()
    yield made
    assert made.end() == 0


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not shutil.which("gcc"):
        pytest.skip("needs a C compiler")
    return compiled(Path(__file__).resolve().parents[2], tmp_path_factory.mktemp("talk") / "talk")


@pytest.fixture
def talk(program: Path, tmp_path: Path) -> Talk:
    """Run commands; the lines that they tell."""
    question, out = tmp_path / "question", tmp_path / "out"
    question.write_bytes(SILU)

    def run(*commands: object, program: Path = program, **variables: str) -> list[str]:
        environment = {"PATH": os.environ["PATH"], "TALK_OUT": str(out), **variables}
        words = ["load", str(question), *map(str, commands)]
        out.unlink(missing_ok=True)
        children.run([program, *words], env=environment, check=True, stderr=DEVNULL)
        return out.read_text().splitlines()

    return run

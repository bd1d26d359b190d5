"""Random calls of some operators through the C libraries, by the command that makes them of all."""

from __future__ import annotations

import sys
from pathlib import Path

import children
import pytest
from clients import PACKAGE, Done, clean

SOME = "^aclnn(Silu|Hardtanh|ForeachAddScalarList|InterleaveRope|UniqueDim)$"
LISTED = "^aclnnSquaredRelu$"


def run(tmp_path: Path, *arguments: str | Path) -> Done:
    environment = clean(PYTHONPATH=str(PACKAGE.parent), HOME=str(tmp_path), ACLNN_PY_THREADS="1")
    command = [sys.executable, "-m", "aclnn_py.cli.fuzz", *map(str, arguments)]
    return children.run(command, env=environment)


def test_nothing_is_found_through_c(home: Path, tmp_path: Path) -> None:
    done = run(tmp_path, "--target", home, "--op", SOME, "--each", "40")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("5 operators, ")
    assert ", 0 findings, " in done.stdout


def test_one_call_is_shown(home: Path, tmp_path: Path) -> None:
    done = run(tmp_path, "--target", home, "--op", "^aclnnSilu$", "--call", "3")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("self: ")


@pytest.mark.parametrize("option", [("--target", "/nonexistent"), ("--op", "aclnnNothing"), ("--part", "3/2")])
def test_wrong_options_are_told(tmp_path: Path, option: tuple[str, str]) -> None:
    done = run(tmp_path, *option)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr

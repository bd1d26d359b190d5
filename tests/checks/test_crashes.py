"""Programs with a finding that crash, or whose own handler of signals recovers: they end as without checks."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import pytest

from aclnn_py.cli.program import SIGNALLED, compiled

SOURCE = Path(__file__).resolve().parent / "crashes.c"
ABORTED = SIGNALLED + signal.SIGABRT
FOUND = "error race.host-access"
TOLD = 2
"""How often aclrtMemsetAsync takes the lock of the events with the machine's."""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(SOURCE, tmp_path_factory.mktemp("crashes"))


def test_a_handler_that_recovers_is_called_for_every_fault(program: Path, cli: Any) -> None:
    done = cli("run", "--check=race", program)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-3:] == ["recovered 0", "recovered 1", "recovered 2"]
    assert FOUND in done.stderr


def test_a_spoilt_heap_still_aborts(program: Path, cli: Any) -> None:
    done = cli("run", "--check=race", program, "0")
    assert done.returncode == ABORTED
    assert FOUND in done.stderr


def test_an_abort_in_the_middle_of_telling_still_ends(program: Path, cli: Any) -> None:
    """With the lock of the events, which comes behind those of the machine: at each of its unlocks."""
    done = cli("run", "--check=race", program, "1000")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, f"{TOLD} inner unlocks")
    for unlock in range(1, TOLD + 1):
        assert cli("run", "--check=race", program, str(unlock)).returncode == ABORTED

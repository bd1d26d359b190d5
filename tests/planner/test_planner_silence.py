"""A planner that stands still is given up; one that is slow is waited for."""

from __future__ import annotations

import sys
from pathlib import Path

from planner_child import DIRECTORY
from talking import ANSWER, Talk, counted, ends, refused


def spoken(told: list[str]) -> list[str]:
    """Without the log, which says of every slow planner that it is waited for."""
    return [line for line in told if not line.startswith("log ")]


def test_a_planner_that_is_stopped_has_a_successor(talk: Talk, tmp_path: Path) -> None:
    python, numbers = counted(tmp_path / "python")
    told = talk("at", python, DIRECTORY, "ask", "stop", numbers, "ask", "ask", ACLNN_PY_PLANNER_TIMEOUT="1")
    assert spoken(told) == [ANSWER] * 3
    first, _second = map(int, numbers.read_text().split())
    assert ends(first)


def test_what_never_says_a_word_is_given_up(talk: Talk, tmp_path: Path) -> None:
    python, numbers = counted(tmp_path / "python", "exec sleep 1000")
    told = talk("ask", ACLNN_PY_PYTHON=str(python), ACLNN_PY_PLANNER_TIMEOUT="1")
    number = int(numbers.read_text())
    silence = f"which stood still for 1 s (process {number}, asleep) before it answered"
    assert spoken(told) == [refused(f"{python}, {silence}")]
    assert ends(number)


def test_a_slow_planner_is_waited_for(talk: Talk, tmp_path: Path) -> None:
    """Its script waits meanwhile for a process that is at work."""
    work = "from time import process_time as t\nwhile t() < 2.5: pass"
    python, numbers = counted(tmp_path / "python", f"{sys.executable} -c '{work}'")
    assert spoken(talk("at", python, DIRECTORY, "ask", ACLNN_PY_PLANNER_TIMEOUT="1")) == [ANSWER]
    assert len(numbers.read_text().split()) == 1

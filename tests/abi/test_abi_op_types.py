"""Operators that MindSpore and older torch_npu call by their types, through C: numbers against NumPy's."""

from __future__ import annotations

import sys
from pathlib import Path

import children
from clients import clean

PROGRAMS = Path(__file__).with_name("programs")


def test_what_does_not_fit_is_refused(home: Path) -> None:
    done = children.run([sys.executable, str(PROGRAMS / "bad_types.py"), str(home)], env=clean())
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


def test_numbers_are_those_of_the_formulas(home: Path) -> None:
    """In a process of its own, since libraries stay loaded."""
    done = children.run([sys.executable, str(PROGRAMS / "op_types.py"), str(home)], env=clean())
    assert (done.returncode, done.stdout) == (0, ""), done.stderr

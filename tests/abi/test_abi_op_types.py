"""Operators that MindSpore and older torch_npu call by their types, through C: numbers against NumPy's."""

from __future__ import annotations

import sys
from pathlib import Path

import children
from clients import clean

PROGRAM = Path(__file__).with_name("programs") / "op_types.py"


def test_numbers_are_those_of_the_formulas(home: Path) -> None:
    """In a process of its own, since libraries stay loaded."""
    done = children.run([sys.executable, str(PROGRAM), str(home)], env=clean())
    assert (done.returncode, done.stdout) == (0, ""), done.stderr

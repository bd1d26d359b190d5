"""The C and C++ compilers, for programs that use our headers."""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Iterable
from pathlib import Path

import children
import pytest
from declarations import INCLUDE

WARNINGS = ("-Wall", "-Wextra", "-pedantic", "-Werror")
C, CXX = ("c99", "c11"), ("c++11", "c++17", "c++20")
STANDARDS = (*C, *CXX)


def compiler(standard: str) -> list[str]:
    """The command for that language standard; skips the test where there is none."""
    variable, usual = ("CXX", "g++") if standard.startswith("c++") else ("CC", "gcc")
    command = shlex.split(os.environ.get(variable, usual))
    if not shutil.which(command[0]):
        pytest.skip(f"no compiler {command[0]}")
    return command


def messages(standard: str, files: Iterable[Path], *flags: str, include: Iterable[Path] = (INCLUDE,)) -> str:
    """What the compiler says about these files, compiled one by one with every warning an error; "" is best."""
    language = "c++" if standard.startswith("c++") else "c"
    paths = [f"-I{path}" for path in include]
    command = [*compiler(standard), f"-std={standard}", *WARNINGS, *flags, "-fsyntax-only", *paths, "-x", language]
    return children.run([*command, *map(str, files)]).stderr


def complaints(standard: str, source: str, directory: Path, *flags: str, include: Iterable[Path] = (INCLUDE,)) -> str:
    """The same for the text of one program."""
    path = directory / "program"
    path.write_text(source)
    return messages(standard, [path], *flags, include=include)

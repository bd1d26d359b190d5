"""What the tests of the C libraries share: how programs are compiled, and in which environment they run."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import children
import pytest

import aclnn_py

PACKAGE = Path(aclnn_py.__file__).resolve().parent
PROGRAMS = Path(__file__).resolve().parent / "programs"
COMPILERS = {".c": ("CC", "gcc"), ".cpp": ("CXX", "g++")}
LIBRARIES = ("-lascendcl", "-lnnopbase", "-lopapi", "-laclemu", "-lm", "-ldl", "-pthread")

Done = subprocess.CompletedProcess[str]


def clean(**variables: str) -> dict[str, str]:
    """The environment of a child: nothing of ours is set in it but what is given."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("ACLNN_", "ASCEND_"))}
    return {**kept, **variables}


def aclnn_py_home(cache: Path, *options: str, **variables: str) -> Done:
    """`aclnn-py home` with a cache of its own."""
    environment = clean(ACLNN_PY_HOME=str(cache), PYTHONPATH=str(PACKAGE.parent), **variables)
    command = [sys.executable, "-m", "aclnn_py", "home", *options]
    return children.run(command, env=environment, cwd=cache)


def compiler(suffix: str) -> list[str]:
    variable, usual = COMPILERS[suffix]
    command = shlex.split(os.environ.get(variable, usual))
    if not shutil.which(command[0]):
        pytest.skip(f"no compiler {command[0]}")
    return command

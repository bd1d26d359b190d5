"""A client that holds the GIL, as torch_npu does: no call of the C ABI needs Python, so it ends."""

from __future__ import annotations

import os
import sys
import sysconfig
from pathlib import Path

import children
import pytest
from clients import LIBRARIES, PACKAGE, PROGRAMS, clean, compiler

HOLDER = Path(__file__).with_name("holder.py")
CALLS = os.environ.get("HOLDING_CALLS", "6000")
"""The issue asks for 100 000, which take some seconds each."""


@pytest.fixture(scope="module")
def extension(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The directory of the extension, built against the tree as any client would be."""
    python = Path(sysconfig.get_path("include"))
    if not (python / "Python.h").is_file():
        pytest.skip("no Python.h")
    target = tmp_path_factory.mktemp("holding") / "holding.so"
    folders = [f"-I{path}" for path in (python, home / "include", home / "include" / "aclnnop")]
    inputs = [str(PROGRAMS / "holding.c"), f"-L{home / 'lib64'}", *LIBRARIES, f"-Wl,-rpath,{home / 'lib64'}"]
    flags = ["-g", "-shared", "-fPIC", "-Wall", "-Wextra", "-Werror"]
    done = children.run([*compiler(".c"), *flags, *folders, *inputs, "-o", str(target)])
    assert (done.returncode, done.stderr) == (0, "")
    return target.parent


@pytest.mark.parametrize("name", ["alone", "with_package", "one_machine"])
def test_the_gil_is_held_meanwhile(extension: Path, tmp_path: Path, name: str) -> None:
    search = f"{extension}{os.pathsep}{PACKAGE.parent}"
    command = [sys.executable, str(HOLDER), name, CALLS]
    environment = clean(PYTHONPATH=search, HOME=str(tmp_path))
    done = children.run(command, env=environment, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")

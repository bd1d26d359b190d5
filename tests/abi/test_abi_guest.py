"""A Python program that comes through the C libraries: one machine with aclnn_py, and no need of the interpreter."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import children
import pytest
from clients import PACKAGE, clean, compiler

GUEST = Path(__file__).with_name("guest.py")

LATE = """
#include <stdio.h>
#include "acl/acl.h"
int ready(void) { return 1; }
__attribute__((destructor)) static void late(void) {
    int device = 0;
    printf("%d %d %d\\n", aclrtFree(&device), aclrtDestroyStream(&device), aclrtGetDevice(&device));
    fflush(stdout);
}
"""

Guest = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def guest(home: Path, tmp_path: Path) -> Guest:
    def call(name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(GUEST), str(home / "lib64"), name, *arguments]
        environment = clean(PYTHONPATH=str(PACKAGE.parent), HOME=str(tmp_path))
        return children.run(command, env=environment)

    return call


@pytest.mark.parametrize("name", ["one_machine", "held_gil", "without_numpy"])
def test_inside_python(guest: Guest, name: str) -> None:
    done = guest(name)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_ctrl_c_is_raised_behind_the_call(guest: Guest) -> None:
    done = guest("ctrl_c")
    assert (done.returncode, done.stdout, done.stderr) == (0, "interrupted\n", "")


def test_calls_after_the_interpreter_is_gone(guest: Guest, home: Path, tmp_path: Path) -> None:
    (tmp_path / "late.c").write_text(LATE)
    library = str(tmp_path / "liblate.so")
    inputs = [f"-I{home / 'include'}", str(tmp_path / "late.c"), f"-L{home / 'lib64'}", "-lascendcl", "-o", library]
    children.run([*compiler(".c"), "-shared", "-fPIC", f"-Wl,-rpath,{home / 'lib64'}", *inputs], check=True)
    done = guest("late_calls", library)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "107000 107017 0\n"


def test_a_python_without_the_package_can_use_the_libraries(home: Path, tmp_path: Path) -> None:
    (tmp_path / "aclnn_py").mkdir()
    (tmp_path / "aclnn_py" / "__init__.py").write_text("raise ImportError('out of order')\n")
    program = "import ctypes, sys; acl = ctypes.CDLL(sys.argv[1]); print(acl.aclInit(None), acl.aclrtFree(None))"
    command = [sys.executable, "-c", program, str(home / "lib64" / "libascendcl.so")]
    done = children.run(command, env=clean(PYTHONPATH=str(tmp_path)), cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "0 100000\n", "")


@pytest.mark.parametrize("first", ["package", "libraries"])
def test_whichever_comes_first_there_is_one_machine(home: Path, tmp_path: Path, first: str) -> None:
    """Also when the tree is a copy on another file system: the loader knows the machine by its name."""
    copy = tmp_path / "copy"
    copy.mkdir()
    for library in (home / "lib64").glob("*.so*"):
        (copy / library.name).write_bytes(library.read_bytes())
    steps = ["import aclnn_py as acl; acl.aclInit", "acl_c = ctypes.CDLL(sys.argv[1])"]
    lines = ["import ctypes, sys", *(steps if first == "package" else steps[::-1])]
    program = "\n".join([*lines, "print(acl_c.aclrtSetDevice(2), *acl.aclrtGetDevice())"])
    command = [sys.executable, "-c", program, str(copy / "libascendcl.so")]
    environment = clean(PYTHONPATH=str(PACKAGE.parent))
    done = children.run(command, env=environment, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "0 2 0\n", "")

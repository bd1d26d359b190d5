"""Where Python, its library or the package are not to be had, a program gets a code and is told once why."""

from __future__ import annotations

import subprocess
import sysconfig
from pathlib import Path

import pytest
from clients import clean, compiler

from aclnn_py.abi import exported, libpython, libraries

PROGRAM = """
#include <stdio.h>
#include "acl/acl.h"
#include "aclnnop/aclnn_silu.h"
int main(void) {
    uint64_t size;
    aclOpExecutor *executor;
    printf("%d %d %d %d\\n", aclInit(NULL), aclrtFree(NULL), aclnnSiluGetWorkspaceSize(NULL, NULL, &size, &executor),
           aclrtGetSocName() != NULL);
    return 0;
}
"""
ANSWERS = "500000 500000 561000 0\n"
VERSION = sysconfig.get_python_version()


def test_libpython_that_is_not_there(build, execute) -> None:
    done = execute(build(PROGRAM, suffix=".c"), ACLNN_PY_LIBPYTHON="/no/such/libpython.so")
    assert (done.returncode, done.stdout) == (0, ANSWERS)
    (line,) = done.stderr.splitlines()
    assert line.startswith("aclnn_py: libpython cannot be loaded (/no/such/libpython.so: ")
    assert "ACLNN_PY_LIBPYTHON" in line


def test_a_library_that_is_no_libpython(build, execute, home: Path) -> None:
    library = home / "lib64" / "libaclemu.so"
    done = execute(build(PROGRAM, suffix=".c"), ACLNN_PY_LIBPYTHON=str(library))
    assert done.stdout == ANSWERS
    assert done.stderr == f"aclnn_py: {library} is no libpython of version {VERSION}: name one in ACLNN_PY_LIBPYTHON.\n"


def names_of_python() -> list[str]:
    text = (libraries.directory("kernels") / "shim" / "python.h").read_text()
    listed = text.partition("#define PYTHON_FUNCTIONS")[2].partition("struct python")[0]
    return [word.partition(")")[0] for word in listed.split("use(")[1:]]


def test_a_libpython_of_another_version(build, execute, tmp_path: Path) -> None:
    source = 'const char *Py_GetVersion(void) { return "3.99.0"; }\n'
    names = ["Py_IsFinalizing", *(name for name in names_of_python() if name not in ("Py_GetVersion", "name"))]
    (tmp_path / "other.c").write_text(source + "".join(f"int {name}(void) {{ return 0; }}\n" for name in names))
    library = tmp_path / "libother.so"
    subprocess.run([*compiler(".c"), "-shared", "-fPIC", str(tmp_path / "other.c"), "-o", str(library)], check=True)
    done = execute(build(PROGRAM, suffix=".c"), ACLNN_PY_LIBPYTHON=str(library))
    assert done.stdout == ANSWERS
    assert done.stderr.startswith(f"aclnn_py: {library} is Python 3.99.0 but this library was built for {VERSION}: ")


def test_a_package_that_cannot_be_imported(build, execute, tmp_path: Path) -> None:
    (tmp_path / "aclnn_py").mkdir()
    (tmp_path / "aclnn_py" / "__init__.py").write_text("raise ImportError('out of order')\n")
    done = execute(build(PROGRAM, suffix=".c"), PYTHONPATH=str(tmp_path))
    assert (done.returncode, done.stdout) == (0, ANSWERS)
    (line,) = done.stderr.splitlines()
    assert line.startswith("aclnn_py: the package aclnn_py of ")
    assert "cannot be imported (out of order)" in line
    assert "ACLNN_PY_PYTHON" in line


def test_a_python_without_a_shared_library(build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(libpython, "find", lambda: None)
    target, scratch = tmp_path / "lib64", tmp_path / "scratch"
    target.mkdir()
    scratch.mkdir()
    libraries.build(target, scratch, exported.units())
    program = build(PROGRAM, suffix=".c")
    environment = clean(LD_LIBRARY_PATH=str(target), HOME=str(tmp_path))
    done = subprocess.run([str(program)], env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, ANSWERS)
    (line,) = done.stderr.splitlines()
    assert "has no shared library, which C programs need" in line
    assert "ACLNN_PY_LIBPYTHON" in line


def test_a_defect_of_ours_is_told_and_gives_a_code(build, execute, tmp_path: Path) -> None:
    """A module of the package that cannot be imported stands for any exception nobody foresaw."""
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['aclnn_py.api.memory'] = None\n")
    program = """
        #include <stdio.h>
        #include "acl/acl.h"
        int main(void) {
            printf("%d %d %d\\n", aclrtSetDevice(0), aclrtFree(NULL), aclrtFree(NULL));
            return aclrtResetDevice(0);
        }"""
    done = execute(build(program, suffix=".c"), PYTHONPATH=str(tmp_path))
    assert done.returncode == 0
    assert sorted(done.stdout.split()) == ["0", "500000", "500000"]
    assert done.stderr.count("ModuleNotFoundError: import of aclnn_py.api.memory halted; None in sys.modules") == 2

"""Where there is no Python to plan for a C program, everything but new operators works, and these are told why."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import children
import pytest
from clients import PACKAGE, clean

PROGRAM = """
#include <stdio.h>
#include "acl/acl.h"
#include "aclnn/aclnn_base.h"
#include "aclnnop/aclnn_silu.h"
int main(void) {
    int64_t shape[] = {2};
    void *data = NULL;
    uint64_t size = 7;
    aclOpExecutor *executor = NULL;
    aclrtStream stream;
    printf("%d ", aclInit(NULL));
    printf("%d ", aclrtSetDevice(0));
    printf("%d ", aclrtCreateStream(&stream));
    printf("%d ", aclrtMalloc(&data, 64, ACL_MEM_MALLOC_HUGE_FIRST));
    printf("%d ", aclrtFree(NULL));
    aclTensor *x = aclCreateTensor(shape, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape, 1, data);
    (void)aclGetRecentErrMsg();
    int code = aclnnSiluGetWorkspaceSize(x, x, &size, &executor);
    const char *message = aclGetRecentErrMsg();
    printf("%d %d\\n%s", code, code ? 0 : aclnnSilu(NULL, size, executor, stream), message ? message : "");
    return aclrtSynchronizeStream(stream) || aclrtResetDevice(0) || aclFinalize();
}
"""
FINE, REFUSED = "0 0 0 0 100000 0 0", "0 0 0 0 100000 561000 0"


@pytest.fixture
def program(build) -> Path:
    return build(PROGRAM, suffix=".c")


def test_a_python_that_is_not_there(program: Path, execute) -> None:
    done = execute(program, ACLNN_PY_PYTHON="/no/such/python")
    answers, message = done.stdout.split("\n", 1)
    assert (done.returncode, done.stderr, answers) == (0, "", REFUSED)
    assert "(EZ9999)" in message
    assert "/no/such/python" in message
    assert "ACLNN_PY_PYTHON" in message


def test_a_python_without_the_package(program: Path, execute, tmp_path: Path) -> None:
    (tmp_path / "python").write_text(
        "#!/bin/sh\necho \"ModuleNotFoundError: No module named 'aclnn_py'\" >&2; exit 1\n"
    )
    (tmp_path / "python").chmod(0o755)
    done = execute(program, ACLNN_PY_PYTHON=str(tmp_path / "python"))
    assert (done.returncode, done.stdout.split("\n")[0]) == (0, REFUSED)
    assert "ACLNN_PY_PYTHON" in done.stdout


def test_a_tree_knows_its_python_without_any_variable(program: Path, home: Path, tmp_path: Path) -> None:
    environment = {"LD_LIBRARY_PATH": str(home / "lib64")}
    done = children.run([str(program)], env=environment, cwd=tmp_path)
    assert (done.returncode, done.stderr, done.stdout.strip()) == (0, "", FINE)


def test_a_tree_whose_python_is_gone(program: Path, home: Path, tmp_path: Path) -> None:
    place = tmp_path / "tree"
    shutil.copytree(home, place, symlinks=True)
    (place / "lib64" / "aclemu.planner").write_text(f"/no/such/python\n{PACKAGE.parent}\n")
    environment = {"LD_LIBRARY_PATH": str(place / "lib64"), "PATH": str(tmp_path)}
    done = children.run([str(program)], env=environment, cwd=tmp_path)
    assert (done.returncode, done.stderr, done.stdout.split("\n")[0]) == (0, "", REFUSED)
    assert "ACLNN_PY_PYTHON" in done.stdout


def test_the_planner_imports_nothing_from_the_current_directory(program: Path, execute, tmp_path: Path) -> None:
    for name in ("json.py", "types.py", "struct.py", "site.py"):
        (tmp_path / name).write_text("open('executed', 'w')\n")
    (tmp_path / "aclnn_py").mkdir()
    (tmp_path / "aclnn_py" / "__init__.py").write_text("open('executed', 'w')\n")
    done = execute(program, PYTHONPATH="")
    assert (done.returncode, done.stdout.strip()) == (0, FINE)
    assert not (tmp_path / "executed").exists()


def test_no_libpython_is_loaded(program: Path, home: Path) -> None:
    environment = clean(LD_LIBRARY_PATH=str(home / "lib64"), LD_TRACE_LOADED_OBJECTS="1")
    printed = children.run([str(program)], env=environment).stdout
    assert "libaclemu.so" in printed
    assert "python" not in printed.lower().replace(str(home).lower(), "")


def test_a_program_without_operators_starts_no_process(build, execute, tmp_path: Path) -> None:
    program = """
        #include "acl/acl.h"
        int main(void) {
            void *address;
            return aclInit(NULL) || aclrtSetDevice(0) || aclrtMalloc(&address, 1, ACL_MEM_MALLOC_HUGE_FIRST) ||
                   aclrtFree(address) || aclrtResetDevice(0) || aclFinalize();
        }"""
    python = tmp_path / "python"
    python.write_text(f"#!/bin/sh\ntouch {tmp_path}/started\nexit 1\n")
    python.chmod(0o755)
    assert execute(build(program, suffix=".c"), ACLNN_PY_PYTHON=str(python), PATH=os.environ["PATH"]).returncode == 0
    assert not (tmp_path / "started").exists()

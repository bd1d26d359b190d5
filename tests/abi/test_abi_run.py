"""`aclnn-py run` for programs in C and C++."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import children
import pytest
from clients import PACKAGE, clean

LEAKY = """
#include <stdio.h>
#include "acl/acl.h"
#include "aclnn_silu.h"
int main(int count, char **arguments) {
    int64_t shape[] = {4};
    void *address;
    uint64_t size;
    aclOpExecutor *executor;
    aclrtSetDevice(0);
    aclrtMalloc(&address, 64, ACL_MEM_MALLOC_HUGE_FIRST);
    aclTensor *x = aclCreateTensor(shape, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape, 1, address);
    aclnnSiluGetWorkspaceSize(x, x, &size, &executor);
    aclnnSilu(NULL, size, executor, NULL);
    aclrtFree(NULL);
    printf("%d %s\\n", count, arguments[count - 1]);
    return 7;
}
"""
DESTROYED = """
#include <stdio.h>
#include "acl/acl.h"
#include "aclnn_silu.h"
int main(void) {
    int64_t shape[] = {1};
    float value = 1;
    void *address;
    uint64_t size;
    aclOpExecutor *executor;
    aclrtSetDevice(0);
    aclrtMalloc(&address, 64, ACL_MEM_MALLOC_HUGE_FIRST);
    aclrtMemcpy(address, 4, &value, 4, ACL_MEMCPY_HOST_TO_DEVICE);
    aclTensor *x = aclCreateTensor(shape, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape, 1, address);
    aclTensor *out = aclCreateTensor(shape, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape, 1, address);
    aclnnSiluGetWorkspaceSize(x, out, &size, &executor);
    aclDestroyTensor(x);
    aclDestroyTensor(out);
    int code = aclnnSilu(NULL, size, executor, NULL);
    aclrtSynchronizeDevice();
    aclrtMemcpy(&value, 4, address, 4, ACL_MEMCPY_DEVICE_TO_HOST);
    printf("%d %f\\n", code, value);
    aclrtFree(address);
    aclrtResetDevice(0);
    return 0;
}
"""
QUIET = "int main(void) { return 0; }\n"

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(home: Path, tmp_path: Path) -> Run:
    """`aclnn-py run` of a program given as text."""

    def call(name: str, text: str, *options: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
        (tmp_path / name).write_text(text)
        cache = {"ACLNN_PY_HOME": str(home.parent), "PYTHONPATH": str(PACKAGE.parent), "HOME": str(tmp_path)}
        command = [sys.executable, "-m", "aclnn_py", "run", *map(str, options), str(tmp_path / name)]
        arguments = ["--last", "one"]
        environment = {**clean(), **cache, **variables}
        return children.run([*command, *arguments], env=environment)

    return call


@pytest.mark.skipif(shutil.which("addr2line") is None, reason="no addr2line")
@pytest.mark.parametrize("name", ["program.c", "program.cpp"])
def test_a_source_file_is_compiled_and_run(run: Run, tmp_path: Path, name: str) -> None:
    done = run(name, LEAKY, "--json", tmp_path / "report.json")
    assert (done.returncode, done.stdout) == (7, "3 one\n")
    facts = json.loads((tmp_path / "report.json").read_text())
    assert (facts["program"], facts["exit_code"]) == (str(tmp_path / name), 7)
    assert facts["operators"] == {"aclnnSilu": 1}
    assert [(each["function"], each["code"]) for each in facts["refusals"]] == [("aclrtFree", 100000)]
    handles = {(leak["kind"], leak["site"]) for leak in facts["leaked_handles"]}
    assert handles == {("aclTensor", f"{name}:12"), ("aclrtContext", f"{name}:10")}
    assert facts["leaked_blocks"] == [{"memory": "device 0", "bytes": 64, "site": f"{name}:11", "count": 1}]
    assert f"aclnn-py: {tmp_path / name} on Ascend910B1, exit code 7" in " ".join(done.stderr.split())
    assert f"1 aclTensor ({name}:12)" in done.stderr


@pytest.mark.skipif(shutil.which("addr2line") is None, reason="no addr2line")
def test_reasons_name_lines_as_well(run: Run, tmp_path: Path) -> None:
    """Why something failed in a stream, with the line that allocated and the one that enqueued."""
    text = """
#include "acl/acl.h"
int main() {
    void *address;
    aclrtSetDevice(0);
    aclrtMalloc(&address, 64, ACL_MEM_MALLOC_HUGE_FIRST);
    aclrtMemsetAsync(address, 1 << 20, 0, 1 << 20, nullptr);
    return aclrtSynchronizeStream(nullptr) == 0;
}
"""
    done = run("far.cpp", text, "--json", tmp_path / "report.json")
    assert done.returncode == 0
    (refusal,) = json.loads((tmp_path / "report.json").read_text())["refusals"]
    (reason,) = [each["text"] for each in refusal["reasons"]]
    assert "allocated at far.cpp:6" in reason
    assert "far.cpp:7" in reason


@pytest.mark.skipif(shutil.which("addr2line") is None, reason="no addr2line")
def test_a_tensor_destroyed_between_the_phases_is_named_with_its_line(run: Run, tmp_path: Path) -> None:
    """Undefined in CANN, where it works as long as nothing takes the freed aclTensor's place."""
    done = run("early.c", DESTROYED, "--json", tmp_path / "report.json")
    assert (done.returncode, done.stdout) == (0, "0 0.731059\n")
    facts = json.loads((tmp_path / "report.json").read_text())
    told = [(each["function"], each["text"].partition(" ")[0], each["site"]) for each in facts["misuses"]]
    assert told == [("aclnnSilu", "out", "early.c:18"), ("aclnnSilu", "self", "early.c:17")]
    assert (facts["refusals"], facts["leaked_handles"], facts["leaked_blocks"]) == ([], [], [])


def test_json_on_stdout_stands_alone(run: Run) -> None:
    done = run("program.c", LEAKY, "--quiet", "--json", "-")
    assert (done.returncode, json.loads(done.stdout)["exit_code"], done.stderr) == (7, 7, "3 one\n")


def test_an_executable_is_started(build, run: Run, tmp_path: Path) -> None:
    program = build(LEAKY, suffix=".c")
    command = [sys.executable, "-m", "aclnn_py", "run", str(program)]
    environment = clean(PYTHONPATH=str(PACKAGE.parent), ACLNN_PY_HOME=str(tmp_path / "cache"), HOME=str(tmp_path))
    done = children.run(command, env=environment)
    assert (done.returncode, done.stdout) == (7, f"1 {program}\n")
    assert "operators aclnnSilu x 1" in done.stderr


def test_the_compiler_speaks_for_itself(run: Run) -> None:
    done = run("program.cpp", "int main() { return nonsense; }\n")
    assert done.returncode == 1
    assert "nonsense" in done.stderr
    assert done.stderr.endswith("program.cpp' does not compile.\n")
    assert "Traceback" not in done.stderr


def test_a_program_that_calls_nothing_has_an_empty_report(run: Run) -> None:
    done = run("program.c", QUIET)
    assert (done.returncode, done.stdout) == (0, "")
    assert "operators nothing" in done.stderr
    assert "leaked    nothing" in done.stderr


def test_a_program_that_dies_is_told_by_its_signal(run: Run) -> None:
    text = '#include <stdlib.h>\n#include "acl/acl.h"\nint main(void) { aclrtSetDevice(0); abort(); }\n'
    done = run("program.c", text)
    assert done.returncode == 128 + signal.SIGABRT
    (line,) = done.stderr.splitlines()
    assert line.startswith("aclnn-py: SIGABRT ended '")


def test_a_missing_compiler_is_named(run: Run, tmp_path: Path) -> None:
    done = run("program.cpp", QUIET, PATH=os.path.dirname(sys.executable) + "/nowhere", CXX="")
    assert done.returncode == 1
    assert "set CXX" in done.stderr


def test_children_leave_the_report_to_the_program(run: Run) -> None:
    text = """
        #include <sys/wait.h>
        #include <unistd.h>
        #include "acl/acl.h"
        int main() {
            aclrtSetDevice(0);
            if (fork() == 0) return aclrtFree(nullptr) == 100000 ? 0 : 1;
            int status = -1;
            wait(&status);
            aclrtResetDevice(0);
            return status;
        }"""
    done = run("program.cpp", text)
    assert done.returncode == 0
    assert "refused   nothing" in done.stderr


@pytest.mark.parametrize("name", ["-x.cpp", "@x.cpp", "-.cpp", "a b'.c"])
def test_any_file_name_will_do(home: Path, tmp_path: Path, name: str) -> None:
    """None is an option, or a list of arguments, to the compiler."""
    (tmp_path / name).write_text('#include "acl/acl.h"\nint main() { return aclrtSetDevice(0) + 3; }\n')
    command = [sys.executable, "-m", "aclnn_py", "run", "-q", "--", name]
    environment = clean(ACLNN_PY_HOME=str(home.parent), PYTHONPATH=str(PACKAGE.parent), HOME=str(tmp_path))
    done = children.run(command, env=environment, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (3, "")


HELPER = """
#include "acl/acl.h"
#include "aclnn_silu.h"
static aclTensor *make(aclDataType type) {
    int64_t shape[] = {4};
    return aclCreateTensor(shape, 1, type, NULL, 0, ACL_FORMAT_ND, shape, 1, NULL);
}
"""
CALLERS = """
#include <thread>
#include "helper.h"
int main() {
    uint64_t size;
    aclOpExecutor *executor;
    aclrtSetDevice(0);
    aclTensor *x = make(ACL_FLOAT);
    aclnnSiluGetWorkspaceSize(x, make(ACL_INT8), &size, &executor);
    std::thread([] { make(ACL_FLOAT); }).join();
    return 0;
}
"""


@pytest.mark.skipif(shutil.which("addr2line") is None, reason="no addr2line")
def test_a_helpers_callers_are_named(run: Run, tmp_path: Path) -> None:
    """Without the lines of the C library and of the C++ library that start threads."""
    (tmp_path / "helper.h").write_text(HELPER)
    done = run("callers.cpp", CALLERS, "--json", tmp_path / "report.json")
    facts = json.loads((tmp_path / "report.json").read_text())
    tensors = {leak["site"] for leak in facts["leaked_handles"] if leak["kind"] == "aclTensor"}
    assert tensors == {f"callers.cpp:{line} <- helper.h:6" for line in (8, 9, 10)}
    (refusal,) = facts["refusals"]
    assert refusal["reasons"][0]["sites"] == [{"site": "callers.cpp:9", "count": 1}]
    assert "1 aclTensor (callers.cpp:8 <- helper.h:6)" in done.stderr


@pytest.mark.skipif(shutil.which("addr2line") is None, reason="no addr2line")
def test_lines_of_the_programs_own_library_are_named(home: Path, tmp_path: Path) -> None:
    (tmp_path / "helper.cpp").write_text(HELPER.replace("static ", 'extern "C" '))
    calls = 'extern "C" void *make(int);\nextern "C" int aclrtSetDevice(int);\n'
    (tmp_path / "main.cpp").write_text(calls + "int main() {\n    aclrtSetDevice(0);\n    make(0);\n}\n")
    place, tail = f"-Wl,-rpath,{tmp_path}", [f"-L{home / 'lib64'}", "-lascendcl", "-lnnopbase", "-lopapi"]
    headers = [f"-I{home / 'include'}", f"-I{home / 'include' / 'aclnnop'}"]
    for command in (
        ["c++", "-g", "-shared", "-fPIC", *headers, "helper.cpp", "-o", "libhelper.so", *tail],
        ["c++", "-g", "main.cpp", "-o", "main", place, "-L.", "-lhelper", *tail, f"-Wl,-rpath-link,{home / 'lib64'}"],
    ):
        children.run(command, cwd=tmp_path, check=True)
    environment = clean(ACLNN_PY_HOME=str(home.parent), PYTHONPATH=str(PACKAGE.parent), HOME=str(tmp_path))
    done = children.run([sys.executable, "-m", "aclnn_py", "run", "main"], cwd=tmp_path, env=environment)
    assert done.returncode == 0, done.stderr
    assert "1 aclTensor (main.cpp:5 <- helper.cpp:6)" in done.stderr


def test_findings_of_a_c_program_have_an_exit_code(run: Run) -> None:
    leaks = '#include "acl/acl.h"\nint main(void) { return aclrtSetDevice(0); }\n'
    done = run("program.c", leaks, "--error-exitcode", "9", "--soc", "Ascend310P3")
    assert done.returncode == 9
    assert "on Ascend310P3, exit code 0" in done.stderr
    assert run("program.c", QUIET, "--error-exitcode", "9").returncode == 0

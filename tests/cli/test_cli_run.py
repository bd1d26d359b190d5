"""`aclnn-py run`: the program's own behaviour stays, and the report at the end is right."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

LEAKY = """
import aclnn_py as acl
acl.aclInit(None)
acl.aclrtSetDevice(0)
stream, _ = acl.aclrtCreateStream()
address, _ = acl.aclrtMalloc(64, acl.ACL_MEM_MALLOC_HUGE_FIRST)
acl.aclrtMemcpy(address, 64, bytes(64), 64, acl.ACL_MEMCPY_HOST_TO_DEVICE)
for _ in range(2):
    acl.aclCreateTensor([4], acl.ACL_FLOAT, None, 0, acl.ACL_FORMAT_ND, [4], address)
kept, _ = acl.aclrtMalloc(32, acl.ACL_MEM_MALLOC_HUGE_FIRST)
acl.aclrtFree(kept)
"""

REFUSED = """
import aclnn_py as acl
acl.aclInit(None)
acl.aclrtSetDevice(0)
for _ in range(3):
    acl.aclnnSiluGetWorkspaceSize(None, None)
acl.aclnnSilu(None, 0, None, None)
acl.aclrtFree(None)
acl.aclrtResetDevice(0)
acl.aclFinalize()
"""


@pytest.fixture
def report(cli, program, tmp_path: Path):
    """The JSON report of a program given as text."""

    def run(text: str) -> dict[str, Any]:
        done = cli("run", "--quiet", "--json", tmp_path / "report.json", program(text))
        assert done.stderr == ""
        found: dict[str, Any] = json.loads((tmp_path / "report.json").read_text())
        return found

    return run


@pytest.mark.parametrize(
    ("text", "code", "printed"),
    [
        ("print('done')", 0, ""),
        ("import sys; sys.exit(3)", 3, ""),
        ("import sys; sys.exit()", 0, ""),
        ("import sys; sys.exit('no luck')", 1, "no luck\n"),
        ("raise SystemExit(True)", 1, ""),
        ("import atexit; atexit.register(print, 'bye')", 0, ""),
    ],
)
def test_the_exit_code_is_the_programs(cli, program, text: str, code: int, printed: str) -> None:
    done = cli("run", "--quiet", program(text))
    assert (done.returncode, done.stderr) == (code, printed)


def test_an_exception_shows_the_users_frames_only(cli, program) -> None:
    done = cli("run", "--quiet", program("def inner():\n    raise KeyError('x')\n\ninner()\n"))
    assert done.returncode == 1
    frames = [line.split('"')[1] for line in done.stderr.splitlines() if line.startswith("  File ")]
    assert [Path(frame).name for frame in frames] == ["program.py", "program.py"]
    assert done.stderr.startswith("Traceback")
    assert done.stderr.endswith("KeyError: 'x'\n")


def test_a_syntax_error_is_told_without_frames_of_ours(cli, program) -> None:
    done = cli("run", "--quiet", program("def (:\n"))
    assert done.returncode == 1
    assert "SyntaxError" in done.stderr
    assert "runpy" not in done.stderr
    assert "cli/run.py" not in done.stderr


INTERRUPTED = """\
import os, signal
os.kill(os.getpid(), signal.SIGINT)
while True: pass
"""


def test_ctrl_c_ends_the_program_as_in_a_shell(cli, program) -> None:
    done = cli("run", "--quiet", program(INTERRUPTED))
    assert done.returncode == 130
    assert done.stderr.rstrip().endswith("KeyboardInterrupt")


def test_the_program_runs_as_main_with_its_arguments_and_neighbours(cli, program) -> None:
    program("value = 7", "neighbour.py")
    path = program("import sys, neighbour\nprint(__name__, sys.argv, neighbour.value)")
    done = cli("run", path, "--quiet", "a b", "--", "-m")
    assert done.stdout == f"__main__ {[str(path), '--quiet', 'a b', '--', '-m']} 7\n"
    assert "aclnn-py" in done.stderr


def test_an_unknown_option_before_the_program_is_a_usage_error(cli, program) -> None:
    done = cli("run", "--frobnicate", program("print(1)"))
    assert done.returncode == 2
    assert "--frobnicate" in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize("name", ["program.txt", "program"])
def test_other_kinds_of_program_are_named(cli, program, name: str) -> None:
    done = cli("run", program("int main() { return 0; }", name))
    assert done.returncode == 2
    assert "Expected a program of kind .py, .c, .cpp" in done.stderr


def test_a_missing_file_is_a_usage_error(cli) -> None:
    done = cli("run", "nowhere.py")
    assert done.returncode == 2
    assert "nowhere.py" in done.stderr


def test_what_was_left_behind_is_listed_with_its_line(report) -> None:
    found = report(LEAKY)
    handles = {(leak["kind"], leak["site"], leak["count"]) for leak in found["leaked_handles"]}
    assert handles == {
        ("aclTensor", "program.py:9", 2),
        ("aclrtStream", "program.py:5", 1),
        ("aclrtContext", "program.py:4", 1),
    }
    assert found["leaked_blocks"] == [{"memory": "device 0", "bytes": 64, "site": "program.py:6", "count": 1}]
    assert found["copied"] == {"host_to_device": 64}
    assert found["peak_device_bytes"]["0"] >= 96


def test_refusals_are_counted_by_function_and_code(report) -> None:
    found = [(each["function"], each["code"], each["name"], each["count"]) for each in report(REFUSED)["refusals"]]
    assert found == [
        ("aclnnSilu", 161001, "ACLNN_ERR_PARAM_NULLPTR", 3),
        ("phase two", 161001, "ACLNN_ERR_PARAM_NULLPTR", 1),
        ("aclrtFree", 100000, "ACL_ERROR_INVALID_PARAM", 1),
    ]


def test_the_socs_are_those_that_were_used(report) -> None:
    found = report(
        "from aclnn_py import Session\n"
        "for soc in ('Ascend310P3', 'Ascend910B1', 'Ascend310P3'):\n"
        "    with Session(soc=soc): pass\n"
        "with Session(rules='documented'): pass\n"
    )
    assert (found["socs"], found["rules"]) == (["Ascend310P3", "Ascend910B1"], ["source", "documented"])
    assert (found["leaked_handles"], found["leaked_blocks"]) == ([], [])


def test_an_executor_never_run_is_left_behind(report) -> None:
    found = report(
        "import aclnn_py as acl\n"
        "x = acl.aclCreateTensor([], acl.ACL_FLOAT, None, 0, acl.ACL_FORMAT_ND, [], 0)\n"
        "acl.aclnnSiluGetWorkspaceSize(x, x)\n"
        "acl.aclDestroyTensor(x)\n"
    )
    assert [leak["kind"] for leak in found["leaked_handles"]] == ["aclOpExecutor"]


def test_the_program_may_choose_its_settings_itself(report) -> None:
    found = report(
        "import os; os.environ['ACLNN_PY_SOC'] = 'Ascend310B1'\n"
        "import aclnn_py as acl\n"
        "acl.aclrtSetDevice(0); acl.aclrtResetDevice(0)\n"
    )
    assert found["socs"] == ["Ascend310B1"]


def test_what_failed_in_a_stream_is_told(report) -> None:
    found = report(
        "import aclnn_py as acl\n"
        "acl.aclrtSetDevice(0)\n"
        "address, _ = acl.aclrtMalloc(64, acl.ACL_MEM_MALLOC_HUGE_FIRST)\n"
        "x = acl.aclCreateTensor([16], acl.ACL_FLOAT, None, 0, acl.ACL_FORMAT_ND, [16], address)\n"
        "gate, _ = acl.aclrtCreateEventWithFlag(acl.ACL_EVENT_SYNC)\n"
        "acl.aclrtStreamWaitEvent(None, gate)\n"
        "size, executor, _ = acl.aclnnSiluGetWorkspaceSize(x, x)\n"
        "acl.aclnnSilu(None, size, executor, None)\n"
        "acl.aclrtFree(address)\n"
        "stream, _ = acl.aclrtCreateStream()\n"
        "acl.aclrtRecordEvent(gate, stream)\n"
        "acl.aclrtSynchronizeStream(None)\n"
    )
    assert found["failed"] == {"aclnnSilu": 1}


def test_much_is_told_without_loss(report) -> None:
    found = report("import aclnn_py as acl\nfor _ in range(20000):\n    acl.aclrtFree(None)\n")
    assert [each["count"] for each in found["refusals"]] == [20000]


BY_C = """
import ctypes, threading
from aclnn_py import cann
acl = ctypes.CDLL(str(cann.TREE / "lib64/libascendcl.so"))
for _ in range(100000):
    acl.aclrtFree(None)
    if any(thread.name == "aclnn_py events" for thread in threading.enumerate()):
        break
else:
    raise SystemExit("nobody takes what is told")
"""


def test_what_c_code_does_in_a_script_is_heard_while_it_runs(report) -> None:
    found = report(BY_C)
    assert found["exit_code"] == 0
    assert [each["function"] for each in found["refusals"]] == ["aclrtFree"]


def test_threads_are_waited_for(report) -> None:
    found = report(
        "import threading, aclnn_py as acl\n"
        "gate = threading.Event()\n"
        "def late():\n    gate.wait()\n    acl.aclrtFree(None)\n"
        "threading.Thread(target=late).start()\ngate.set()\n"
    )
    assert [each["function"] for each in found["refusals"]] == ["aclrtFree"]


def test_only_the_parent_of_a_fork_reports(cli, program) -> None:
    done = cli("run", program("import os, sys\npid = os.fork()\nif pid:\n    os.waitpid(pid, 0)"))
    assert done.stderr.count("aclnn-py:") == 1


def test_the_text_of_the_report(cli, program) -> None:
    path = program(LEAKY)
    done = cli("run", path)
    assert done.stdout == ""
    head, _, rest = done.stderr.partition("\n  operators ")
    assert " ".join(head.split()) == f"aclnn-py: {path} on Ascend910B1, exit code 0"
    lines = f"  operators {rest}".splitlines()
    labels = [line.split()[0] for line in lines if line[2] != " "]
    assert labels == ["operators", "copied", "peak", "refused", "leaked"]
    assert lines[0].split() == ["operators", "nothing"]
    assert lines[1].split(maxsplit=1)[1] == "64 bytes to the device"
    assert any("2 aclTensor (program.py:9)" in line for line in lines[4:])
    assert any("1 x 64 bytes of device 0 memory (program.py:6)" in line for line in lines[4:])


def test_a_refusal_comes_with_its_reason(cli, program) -> None:
    done = cli(
        "run", program("import aclnn_py as acl\nacl.aclrtFree(None)\nacl.aclrtFree(None)\nacl.aclrtMalloc(0, 0)")
    )
    lines = done.stderr.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("  refused "))
    assert lines[at : at + 3] == [
        "  refused   aclrtFree 100000 ACL_ERROR_INVALID_PARAM x 2",
        "              Expected a non-null value but got null, argument devPtr.",
        "                (program.py:2; program.py:3)",
    ]
    assert lines[at + 3].startswith("            aclrtMalloc ")
    assert lines[at + 4].startswith("              Expected ")
    assert "  causes    aclnn-py explain 100000" in lines


def test_a_long_list_has_a_line_for_each(cli, program) -> None:
    many = "".join(f"acl.aclCreateTensor([{n}], 0, None, 0, 2, [{n}], 0)\n" for n in range(1, 9))
    done = cli("run", program(f"import aclnn_py as acl\n{many}"))
    assert [line for line in done.stderr.splitlines() if "aclTensor" in line] == [
        f"  {'' if n > 2 else 'leaked':<10}1 aclTensor (program.py:{n})" for n in range(2, 10)
    ]


def test_starting_up_loads_no_numpy(cli, program) -> None:
    done = cli("run", "--quiet", program("import sys; print('numpy' in sys.modules, 'rich' in sys.modules)"))
    assert done.stdout == "False False\n"

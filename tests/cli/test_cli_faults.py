"""`aclnn-py run` with faults: met by the program, listed, and walked one by one."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

CAREFUL = """
import sys, time
import aclnn_py as acl

def ok(ret):
    if ret:
        print("ERROR", ret)
        if address:
            acl.aclrtFree(address)
        acl.aclrtResetDevice(0)
        acl.aclFinalize()
        sys.exit(1)

address = None
ok(acl.aclInit(None))
ok(acl.aclrtSetDevice(0))
address, ret = acl.aclrtMalloc(64, 0)
ok(ret)
for _ in range(2):
    ret = acl.aclrtMemset(address, 64, 0, 64)
    CHECK
acl.aclrtFree(address)
ok(acl.aclrtResetDevice(0))
ok(acl.aclFinalize())
"""


def careful(check: str = "ok(ret)") -> str:
    return CAREFUL.replace("CHECK", check)


def test_a_fault_is_met_and_told(cli: Any, program: Any, tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    fault = "aclrtMemset:2=507899; aclrtFree:9"
    done = cli("run", "--fault", fault, "--json", report, program(careful()))
    assert (done.returncode, done.stdout) == (1, "ERROR 507899\n")
    told = "  injected  aclrtMemset:2=507899 x 1\n            aclrtFree:9 (not met in 1 calls)\n"
    assert told in done.stderr
    assert [each["met"] for each in json.loads(report.read_text())["faults"]] == [1, 0]


def test_a_malformed_fault_is_a_usage_error(cli: Any, program: Any) -> None:
    done = cli("run", "--fault", "aclrtMaloc:1=207001", program("print(1)"))
    assert (done.returncode, done.stdout) == (2, "")
    words = " ".join(done.stderr.split())
    assert "Expected faults such as aclrtMalloc:3=207001" in words
    assert "no function has that name: 'aclrtMaloc:1=207001'" in words


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--schedule", "-1"), "--schedule"),
        (("--each-call",), "--each-call and --walk-timeout are for --walk-faults."),
        (("--walk-faults", "--fault", "aclrtMalloc:1"), "leave --fault out"),
    ],
)
def test_options_that_do_not_fit(options: tuple[str, ...], words: str, cli: Any, program: Any) -> None:
    done = cli("run", *options, program("print(1)"))
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr


def test_the_points_are_listed(cli: Any, program: Any, tmp_path: Path) -> None:
    done = cli("run", "--list-faults", "--json", tmp_path / "points.json", program(careful()))
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.split() for line in done.stdout.splitlines()][:5] == [
        ["aclInit:1", "program.py:15"], ["aclrtSetDevice:1", "program.py:16"], ["aclrtMalloc:1", "program.py:17"],
        ["aclrtMemset:1", "program.py:20", "x", "2"], ["aclrtFree:1", "program.py:22"],
    ]  # fmt: skip
    found = json.loads((tmp_path / "points.json").read_text())
    assert found[3] == {"function": "aclrtMemset", "call": 1, "site": "program.py:20", "calls": 2}


def walk(cli: Any, path: Path, tmp_path: Path, *options: str) -> tuple[int, dict[str, str]]:
    """The exit code, and the verdict of each fault."""
    target = tmp_path / "walk.json"
    done = cli("run", "--walk-faults", "--json", target, *options, path)
    assert done.stderr == ""
    found = json.loads(target.read_text())
    verdicts = {f"{each['function']}:{each['call']}": each["verdict"] for each in found}
    assert done.stdout.splitlines()[-1].startswith(f"aclnn-py: {len(found)} faults, ")
    return done.returncode, verdicts


def test_a_careful_program_has_no_findings_but_what_it_ignores(cli: Any, program: Any, tmp_path: Path) -> None:
    code, verdicts = walk(cli, program(careful()), tmp_path, "--each-call")
    ignored = {"aclrtFree:1": "ignored"}
    assert verdicts == dict.fromkeys(verdicts, "told") | ignored
    assert "aclrtMemset:2" in verdicts
    assert code == 1


BAD = {
    "crash": "ret and __import__('os').abort()",
    "hang": "time.sleep(3600 if ret else 0)",
    "ignored": "pass",
    "unnamed": "ret and sys.exit(3)",
    "leak": "ret and sys.exit(f'ERROR {ret}')",
}


@pytest.mark.parametrize("verdict", BAD)
def test_what_a_program_may_make_of_a_fault(verdict: str, cli: Any, program: Any, tmp_path: Path) -> None:
    text = f"""
import sys, time
import aclnn_py as acl
acl.aclInit(None)
ret = acl.aclnnInit(None)
if ret and {verdict == "leak"}:
    acl.aclrtSetDevice(0)
    acl.aclrtMalloc(64, 0)
{BAD[verdict]}
"""
    limit = ("--walk-timeout", "10") if verdict == "hang" else ()
    _, verdicts = walk(cli, program(text), tmp_path, *limit)
    assert verdicts["aclnnInit:1"] == verdict


def test_a_program_that_fails_by_itself_is_not_walked(cli: Any, program: Any) -> None:
    done = cli("run", "--walk-faults", program("raise SystemExit(3)"))
    assert done.returncode == 1
    assert "The program ends with exit code 3 without any fault." in done.stderr


@pytest.mark.skipif(not shutil.which("g++"), reason="needs g++")
def test_a_program_in_c_is_compiled_once_and_walked(cli: Any, program: Any, tmp_path: Path) -> None:
    text = """
#include <cstdio>
#include "acl/acl.h"
int main()
{
    int code = aclInit(nullptr);
    if (code) { std::printf("ERROR %d\\n", code); return 1; }
    aclFinalize();
    return 0;
}
"""
    code, verdicts = walk(cli, program(text, "program.cpp"), tmp_path)
    assert (code, verdicts) == (1, {"aclInit:1": "told", "aclFinalize:1": "ignored"})


def test_a_seed_is_the_programs(cli: Any, program: Any) -> None:
    text = "from aclnn_py import settings\nprint(settings.current().schedule)"
    assert cli("run", "--quiet", "--schedule", "7", program(text)).stdout == "7\n"

"""The options of `aclnn-py run` for checks, and the other ways to ask for them."""

from __future__ import annotations

import json
from pathlib import Path

import children
import pytest

BUGS = Path(__file__).resolve().parent.parent.parent / "samples" / "bugs"
pytestmark = pytest.mark.skipif(not BUGS.is_dir(), reason="needs a checkout")

FREES = """
#include <signal.h>
#include "acl/acl.h"
#include "aclemu.h"

int main(int argc, char **argv)
{
    void *address = NULL;
    aclInit(NULL);
    aclrtSetDevice(0);
    if (argc > 1) aclemuSetCheck("memory,leak");
    aclrtMalloc(&address, 64, ACL_MEM_MALLOC_HUGE_FIRST);
    aclrtFree(address);
    aclrtFree(address);
    return argc > 1 ? argv[1][0] != 'p' : raise(SIGKILL);
}
"""
SESSION = """
import aclnn_py as acl
with acl.Session(check="init") as npu:
    y = npu.empty((4,))
    npu.aclnnSilu(y)
"""


def test_an_unknown_check_is_a_usage_error(cli) -> None:
    done = cli("run", "--check=race,luck", BUGS / "copy_kind.py")
    assert done.returncode == 2
    assert "but got 'luck'" in done.stderr


def test_some_checks(cli, tmp_path: Path) -> None:
    done = cli("run", "--check=leak,init", BUGS / "no_synchronise.py")
    assert done.stderr.endswith("\n\naclnn-py: no findings (init, leak)\n")


def test_exit_code_and_suppressions(cli, tmp_path: Path) -> None:
    known, program = tmp_path / "known", BUGS / "no_synchronise.py"
    known.write_text("race.host *no_synchronise.py:* # shown on purpose\nleak.* * # none is left\n")
    words = ("run", "--check", "--error-exitcode", "7")
    assert cli(*words, program).returncode == 7
    done = cli(*words, "--suppressions", known, program)
    assert done.returncode == 0
    assert "unused suppression: line 2: leak.* * (none is left)" in done.stderr
    assert done.stderr.endswith(
        "aclnn-py: no findings (race, lifetime, memory, init, leak, portability), 1 suppressed\n"
    )
    known.write_text("race.host\n")
    done = cli(*words, "--suppressions", known, program)
    assert done.returncode == 2
    assert "line 1: expected RULE SITE # REASON but got 'race.host'" in " ".join(done.stderr.split())


def test_files_ask_for_all_checks(cli, tmp_path: Path) -> None:
    report, sarif = tmp_path / "report.json", tmp_path / "report.sarif"
    assert cli("run", "--quiet", "--report", report, "--sarif", sarif, BUGS / "two_streams.py").returncode == 0
    (finding,) = json.loads(report.read_text())["findings"]
    (result,) = json.loads(sarif.read_text())["runs"][0]["results"]
    assert finding["rule"] == result["ruleId"] == "race.tasks"
    assert cli("run", "--quiet", "--report", report, BUGS / "two_streams_fixed.py").returncode == 0
    assert json.loads(report.read_text()) == {"findings": []}


def test_findings_of_a_program_that_is_killed(cli, program, tmp_path: Path) -> None:
    done = cli("run", "--check", "--report", tmp_path / "report.json", program(FREES, "frees.c"))
    assert done.returncode == 137
    (finding,) = json.loads((tmp_path / "report.json").read_text())["findings"]
    assert finding["rule"] == "memory.double-free"
    assert [site["site"].rpartition(":")[0] for site in finding["sites"]] == ["frees.c"] * 3


RACES = """
#include <stdlib.h>
#include "acl/acl.h"

int main(void)
{
    void *address = NULL;
    aclrtStream one, other;
    aclrtSetDevice(0);
    aclrtCreateStream(&one);
    aclrtCreateStream(&other);
    aclrtMalloc(&address, 64, ACL_MEM_MALLOC_HUGE_FIRST);
    aclrtMemsetAsync(address, 64, 0, 64, one);
    aclrtMemsetAsync(address, 64, 1, 64, other);
    CRASH;
    return 0;
}
"""


@pytest.mark.parametrize(("crash", "code"), [("abort()", 134), ("*(volatile int *)address = 1", 139)])
def test_findings_of_a_program_that_crashes(cli, program, crash: str, code: int) -> None:
    done = cli("run", "--check=race", program(RACES.replace("CRASH", crash), "races.c"))
    assert done.returncode == code
    assert "error race.tasks: " in done.stderr
    assert "second     races.c:14" in done.stderr


def test_a_program_in_c_asks_itself(cli, python, program, tmp_path: Path) -> None:
    source, target, home = program(FREES, "frees.c"), tmp_path / "frees", Path(cli("home").stdout.strip())
    libraries = [f"-L{home / 'lib64'}", f"-Wl,-rpath,{home / 'lib64'}", "-lascendcl", "-laclemu"]
    children.run(["cc", "-g", source, f"-I{home / 'include'}", *libraries, "-o", target], check=True)
    done = children.run([target, "please"], cwd=tmp_path, env={"HOME": str(tmp_path)})
    assert done.returncode == 0
    assert "error memory.double-free: " in done.stderr
    assert "frees.c:" in done.stderr
    assert "(memory" not in done.stderr


def test_a_session(python, program) -> None:
    done = python(program(SESSION))
    assert "error init.unwritten: aclnnSilu (self) in task 1 of stream 1 reads 16 bytes" in done.stderr
    assert done.stderr.endswith("aclnn-py: 1 finding: 1 error\n")


@pytest.mark.parametrize("name", ["executor_reused.py", "no_synchronise.py", "double_free.py", "inner_pointer.py"])
def test_checks_change_no_result(cli, name: str) -> None:
    plain, checked = cli("run", "-q", BUGS / name), cli("run", "-q", "--check", BUGS / name)
    assert (plain.stdout, plain.returncode) == (checked.stdout, checked.returncode)
